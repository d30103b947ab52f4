import { describe, expect, test } from 'bun:test'
import { sendingJobs } from '../../../src/delivery/engine/module.ts'
import { recoverOrphans } from '../../../src/delivery/engine/recovery.ts'
import { holdSending, resumeSending } from '../../../src/delivery/executions/hold.ts'
import type { Run } from '../../../src/delivery/executions/ports.ts'
import { createExecution, type LateStart } from '../../../src/delivery/executions/run.ts'
import { sendingStatus } from '../../../src/delivery/messages/sending-status.ts'
import type { Outcome } from '../../../src/jobs/job.ts'
import { runStored } from '../../support/jobs.ts'
import { SendWorld } from '../../support/send-world.ts'

const MINUTE_MS = 60_000

/** Campaign of three contacts with a run planned for `inMs` from now. */
function planned(inMs = 0, lateStart: LateStart = 'HOLD') {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, 3)
  const campaignId = world.campaign(organizationId, [world.sender(organizationId)])
  const { id, sequence } = world.db.writeNow((tx) =>
    createExecution(tx, { organizationId, campaignId, scheduledFor: tx.now + inMs, lateStart }),
  )
  const run: Run = { organizationId, campaignId, executionId: id }
  return { world, run, sequence, organizationId, campaignId }
}

/** Runs the due jobs once, like the executor. */
async function runJobs(world: SendWorld, signal = new AbortController().signal): Promise<Outcome[]> {
  const handled = sendingJobs({ db: world.db, ports: world.ports })
  const due = world.db.all<{ id: number; kind: string; payload: string; organizationId: number | null }>(
    `SELECT id, kind, payload, organization_id AS organizationId FROM jobs WHERE state = 'READY' AND run_at <= ? ORDER BY id`,
    world.clock.now(),
  )
  const outcomes: Outcome[] = []
  for (const job of due) {
    const outcome = await runStored(handled, { ...job, attempt: 1 }, signal)
    const runAt = outcome.kind === 'snooze' ? outcome.runAt : null
    world.db.writeNow((tx) => {
      if (runAt === null) tx.run(`UPDATE jobs SET state = 'DONE' WHERE id = ?`, job.id)
      else tx.run('UPDATE jobs SET run_at = ? WHERE id = ?', runAt, job.id)
    })
    outcomes.push(outcome)
  }
  return outcomes
}

describe('a run begins', () => {
  test('at its time and not before', async () => {
    const { world, run } = planned(10 * MINUTE_MS)
    await runJobs(world)
    expect(world.statusOf(run)).toBe('PENDING')
    world.clock.advance(10 * MINUTE_MS)
    await runJobs(world)
    expect(world.statusOf(run)).toBe('RUNNING')
    expect(world.drain()).toHaveLength(3)
    expect(world.statusOf(run)).toBe('COMPLETED')
    expect(world.events).toEqual([`started ${run.executionId}`, `COMPLETED ${run.executionId}`])
  })

  test.each([
    {
      guarantee: 'an hour late it still begins',
      minutesLate: 60,
      lateStart: 'HOLD',
      status: 'COMPLETED',
      event: 'COMPLETED',
    },
    {
      guarantee: 'later than that a one-off waits for somebody to say so',
      minutesLate: 61,
      lateStart: 'HOLD',
      status: 'PAUSED',
      event: 'MISSED_START',
    },
    {
      guarantee: 'and a recurring one is missed',
      minutesLate: 61,
      lateStart: 'MISS',
      status: 'MISSED',
      event: 'MISSED',
    },
  ] as const)('$guarantee', async ({ minutesLate, lateStart, status, event }) => {
    const { world, run } = planned(0, lateStart)
    world.clock.advance(minutesLate * MINUTE_MS)
    await runJobs(world)
    world.drain()
    expect(world.statusOf(run)).toBe(status)
    expect(world.events.at(-1)).toBe(`${event} ${run.executionId}`)
    expect(world.messages(run)).toHaveLength(status === 'COMPLETED' ? 3 : 0)
  })

  test('a late one-off begins when it is resumed, at any later time', async () => {
    const { world, run } = planned()
    world.clock.advance(2 * 60 * MINUTE_MS)
    await runJobs(world)
    world.resume(run)
    await runJobs(world)
    expect(world.drain()).toHaveLength(3)
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('not while sending is held, and after an hour of that it waits for a member', async () => {
    const { world, run } = planned()
    world.db.writeNow((tx) => holdSending(tx, 'test'))
    expect(await runJobs(world)).toEqual([{ kind: 'snooze', runAt: world.clock.now() + 15_000 }])
    expect(world.statusOf(run)).toBe('PENDING')
    world.db.writeNow((tx) => void resumeSending(tx))
    world.clock.advance(15_000)
    await runJobs(world)
    expect(world.statusOf(run)).toBe('RUNNING')
  })

  test('once, even if its job runs several times', async () => {
    const { world, run } = planned()
    await runJobs(world)
    world.db.writeNow((tx) => void tx.run(`UPDATE jobs SET state = 'READY'`))
    await runJobs(world)
    expect(world.messages(run)).toHaveLength(3)
    expect(world.events.filter((event) => event.startsWith('started'))).toHaveLength(1)
  })

  test('and continues freezing after a stop', async () => {
    const { world, run } = planned()
    const stopped = AbortSignal.abort()
    expect(await runJobs(world, stopped)).toEqual([{ kind: 'snooze', runAt: world.clock.now() }])
    expect(world.messages(run)).toHaveLength(0)
    await runJobs(world)
    expect(world.messages(run)).toHaveLength(3)
  })

  test('runs of a campaign are numbered from one', () => {
    const { world, organizationId, campaignId, sequence } = planned()
    const second = world.db.writeNow((tx) =>
      createExecution(tx, { organizationId, campaignId, scheduledFor: 0, lateStart: 'MISS' }),
    )
    expect([sequence, second.sequence]).toEqual([1, 2])
  })
})

describe('a run is steered', () => {
  test('paused before its time, it does not begin; resumed, it begins at its time', async () => {
    const { world, run } = planned(MINUTE_MS)
    world.pause(run)
    world.clock.advance(MINUTE_MS)
    await runJobs(world)
    expect(world.statusOf(run)).toBe('PAUSED')
    world.resume(run)
    await runJobs(world)
    expect(world.drain()).toHaveLength(3)
  })

  test('paused while messages are with the carrier, it ends when it is resumed', async () => {
    const { world, run } = planned()
    await runJobs(world)
    world.tick()
    world.pause(run)
    while (world.answer()) {}
    world.tick()
    expect(world.statusOf(run)).toBe('PAUSED')
    world.resume(run)
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('cancelled, what waits is cancelled and what is with the carrier finishes', async () => {
    const { world, run } = planned()
    await runJobs(world)
    world.carriers.set(1, { maxInFlight: 1 })
    world.tick()
    world.cancel(run)
    expect(world.tick()).toEqual([])
    await runJobs(world)
    while (world.answer()) {}
    world.tick()
    expect(world.messages(run).map(({ status }) => status)).toEqual(['SENT', 'CANCELLED', 'CANCELLED'])
    expect(world.wrongCounts()).toEqual([])
    expect(world.events).not.toContain(`COMPLETED ${run.executionId}`)
  })

  test('cancelled before it began, it has no messages', async () => {
    const { world, run } = planned(MINUTE_MS)
    world.cancel(run)
    world.clock.advance(MINUTE_MS)
    await runJobs(world)
    expect(world.statusOf(run)).toBe('CANCELLED')
    expect(world.messages(run)).toEqual([])
  })
})

describe('after a crash', () => {
  /** Three messages with the carrier, of which it accepted the first, when the process died. */
  async function crashed(canBeAsked: boolean) {
    const { world, run } = planned()
    await runJobs(world)
    world.tick()
    const taken = world.messages(run)[0]!.uuid
    if (canBeAsked) {
      world.carriers.set(1, {
        lookup: async (reference) =>
          reference === taken ? { found: true, providerMessageId: 'known' } : { found: false },
      })
    }
    world.restart()
    const count = await recoverOrphans({ db: world.db, ports: world.ports, epoch: world.epoch })
    expect(count).toBe(3)
    expect(world.wrongCounts()).toEqual([])
    return { world, run }
  }

  test('a message of a carrier without look-ups is FAILED/UNKNOWN and not sent again', async () => {
    const { world, run } = await crashed(false)
    expect(world.messages(run).map(({ errorCode }) => errorCode)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
    expect(world.drain()).toEqual([])
    expect(world.statusOf(run)).toBe('FAILED')
  })

  test('a carrier with look-ups settles it: an accepted one is SENT, another one is sent', async () => {
    const { world, run } = await crashed(true)
    expect(world.messages(run).map(({ status }) => status)).toEqual(['SENT', 'QUEUED', 'QUEUED'])
    expect(world.drain()).toHaveLength(2)
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('messages of this start are not changed', async () => {
    const { world, run } = planned()
    await runJobs(world)
    world.tick()
    expect(await recoverOrphans({ db: world.db, ports: world.ports, epoch: world.epoch })).toBe(0)
    expect(world.messages(run).every(({ status }) => status === 'SENDING')).toBe(true)
  })
})

test('the status shows the waiting messages without counting them', async () => {
  const { world } = planned()
  await runJobs(world)
  world.carriers.set(1, { maxInFlight: 1 })
  world.tick()
  expect(sendingStatus(world.db)).toMatchObject({
    hold: null,
    executions: { pending: 0, running: 1, paused: 0 },
    messages: { scheduled: 0, queued: 2, sending: 1 },
    nextDueAt: null,
  })
})
