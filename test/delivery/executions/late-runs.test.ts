import { describe, expect, test } from 'bun:test'
import { SendEngine } from '../../../src/delivery/engine/engine.ts'
import { holdSending } from '../../../src/delivery/executions/hold.ts'
import { haltLateRuns } from '../../../src/delivery/executions/run.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/lib/clock.ts'
import { silentLog } from '../../../src/lib/log.ts'
import { until } from '../../support/client.ts'
import { accepted, busy, SendWorld } from '../../support/send-world.ts'
import { some } from '../../support/size.ts'

interface Options {
  sender?: Record<string, string | number | null>
  campaign?: Record<string, string | number | null>
}

/** Run that has sent some of its ten messages. */
function begun({ sender = { throughput_per_second: 2 }, campaign = {} }: Options = {}) {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, 10)
  const senderId = world.sender(organizationId, sender)
  const campaignId = world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL', ...campaign })
  const run = world.launch(organizationId, campaignId)
  world.drain()
  return { world, run }
}

/** Kills the appliance, and starts it again after `downMs`. */
function startAgain(world: SendWorld, downMs: number): void {
  world.restart()
  world.clock.advance(downMs)
  world.db.writeNow((tx) => haltLateRuns(tx, world.ports))
}

describe('a run that was under way when the appliance went down', () => {
  test.each(
    some([
      { what: 'goes on after a minute', downMs: MINUTE_MS, status: 'RUNNING' },
      { what: 'goes on after 59 minutes', downMs: 59 * MINUTE_MS, status: 'RUNNING' },
      { what: 'waits for somebody after more than an hour', downMs: HOUR_MS + SECOND_MS, status: 'PAUSED' },
      { what: 'waits for somebody after eight days', downMs: 8 * 24 * HOUR_MS, status: 'PAUSED' },
    ]),
  )('$what', ({ downMs, status }) => {
    const { world, run } = begun()
    startAgain(world, downMs)
    expect(world.statusOf(run)).toBe(status)
    expect(world.drain().length > 0).toBe(status === 'RUNNING')
    if (status === 'PAUSED') expect(world.events).toContain(`MISSED_START ${run.executionId}`)
  })

  test('continues when it is resumed, and a later stop of a minute does not hold it again', () => {
    const { world, run } = begun()
    startAgain(world, 2 * HOUR_MS)
    world.resume(run)
    expect(world.drain()).not.toEqual([])
    startAgain(world, MINUTE_MS)
    expect(world.statusOf(run)).toBe('RUNNING')
  })

  test('continues if it began after hours without a message', () => {
    const { world, run } = begun({ sender: {} })
    expect(world.statusOf(run)).toBe('COMPLETED')
    world.clock.advance(3 * HOUR_MS)
    const later = world.launch(run.organizationId, run.campaignId)
    startAgain(world, SECOND_MS / 2)
    expect(world.statusOf(later)).toBe('RUNNING')
    startAgain(world, HOUR_MS + SECOND_MS)
    expect(world.statusOf(later)).toBe('PAUSED')
  })

  test('continues if it was resumed after hours', () => {
    const { world, run } = begun()
    world.pause(run)
    world.clock.advance(3 * HOUR_MS)
    world.resume(run)
    startAgain(world, SECOND_MS / 2)
    expect(world.statusOf(run)).toBe('RUNNING')
  })

  test.each<{ what: string; wait: (world: SendWorld) => void }>([
    {
      what: 'the operator holds sending',
      wait: (world) => world.db.writeNow((tx) => holdSending(tx, 'test')),
    },
    {
      what: 'the organization is suspended',
      wait: (world) => world.db.writeNow((tx) => void tx.run('UPDATE organizations SET suspended_at = 1')),
    },
    {
      what: 'messages wait for their own time',
      wait: (world) =>
        world.db.writeNow((tx) => {
          tx.run(
            `UPDATE messages SET status = 'SCHEDULED', scheduled_for = ? WHERE status = 'QUEUED'`,
            tx.now + 3.5 * HOUR_MS,
          )
          tx.run('UPDATE executions SET scheduled_count = queued_count, queued_count = 0')
        }),
    },
  ])('is not late while $what and the appliance runs', ({ wait }) => {
    const { world, run } = begun()
    wait(world)
    for (let minute = 0; minute < 180; minute++) {
      world.clock.advance(MINUTE_MS)
      world.tick()
    }
    startAgain(world, SECOND_MS / 2)
    expect(world.statusOf(run)).toBe('RUNNING')
    startAgain(world, 2 * HOUR_MS)
    expect(world.statusOf(run)).toBe('PAUSED')
  })

  test('is held even if its audience was not complete', () => {
    const { world, run } = begun()
    world.set('executions', run.executionId, { audience_cursor: 0, queued_count: 0 })
    startAgain(world, 2 * HOUR_MS)
    expect(world.statusOf(run)).toBe('PAUSED')
  })

  test('is not late for messages that waited for another reason: a daily cap that was reached hours before', () => {
    const { world, run } = begun({ sender: { daily_cap: 3 } })
    for (let hour = 0; hour < 4; hour++) {
      world.clock.advance(HOUR_MS)
      world.tick()
    }
    startAgain(world, MINUTE_MS)
    expect(world.statusOf(run)).toBe('RUNNING')
  })

  test('is not late for messages for a later time: an attempt that is due after the start', () => {
    const { world, run } = begun({ sender: {} })
    const { world: waiting, run: late } = begunAndThrottled(2 * HOUR_MS)
    startAgain(waiting, 90 * MINUTE_MS)
    expect(waiting.statusOf(late)).toBe('RUNNING')
    // A message that was due more than an hour ago, while nothing ran, is late.
    startAgain(waiting, 2 * HOUR_MS)
    expect(waiting.statusOf(late)).toBe('PAUSED')
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('is checked before anything is claimed, also if this could not be written at first', async () => {
    const { world, run } = begun()
    world.restart()
    world.clock.advance(2 * HOUR_MS)
    let calls = 0
    for (const { id } of world.db.all<{ id: number }>('SELECT id FROM channel_identities')) {
      const send = async () => {
        calls += 1
        return []
      }
      world.carriers.set(id, { send })
    }
    world.db.writeNow(
      (tx) =>
        void tx.run(
          `CREATE TEMP TRIGGER full BEFORE UPDATE ON executions WHEN NEW.status = 'PAUSED'
             BEGIN SELECT raise(ABORT, 'full'); END`,
        ),
    )
    let failures = 0
    const { promise: retried, resolve } = Promise.withResolvers<void>()
    const pauseAfter = () => {
      failures += 1
      if (failures === 3) world.db.writeNow((tx) => void tx.run('DROP TRIGGER full'))
      if (failures === 3) resolve()
      return 0
    }
    const { db, ports } = world
    const engine = new SendEngine({ db, log: silentLog, ports, epoch: 2, pauseAfter })
    engine.start()
    await retried
    await until(
      async () => world.statusOf(run),
      (status) => status === 'PAUSED',
    )
    await engine.stop()
    expect(calls).toBe(0)
  })
})

/** Run whose messages all wait for a time in `ms`. */
function begunAndThrottled(ms: number) {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, 2)
  const campaignId = world.campaign(organizationId, [world.sender(organizationId)], {
    category: 'TRANSACTIONAL',
  })
  const run = world.launch(organizationId, campaignId)
  world.tick()
  while (world.answer(busy(ms))) {}
  world.tick()
  return { world, run }
}

test('a message with another result does not keep the error of an earlier try', () => {
  const outcomes = {
    SENT: (world: SendWorld) => {
      world.clock.advance(HOUR_MS)
      world.tick()
      world.answer(accepted)
      world.tick()
    },
    SKIPPED: (world: SendWorld) => {
      world.db.writeNow((tx) => void tx.run('DELETE FROM contacts'))
      world.clock.advance(HOUR_MS)
      world.tick()
    },
    CANCELLED: (world: SendWorld) => {
      const run = world.db.get<{ executionId: number; organizationId: number; campaignId: number }>(
        `SELECT id AS executionId, organization_id AS organizationId, campaign_id AS campaignId FROM executions`,
      )!
      world.cancel(run)
      world.cancelMessages(run)
    },
  }
  for (const [status, bring] of Object.entries(outcomes)) {
    const { world } = begunAndThrottled(1_000)
    const [before] = world.db.all<Record<string, unknown>>('SELECT * FROM messages')
    expect(before).toMatchObject({ errorCode: 'THROTTLED', providerErrorCode: '429' })
    bring(world)
    const [after] = world.db.all<Record<string, unknown>>('SELECT * FROM messages')
    expect(after).toMatchObject({ status, providerErrorCode: null, errorMessage: null })
    expect(after!.errorCode).not.toBe('THROTTLED')
  }
})
