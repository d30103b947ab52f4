import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { AutomationHistory, automationHistories } from '../../support/automation-history.ts'
import { chosenSeed } from '../../support/random.ts'
import { met, runs } from '../../support/size.ts'

test('after any history, with deaths of the process and failed transactions, each person went the way of the automation and got each message once', async () => {
  let [sent, disturbed] = [0, 0]
  await fc.assert(
    fc.asyncProperty(automationHistories, async (given) => {
      const history = new AutomationHistory(given.start)
      await history.play(given)
      sent += history.sent
      disturbed += history.disturbed
    }),
    { seed: chosenSeed(), numRuns: runs(600, 30) },
  )
  expect(sent).toBeGreaterThanOrEqual(met(1_000))
  expect(disturbed).toBeGreaterThanOrEqual(met(50))
})
