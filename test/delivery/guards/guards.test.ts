import { describe, expect, test } from 'bun:test'
import { sayStored } from '../../../src/lib/stored-sentence.ts'
import { lost, rejected, SendWorld } from '../../support/send-world.ts'

/** Run to 600 people, ten at a time. */
function running(organization = {}) {
  const world = new SendWorld()
  const organizationId = world.organization(organization)
  world.contacts(organizationId, 600)
  const senderId = world.sender(organizationId)
  world.carriers.set(senderId, { maxInFlight: 10 })
  const campaignId = world.campaign(organizationId, [senderId])
  const run = world.launch(organizationId, campaignId)
  const error = () => sayStored(world.db.value<string>('SELECT last_error FROM executions') ?? '', 'en')
  return { world, run, campaignId, error }
}

/** Every `nth` message fails. */
const failing = (nth: number, errorCode: 'UNREACHABLE' | 'CARRIER_FILTERED' = 'UNREACHABLE') => {
  let count = 0
  return ({ uuid }: { uuid: string }) =>
    ++count % nth === 0
      ? rejected(errorCode)
      : ({ outcome: 'accepted', providerMessageId: `carrier-${uuid}` } as const)
}

describe('a run is halted automatically', () => {
  test('if more than the allowed share of at least a hundred messages failed, with their number', () => {
    const { world, run, error } = running()
    world.drain(failing(3))
    expect(world.statusOf(run)).toBe('PAUSED')
    expect(world.events.at(-1)).toBe(`FAILURE_RATE ${run.executionId}`)
    expect(error()).toMatch(/^Failed: 3\d of 1\d\d messages \(3[34].*%\)\. The limit is 30%\.$/)
    expect(world.messages(run).filter(({ status }) => status === 'QUEUED').length).toBeGreaterThan(450)
  })

  test('if too many recipients opted out in answer to it', () => {
    const { world, run, campaignId, error } = running()
    for (let tick = 0; tick < 15; tick++) {
      world.tick()
      while (world.answer()) {}
    }
    world.set('campaigns', campaignId, { opted_out_count: 20 })
    world.drain()
    expect(world.events.at(-1)).toBe(`OPT_OUT_RATE ${run.executionId}`)
    expect(error()).toMatch(/^Opt-outs: 20 of /)
  })

  test('if later receipts show it', () => {
    const { world, run } = running()
    for (let tick = 0; tick < 15; tick++) {
      world.tick()
      while (world.answer()) {}
    }
    world.db.writeNow((tx) => {
      tx.run('UPDATE executions SET sent_count = sent_count - 100, failed_count = failed_count + 100')
    })
    world.drain()
    expect(world.events.at(-1)).toBe(`FAILURE_RATE ${run.executionId}`)
  })
})

describe('a run is not halted', () => {
  test.each([
    { when: 'fewer fail', organization: {}, nth: 4 },
    { when: 'the organization allows more', organization: { guard_failure_rate: 0.6 }, nth: 2 },
    { when: 'the guard is off', organization: { guard_failure_rate: null }, nth: 1 },
  ])('when $when', ({ organization, nth }) => {
    const { world, run } = running(organization)
    world.drain(failing(nth))
    expect(world.statusOf(run)).toMatch(/COMPLETED|FAILED/)
  })

  test('by fewer than a hundred messages', () => {
    const { world, run } = running()
    for (let tick = 0; tick < 9; tick++) {
      world.tick()
      while (world.answer(rejected('UNREACHABLE'))) {}
    }
    world.tick()
    expect(world.statusOf(run)).toBe('RUNNING')
  })
})

test('after a resume the guards count from zero: another hundred has to fail', () => {
  const { world, run } = running()
  world.drain(rejected('UNREACHABLE'))
  expect(world.statusOf(run)).toBe('PAUSED')
  world.resume(run)
  const more = world.drain(rejected('UNREACHABLE'))
  expect(more.length).toBeGreaterThanOrEqual(100)
  expect(more.length).toBeLessThan(120)
  expect(world.statusOf(run)).toBe('PAUSED')
  world.resume(run)
  world.drain()
  expect(world.statusOf(run)).toBe('COMPLETED')
})

test('opt-outs before a run do not count against it', () => {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, 200)
  const senderId = world.sender(organizationId)
  world.carriers.set(senderId, { maxInFlight: 10 })
  const run = world.launch(
    organizationId,
    world.campaign(organizationId, [senderId], { opted_out_count: 150 }),
  )
  world.drain()
  expect(world.statusOf(run)).toBe('COMPLETED')
})

test('answers without a result halt a run before its guards do', () => {
  const { world, run } = running()
  world.drain(lost)
  expect(world.events.at(-1)).toBe(`CARRIER_UNCERTAIN ${run.executionId}`)
})
