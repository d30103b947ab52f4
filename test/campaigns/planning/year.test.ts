import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { play, steps } from '../../support/recurring-year.ts'
import { runs } from '../../support/size.ts'

/** `npm run drill` plays more histories, and a whole year: test/drill/recurring.drill.ts. */
const PLAYS = runs(4)
/** Kills the process at least once in each history. */
const FIRST = { lateMs: 0, deaths: [3] }

test('no run is doubled or lost when the process dies at any moment', async () => {
  let died = 0
  const result = await fc.check(
    fc.asyncProperty(steps, async (events) => {
      died += (await play([FIRST, ...events])).died
    }),
    { numRuns: PLAYS },
  )
  expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined()
  expect(died).toBeGreaterThanOrEqual(PLAYS)
})
