import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { play, steps } from '../../support/recurring-year.ts'

/** `npm run drill` plays many more, and a whole year: test/drill/recurring.drill.ts. */
const PLAYS = 4

test('whenever the process dies, no run is doubled or lost', async () => {
  let died = 0
  const result = await fc.check(
    fc.asyncProperty(steps, async (events) => {
      died += (await play(events)).died
    }),
    { numRuns: PLAYS },
  )
  expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined()
  expect(died).toBeGreaterThan(PLAYS)
})
