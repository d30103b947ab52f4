import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS } from '../../src/lib/clock.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { asLong } from '../support/length.ts'
import { checkOften } from '../support/many-runs.ts'
import { play, type Step, steps } from '../support/recurring-year.ts'

covers('src/campaigns')
drawsAtRandom()

/** The property of test/campaigns/planning/year.test.ts, as often as fits into the time. */
const PLAYS = asLong(2_000)
const AT_LEAST = 30
const FOR_MS = asLong(12_000)

test('each occurrence of a year of recurring campaigns is sent once or MISSED, late or not', async () => {
  const late = (n: number): number => (n % 50 === 49 ? 5 * DAY_MS : n % 7 === 0 ? HOUR_MS : 0)
  const year = Array.from({ length: 380 }, (_, n): Step => ({ lateMs: late(n), deaths: [] }))
  const { runs, missed } = await play(year)
  expect(runs).toBeGreaterThan(365)
  expect(missed).toBeGreaterThan(20)
})

test(`no run of up to ${PLAYS} plays of some months of recurring campaigns is repeated or lost, whenever the process dies`, async () => {
  let died = 0
  const property = fc.asyncProperty(steps, async (events) => {
    died += (await play(events)).died
  })
  const played = await checkOften(property, { atLeast: AT_LEAST, atMost: PLAYS, forMs: FOR_MS })
  expect(played).toBeGreaterThanOrEqual(AT_LEAST)
  expect(died).toBeGreaterThan(played)
})
