import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { History, histories } from '../support/random-history.ts'
import { compareWithRecount } from '../support/recount.ts'

/** The same property as test/product/recount.property.test.ts, as many times as fit. */
const HISTORIES = 1_000
const AT_LEAST = 15
const FOR_MS = 30_000

test(`up to ${HISTORIES} histories: wherever the process dies, every result is that of a plain recount`, async () => {
  let died = 0
  const result = await fc.check(
    fc.asyncProperty(histories, async (events) => {
      const history = new History()
      await history.play(events)
      await compareWithRecount(history.app, history.tenant, history.connection)
      died += history.died
    }),
    { numRuns: HISTORIES, interruptAfterTimeLimit: FOR_MS },
  )
  expect(result.numRuns).toBeGreaterThan(AT_LEAST)
  expect(died).toBeGreaterThan(AT_LEAST / 3)
  expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined()
})
