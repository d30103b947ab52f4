import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { covers, drawsAtRandom } from '../../support/covers.ts'
import { Simulation, type SimulationOptions, schedules } from '../../support/send-simulation.ts'
import { SendWorld } from '../../support/send-world.ts'

covers('src/delivery', 'test/support/send-simulation.ts')
drawsAtRandom()

/** Number of schedules. A bug shows in one of thirty or more often, so any seed finds it. */
const UNTIL_FOUND = 20_000

/** Problem with a message like `message`. A schedule may break another promise first. */
const search = (options: SimulationOptions, message: RegExp) => {
  const world = new SendWorld()
  const play = fc.property(schedules, (events) => {
    try {
      new Simulation(world, options).play(events)
    } catch (error) {
      if (message.test(String(error))) throw error
    }
  })
  return fc.check(play, { numRuns: UNTIL_FOUND, endOnFailure: true })
}

describe('the simulation finds', () => {
  test.each([
    ['blind resend after a crash', /the carrier took 2 messages/],
    ['resend what is unknown', /the carrier took 2 messages/],
    ['hand over before the commit', /the carrier took 2 messages/],
  ] as const)('%s', (bug, message) => {
    const result = search({ canLookUp: true, bug }, message)
    expect(result.failed).toBe(true)
    expect(String(result.errorInstance)).toMatch(message)
  })
})
