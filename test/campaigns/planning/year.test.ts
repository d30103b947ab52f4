import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS } from '../../../src/lib/clock.ts'
import { play, type Step, steps } from '../../support/recurring-year.ts'

/** `npm run drill` plays many more: test/drill/recurring.drill.ts. */
const PLAYS = 4

test('a year of recurring campaigns, late or not: each occurrence is sent once, or MISSED', async () => {
  const late = (n: number): number => (n % 50 === 49 ? 5 * DAY_MS : n % 7 === 0 ? HOUR_MS : 0)
  const year = Array.from({ length: 380 }, (_, n): Step => ({ lateMs: late(n), deaths: [] }))
  const { runs, missed } = await play(year)
  expect(runs).toBeGreaterThan(365)
  expect(missed).toBeGreaterThan(20)
})

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
