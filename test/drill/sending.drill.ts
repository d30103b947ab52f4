import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Simulation, schedules } from '../support/send-simulation.ts'
import { SendWorld } from '../support/send-world.ts'

/** The same property as test/delivery/engine/simulation.test.ts, many more times: as many as fit. */
const SCHEDULES = 50_000
const AT_LEAST = 1_000
const FOR_MS = 60_000

test.each([
  ['a carrier that cannot be asked', false],
  ['a carrier that can be asked', true],
])(`up to ${SCHEDULES} schedules of sending keep every promise: %s`, (_carrier, canLookUp) => {
  const world = new SendWorld()
  const result = fc.check(
    fc.property(schedules, (events) => new Simulation(world, { canLookUp }).play(events)),
    { numRuns: SCHEDULES, interruptAfterTimeLimit: FOR_MS },
  )
  expect(result.numRuns).toBeGreaterThan(AT_LEAST)
  expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined()
})
