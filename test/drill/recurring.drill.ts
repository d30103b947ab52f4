import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkOften } from '../support/many-runs.ts'
import { play, steps } from '../support/recurring-year.ts'

/** The same property as test/campaigns/planning/year.test.ts, many more times: as many as fit. */
const PLAYS = 2_000
const AT_LEAST = 30
const FOR_MS = 40_000

test(`up to ${PLAYS} times a few months of recurring campaigns: whenever the process dies, no run is doubled or lost`, async () => {
  let died = 0
  const property = fc.asyncProperty(steps, async (events) => {
    died += (await play(events)).died
  })
  const played = await checkOften(property, { atLeast: AT_LEAST, atMost: PLAYS, forMs: FOR_MS })
  expect(played).toBeGreaterThanOrEqual(AT_LEAST)
  expect(died).toBeGreaterThan(played)
})
