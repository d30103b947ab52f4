import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { asLong } from '../support/length.ts'
import { checkOften } from '../support/many-runs.ts'
import { Simulation, schedules } from '../support/send-simulation.ts'
import { SendWorld } from '../support/send-world.ts'

covers('src/delivery')
drawsAtRandom()

/** The property of test/delivery/engine/simulation.test.ts, as often as fits into the time. */
const SCHEDULES = asLong(50_000)
const AT_LEAST = 2_000
const FOR_MS = asLong(12_000)

test.each([
  ['a carrier that cannot be asked', false],
  ['a carrier that can be asked', true],
])(`up to ${SCHEDULES} schedules of sending keep every guarantee: %s`, async (_carrier, canLookUp) => {
  const world = new SendWorld()
  const property = fc.property(schedules, (events) => new Simulation(world, { canLookUp }).play(events))
  const played = await checkOften(property, { atLeast: AT_LEAST, atMost: SCHEDULES, forMs: FOR_MS })
  expect(played).toBeGreaterThanOrEqual(AT_LEAST)
})
