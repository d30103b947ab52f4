import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { History, histories } from '../support/random-history.ts'
import { compareWithRecount } from '../support/recount.ts'
import { IS_FULL, runs } from '../support/size.ts'

test('results of campaigns, runs, links and contacts equal a plain recount after any history, with deaths of the process', async () => {
  let messages = 0
  await fc.assert(
    fc.asyncProperty(histories, async (events) => {
      const history = new History()
      await history.play(events)
      messages += history.connection.prepare('SELECT count(*) FROM messages').pluck().get() as number
      await compareWithRecount(history.app, history.tenant, history.connection)
    }),
    { numRuns: runs(4) },
  )
  // One history may launch no campaign; those of a night together do.
  expect(messages).toBeGreaterThanOrEqual(IS_FULL ? 1 : 0)
})
