import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Simulation, type SimulationOptions, schedules } from '../../support/send-simulation.ts'
import { SendWorld } from '../../support/send-world.ts'
import { runs } from '../../support/size.ts'

/** `npm run drill` plays many more: test/drill/sending.drill.ts. */
const SCHEDULES = runs(300, 10)
const check = (options: SimulationOptions) => {
  const world = new SendWorld()
  return fc.check(
    fc.property(schedules, (events) => new Simulation(world, options).play(events)),
    { numRuns: SCHEDULES },
  )
}

describe('in any order of ticks, answers, receipts, crashes and decisions', () => {
  test.each([
    ['a carrier that cannot be asked', { canLookUp: false }],
    ['a carrier that can be asked', { canLookUp: true }],
    ['an organization whose credits run out, and come', { canLookUp: true, credits: 3 }],
    [
      'an organization whose credits run out, and a carrier that cannot be asked',
      { canLookUp: false, credits: 8 },
    ],
  ])(
    'no address gets a message twice, nothing is lost, every run ends and is paid: %s',
    (_world, options) => {
      const result = check(options)
      expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined()
    },
  )
})

test('a cancel after the end of the run changes nothing', () => {
  const kinds = ['freeze', 'tick', 'accept', 'freeze', 'tick', 'crash before commit', 'cancel'] as const
  const events = kinds.map((kind) => ({ kind, which: 0 }))
  const simulation = new Simulation(new SendWorld(), { canLookUp: false })
  expect(() => simulation.play(events)).not.toThrow()
})
