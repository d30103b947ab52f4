import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { asLong } from '../support/length.ts'
import { checkOften } from '../support/many-runs.ts'
import { History, histories } from '../support/random-history.ts'
import { compareWithRecount } from '../support/recount.ts'

covers('src/db', 'src/delivery')
drawsAtRandom()

/** The property of test/product/recount.property.test.ts, as often as fits into the time. */
const HISTORIES = asLong(1_000)
const AT_LEAST = 25
const FOR_MS = asLong(10_000)

test(`every result of up to ${HISTORIES} histories equals a plain recount, wherever the process dies`, async () => {
  let died = 0
  const property = fc.asyncProperty(histories, async (events) => {
    const history = new History()
    await history.play(events)
    await compareWithRecount(history.app, history.tenant, history.connection)
    died += history.died
  })
  const played = await checkOften(property, { atLeast: AT_LEAST, atMost: HISTORIES, forMs: FOR_MS })
  expect(played).toBeGreaterThanOrEqual(AT_LEAST)
  expect(died).toBeGreaterThan(AT_LEAST / 3)
})
