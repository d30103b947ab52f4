import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { MoneyHistory, moneyActs } from '../../support/closed-months.ts'
import { runs } from '../../support/size.ts'

test('no later event changes the report of a month that is over', async () => {
  await fc.assert(
    fc.asyncProperty(moneyActs, async (acts) => {
      const history = new MoneyHistory()
      await using app = history.app
      await history.play(acts)
      expect(brokenInvariants(app.connection)).toEqual([])
    }),
    { numRuns: runs(40) },
  )
})
