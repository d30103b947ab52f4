import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Simulation, type SimulationOptions, schedules } from '../../support/send-simulation.ts'
import { SendWorld } from '../../support/send-world.ts'
import { runs } from '../../support/size.ts'

/** `npm run drill` plays many more: test/drill/sending.drill.ts. */
const SCHEDULES = runs(300, 10)
/** A bug shows in one schedule of thirty or oftener, so that any seed finds it. */
const UNTIL_FOUND = 20_000

const check = (options: SimulationOptions) => {
  const world = new SendWorld()
  return fc.check(
    fc.property(schedules, (events) => new Simulation(world, options).play(events)),
    { numRuns: SCHEDULES },
  )
}

/** What goes wrong with a message like `message`; a schedule may break another promise first. */
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

describe('whatever the order of ticks, answers, receipts, crashes and decisions', () => {
  test.each([
    ['a carrier that cannot be asked', { canLookUp: false }],
    ['a carrier that can be asked', { canLookUp: true }],
    ['an organization whose credits run out, and come', { canLookUp: true, credits: 3 }],
    [
      'an organization whose credits run out, and a carrier that cannot be asked',
      { canLookUp: false, credits: 8 },
    ],
  ])('no address is sent to twice, nothing is lost, every run ends and is paid: %s', (_world, options) => {
    const result = check(options)
    expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined()
  })
})

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

test('a cancel that comes when the run has ended changes nothing', () => {
  const kinds = ['freeze', 'tick', 'accept', 'freeze', 'tick', 'crash before commit', 'cancel'] as const
  const events = kinds.map((kind) => ({ kind, which: 0 }))
  const simulation = new Simulation(new SendWorld(), { canLookUp: false })
  expect(() => simulation.play(events)).not.toThrow()
})
