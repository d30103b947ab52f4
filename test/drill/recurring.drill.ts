import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { play, steps } from '../support/recurring-year.ts'

/** The same property as test/campaigns/planning/year.test.ts, many more times: as many as fit. */
const PLAYS = 2_000
const AT_LEAST = 20
const FOR_MS = 60_000

test(`up to ${PLAYS} times a few months of recurring campaigns: whenever the process dies, no run is doubled or lost`, async () => {
  let died = 0
  const result = await fc.check(
    fc.asyncProperty(steps, async (events) => {
      died += (await play(events)).died
    }),
    { numRuns: PLAYS, interruptAfterTimeLimit: FOR_MS },
  )
  expect(result.numRuns).toBeGreaterThan(AT_LEAST)
  expect(died).toBeGreaterThan(result.numRuns)
  expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined()
})
