import { describe, expect, test } from 'bun:test'
import { restoreSkipped } from '../../../src/campaigns/planning/recurring.ts'
import type { Connection } from '../../../src/db/driver.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { openMigrated } from '../../support/migrated.ts'
import { some } from '../../support/size.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
type Body = Record<string, unknown>

const connections = new WeakMap<TestApp, Connection>()

/** A daily campaign at 18:00 UTC to two contacts, one hour after the test clock. */
async function daily(overrides: Body = {}) {
  const connection = openMigrated()
  const app = createTestApp({}, { connection })
  connections.set(app, connection)
  const tenant = sendable(app)
  for (const phone of ['+447700900001', '+447700900002']) addContact(app, tenant, { phone })
  const { body } = await postCampaign(app, tenant, {
    type: 'RECURRING',
    category: 'TRANSACTIONAL',
    scheduledAt: '2026-03-04T18:00:00Z',
    recurrenceRule: 'FREQ=DAILY',
    ...overrides,
  })
  return { app, tenant, id: body.data.id as string }
}

const read = async (app: TestApp, tenant: Sendable, id: string) =>
  (await app.get(`/campaigns/${id}`, tenant.key)).body.data

const act = (app: TestApp, tenant: Sendable, id: string, action: string) =>
  app.post(`/campaigns/${id}/${action}`, tenant.key)

const sent = (app: TestApp) => app.db.value<number>('SELECT count(*) FROM sandbox_messages') ?? 0

/** Returns the status and the day or time of each run, in order. */
const runs = (app: TestApp) =>
  app.db
    .all<{ status: string; at: number; sequence: number }>(
      'SELECT status, scheduled_for AS at, sequence FROM executions ORDER BY sequence',
    )
    .map(({ status, at, sequence }) => `${sequence} ${status} ${new Date(at).toISOString().slice(5, 16)}`)

const at = async (app: TestApp, iso: string) => {
  app.clock.set(iso)
  await app.drain()
}

const sound = (app: TestApp) => expect(brokenInvariants(connections.get(app)!)).toEqual([])

describe('a recurring campaign', () => {
  test('goes from ACTIVE to SENDING and back with each run, and every run reaches each contact once', async () => {
    const { app, tenant, id } = await daily()
    expect(await read(app, tenant, id)).toMatchObject({ status: 'ACTIVE', startedAt: null, lastRunAt: null })
    app.clock.set('2026-03-04T18:00:00Z')
    await app.app.jobs.drain()
    expect(await read(app, tenant, id)).toMatchObject({
      status: 'SENDING',
      lastRunAt: '2026-03-04T18:00:00.000Z',
      nextRunAt: '2026-03-05T18:00:00.000Z',
    })
    await app.drain()
    expect(await read(app, tenant, id)).toMatchObject({
      status: 'ACTIVE',
      completedAt: null,
      recipientCount: 2,
    })
    await at(app, '2026-03-05T18:00:00Z')
    expect(runs(app)).toEqual(['1 COMPLETED 03-04T18:00', '2 COMPLETED 03-05T18:00', '3 PENDING 03-06T18:00'])
    expect(sent(app)).toBe(4)
    sound(app)
    await app[Symbol.asyncDispose]()
  })

  test('starts at the second of its time, on every day', async () => {
    const { app, tenant, id } = await daily({ scheduledAt: '2026-03-04T18:00:45Z' })
    await at(app, '2026-03-04T18:00:44.999Z')
    expect(await read(app, tenant, id)).toMatchObject({ status: 'ACTIVE', startedAt: null })
    await at(app, '2026-03-04T18:00:45Z')
    await at(app, '2026-03-05T18:00:44.999Z')
    expect(sent(app)).toBe(2)
    await at(app, '2026-03-05T18:00:45Z')
    expect(sent(app)).toBe(4)
    sound(app)
    await app[Symbol.asyncDispose]()
  })

  test('sends once on the day of a run that was planned without the seconds of its time', async () => {
    const { app, tenant, id } = await daily({ scheduledAt: '2026-03-04T18:00:45Z' })
    // Earlier versions planned runs without the seconds.
    app.db.writeNow((tx) => {
      tx.run('UPDATE executions SET scheduled_for = scheduled_for - 45000')
      tx.run('UPDATE jobs SET run_at = run_at - 45000')
      tx.run('UPDATE campaigns SET next_run_at = next_run_at - 45000')
    })
    const times = (await read(app, tenant, id)).nextRuns as string[]
    expect(times.slice(0, 2)).toEqual(['2026-03-04T18:00:00.000Z', '2026-03-05T18:00:45.000Z'])
    await at(app, '2026-03-04T18:00:00Z')
    await at(app, '2026-03-04T23:00:00Z')
    expect([sent(app), (await read(app, tenant, id)).nextRunAt]).toEqual([2, '2026-03-05T18:00:45.000Z'])
    sound(app)
    await app[Symbol.asyncDispose]()
  })

  test('skips no run after a clock that was years ahead for a moment', async () => {
    const { app, tenant, id } = await daily()
    await at(app, '2028-03-10T12:00:00Z')
    app.clock.setBack(app.clock.now() - Date.parse('2026-03-04T17:59:00Z'))
    app.db.writeNow((tx) => void restoreSkipped(tx))
    expect((await read(app, tenant, id)).nextRunAt).toBe('2026-03-04T18:00:00.000Z')
    sound(app)
    await at(app, '2026-03-04T18:00:00Z')
    await at(app, '2026-03-05T18:00:00Z')
    expect(sent(app)).toBe(4)
    expect(app.db.writeNow((tx) => restoreSkipped(tx))).toBe(0)
    sound(app)
    await app[Symbol.asyncDispose]()
  })

  test('continues after a fast clock has ended it, and sends no run twice', async () => {
    const { app, tenant, id } = await daily({ recurrenceRule: 'FREQ=DAILY;COUNT=3' })
    await at(app, '2026-03-04T18:00:00Z')
    await at(app, '2028-03-10T12:00:00Z')
    expect(await read(app, tenant, id)).toMatchObject({ status: 'COMPLETED' })
    app.clock.setBack(app.clock.now() - Date.parse('2026-03-04T18:10:00Z'))
    app.db.writeNow((tx) => void restoreSkipped(tx))
    expect(await read(app, tenant, id)).toMatchObject({
      status: 'ACTIVE',
      nextRunAt: '2026-03-05T18:00:00.000Z',
    })
    await at(app, '2026-03-05T18:00:00Z')
    await at(app, '2026-03-06T18:00:00Z')
    expect(sent(app)).toBe(6)
    expect(await read(app, tenant, id)).toMatchObject({ status: 'COMPLETED' })
    sound(app)
    await app[Symbol.asyncDispose]()
  })

  test('ends with its last run', async () => {
    const { app, tenant, id } = await daily({ recurrenceRule: 'FREQ=DAILY;COUNT=2' })
    await at(app, '2026-03-04T18:00:00Z')
    expect(await read(app, tenant, id)).toMatchObject({ status: 'ACTIVE' })
    app.clock.set('2026-03-05T18:00:00Z')
    await app.app.jobs.drain()
    expect(await read(app, tenant, id)).toMatchObject({ status: 'SENDING', nextRunAt: null, nextRuns: [] })
    await app.drain()
    expect(await read(app, tenant, id)).toMatchObject({
      status: 'COMPLETED',
      nextRunAt: null,
      completedAt: '2026-03-05T18:00:00.000Z',
    })
    expect(runs(app)).toEqual(['1 COMPLETED 03-04T18:00', '2 COMPLETED 03-05T18:00'])
    await app[Symbol.asyncDispose]()
  })

  test('continues after a run that reached no contact', async () => {
    const { app, tenant, id } = await daily()
    app.db.writeNow((tx) => void tx.run(`UPDATE contacts SET status = 'INVALID'`))
    await at(app, '2026-03-04T18:00:00Z')
    expect(await read(app, tenant, id)).toMatchObject({ status: 'ACTIVE' })
    await app[Symbol.asyncDispose]()
  })
})

describe('a run that is late', () => {
  test('by an hour still starts', async () => {
    const { app } = await daily()
    await at(app, '2026-03-04T19:00:00Z')
    expect(runs(app)).toEqual(['1 COMPLETED 03-04T18:00', '2 PENDING 03-05T18:00'])
    await app[Symbol.asyncDispose]()
  })

  test('by more than an hour is MISSED, like every run of a gap: one row each, no burst, and the next future one is planned', async () => {
    const { app, tenant, id } = await daily()
    await at(app, '2026-03-07T19:00:01Z')
    expect(runs(app)).toEqual([
      '1 MISSED 03-04T18:00',
      '2 MISSED 03-05T18:00',
      '3 MISSED 03-06T18:00',
      '4 MISSED 03-07T18:00',
      '5 PENDING 03-08T18:00',
    ])
    expect(sent(app)).toBe(0)
    expect(await read(app, tenant, id)).toMatchObject({ status: 'ACTIVE', startedAt: null })
    expect(app.logged.join()).toContain('missed=4')
    sound(app)
    await app[Symbol.asyncDispose]()
  })

  test('by a year leaves rows for the last hundred runs, and the log has the number', async () => {
    const { app } = await daily()
    await at(app, '2027-03-04T17:30:00Z')
    expect(runs(app)).toHaveLength(101)
    expect(runs(app).slice(0, 2)).toEqual(['1 MISSED 03-04T18:00', '2 MISSED 11-25T18:00'])
    expect(runs(app).slice(-2)).toEqual(['100 MISSED 03-03T18:00', '101 PENDING 03-04T18:00'])
    expect(app.logged.join()).toContain('missed=365')
    await app[Symbol.asyncDispose]()
  })

  test('still counts: a campaign whose last run was missed is COMPLETED', async () => {
    const { app, tenant, id } = await daily({ recurrenceRule: 'FREQ=DAILY;COUNT=2' })
    await at(app, '2026-03-09T12:00:00Z')
    expect(runs(app)).toEqual(['1 MISSED 03-04T18:00', '2 MISSED 03-05T18:00'])
    expect(await read(app, tenant, id)).toMatchObject({ status: 'COMPLETED', nextRunAt: null })
    await app[Symbol.asyncDispose]()
  })

  test('by less than an hour is sent even after a gap', async () => {
    const { app } = await daily()
    await at(app, '2026-03-05T18:30:00Z')
    expect(runs(app)).toEqual(['1 MISSED 03-04T18:00', '2 COMPLETED 03-05T18:00', '3 PENDING 03-06T18:00'])
    expect(sent(app)).toBe(2)
    await app[Symbol.asyncDispose]()
  })
})

describe('a run that is still sending when the next one is due', () => {
  /** A run that waits with one message because its sender has no room today. */
  async function slow() {
    const { app, tenant, id } = await daily()
    app.clock.set('2026-03-04T18:00:00Z')
    await app.app.jobs.drain()
    return { app, tenant, id }
  }

  test('delays the next one, and then starts it', async () => {
    const { app, tenant, id } = await slow()
    app.clock.set('2026-03-05T18:00:00Z')
    await app.app.jobs.drain()
    expect(runs(app)).toEqual(['1 RUNNING 03-04T18:00', '2 PENDING 03-05T18:00'])
    await app.drain()
    expect(runs(app)).toEqual(['1 COMPLETED 03-04T18:00', '2 COMPLETED 03-05T18:00', '3 PENDING 03-06T18:00'])
    expect(await read(app, tenant, id)).toMatchObject({ status: 'ACTIVE' })
    expect(sent(app)).toBe(4)
    await app[Symbol.asyncDispose]()
  })

  test('for more than an hour makes the next one MISSED and continues', async () => {
    const { app, tenant, id } = await slow()
    app.clock.set('2026-03-05T18:00:00Z')
    await app.app.jobs.drain()
    app.clock.advance(HOUR_MS + 1)
    await app.app.jobs.drain()
    expect(runs(app)).toEqual(['1 RUNNING 03-04T18:00', '2 MISSED 03-05T18:00', '3 PENDING 03-06T18:00'])
    expect(await read(app, tenant, id)).toMatchObject({
      status: 'SENDING',
      nextRunAt: '2026-03-06T18:00:00.000Z',
    })
    await app.drain()
    expect(await read(app, tenant, id)).toMatchObject({ status: 'ACTIVE' })
    await app[Symbol.asyncDispose]()
  })
})

describe('pause and resume', () => {
  test('between two runs start nothing, and the next run starts at its time', async () => {
    const { app, tenant, id } = await daily()
    await at(app, '2026-03-04T18:00:00Z')
    expect((await act(app, tenant, id, 'pause')).body.data).toMatchObject({
      status: 'PAUSED',
      nextRunAt: null,
    })
    const { body } = await act(app, tenant, id, 'resume')
    expect(body.data).toMatchObject({ status: 'ACTIVE', nextRunAt: '2026-03-05T18:00:00.000Z' })
    await at(app, '2026-03-05T18:00:00Z')
    expect(sent(app)).toBe(4)
    await app[Symbol.asyncDispose]()
  })

  test('within an hour after the time of a run send it at once', async () => {
    const { app, tenant, id } = await daily()
    await act(app, tenant, id, 'pause')
    await at(app, '2026-03-04T18:40:00Z')
    expect(sent(app)).toBe(0)
    await act(app, tenant, id, 'resume')
    await app.drain()
    expect(runs(app)).toEqual(['1 COMPLETED 03-04T18:00', '2 PENDING 03-05T18:00'])
    await app[Symbol.asyncDispose]()
  })

  test('after the times of several runs make them MISSED, and the resume itself sends nothing', async () => {
    const { app, tenant, id } = await daily()
    await act(app, tenant, id, 'pause')
    await at(app, '2026-03-06T23:00:00Z')
    const { body } = await act(app, tenant, id, 'resume')
    expect(body.data).toMatchObject({ status: 'ACTIVE', nextRunAt: '2026-03-07T18:00:00.000Z' })
    await app.drain()
    expect(sent(app)).toBe(0)
    expect(runs(app).at(-1)).toBe('4 PENDING 03-07T18:00')
    sound(app)
    await app[Symbol.asyncDispose]()
  })

  test('after the last run end the campaign', async () => {
    const { app, tenant, id } = await daily({ recurrenceRule: 'FREQ=DAILY;COUNT=1' })
    await act(app, tenant, id, 'pause')
    app.clock.advance(DAY_MS)
    expect((await act(app, tenant, id, 'resume')).body.data).toMatchObject({ status: 'COMPLETED' })
    await app[Symbol.asyncDispose]()
  })

  test('in the middle of a run until after the next one continue the run, and the next is MISSED', async () => {
    const { app, tenant, id } = await daily()
    app.clock.set('2026-03-04T18:00:00Z')
    await app.app.jobs.drain()
    await act(app, tenant, id, 'pause')
    expect(runs(app)).toEqual(['1 PAUSED 03-04T18:00', '2 PAUSED 03-05T18:00'])
    await at(app, '2026-03-05T20:00:00Z')
    expect(sent(app)).toBe(0)
    expect((await act(app, tenant, id, 'resume')).body.data).toMatchObject({
      status: 'SENDING',
      nextRunAt: '2026-03-06T18:00:00.000Z',
    })
    await app.drain()
    expect(runs(app)).toEqual(['1 COMPLETED 03-04T18:00', '2 MISSED 03-05T18:00', '3 PENDING 03-06T18:00'])
    expect(sent(app)).toBe(2)
    await app[Symbol.asyncDispose]()
  })

  test('by a guard in the middle of a run delay the next run too', async () => {
    const { app, tenant, id } = await daily()
    app.clock.set('2026-03-04T18:00:00Z')
    await app.app.jobs.drain()
    app.db.writeNow((tx) => void tx.run(`UPDATE channel_identities SET status = 'DISABLED'`))
    await app.drain()
    expect(await read(app, tenant, id)).toMatchObject({ status: 'PAUSED', pauseReason: 'NO_ACTIVE_SENDER' })
    await at(app, '2026-03-05T18:00:00Z')
    expect(runs(app)).toEqual(['1 PAUSED 03-04T18:00', '2 PAUSED 03-05T18:00'])
    sound(app)
    await app[Symbol.asyncDispose]()
  })
})

describe('end-recurrence', () => {
  test('between two runs ends the campaign at once', async () => {
    const { app, tenant, id } = await daily()
    await at(app, '2026-03-04T18:00:00Z')
    const { body } = await act(app, tenant, id, 'end-recurrence')
    expect(body.data).toMatchObject({ status: 'COMPLETED', nextRunAt: null, completedAt: expect.any(String) })
    await at(app, '2026-03-05T18:00:00Z')
    expect(sent(app)).toBe(2)
    sound(app)
    await app[Symbol.asyncDispose]()
  })

  test('during a run lets that run finish, even after several requests', async () => {
    const { app, tenant, id } = await daily()
    app.clock.set('2026-03-04T18:00:00Z')
    await app.app.jobs.drain()
    for (let times = 0; times < 2; times++) {
      const { status, body } = await act(app, tenant, id, 'end-recurrence')
      expect([status, body.data.status, body.data.nextRunAt]).toEqual([201, 'SENDING', null])
    }
    await app.drain()
    expect(await read(app, tenant, id)).toMatchObject({ status: 'COMPLETED', nextRuns: [] })
    expect(sent(app)).toBe(2)
    await app[Symbol.asyncDispose]()
  })

  test.each(['between two runs', 'in the middle of a run'])(
    'of a campaign that is paused %s ends it at once',
    async (when) => {
      const { app, tenant, id } = await daily()
      if (when === 'in the middle of a run') {
        app.clock.set('2026-03-04T18:00:00Z')
        await app.app.jobs.drain()
      }
      await act(app, tenant, id, 'pause')
      expect((await act(app, tenant, id, 'end-recurrence')).body.data).toMatchObject({ status: 'COMPLETED' })
      await at(app, '2026-03-06T18:00:00Z')
      expect(sent(app)).toBe(0)
      expect(runs(app).filter((run) => !run.includes('CANCELLED'))).toEqual([])
      await app[Symbol.asyncDispose]()
    },
  )
})

describe('cancel and delete', () => {
  test('a cancellation ends the current run and the next one', async () => {
    const { app, tenant, id } = await daily()
    app.clock.set('2026-03-04T18:00:00Z')
    await app.app.jobs.drain()
    await act(app, tenant, id, 'cancel')
    await at(app, '2026-03-05T18:00:00Z')
    expect(runs(app)).toEqual(['1 CANCELLED 03-04T18:00', '2 CANCELLED 03-05T18:00'])
    expect(sent(app)).toBe(0)
    await app[Symbol.asyncDispose]()
  })

  test('an ACTIVE campaign is cancelled before it is deleted; a paused one is deleted with its next run', async () => {
    const { app, tenant, id } = await daily()
    expect((await app.delete(`/campaigns/${id}`, tenant.key)).status).toBe(409)
    await act(app, tenant, id, 'pause')
    expect((await app.delete(`/campaigns/${id}`, tenant.key)).status).toBe(204)
    expect(runs(app)).toEqual(['1 CANCELLED 03-04T18:00'])
    await app[Symbol.asyncDispose]()
  })
})

describe('PATCH between two runs', () => {
  const change = async (body: Body, overrides: Body = {}) => {
    const world = await daily(overrides)
    await at(world.app, '2026-03-04T18:00:00Z')
    const answer = await world.app.patch(`/campaigns/${world.id}`, world.tenant.key, body)
    return { ...world, answer }
  }

  test('a new text is sent with the next run', async () => {
    const { app, answer } = await change({ messageTemplate: 'New' })
    expect(answer.body.data).toMatchObject({ status: 'ACTIVE', nextRunAt: '2026-03-05T18:00:00.000Z' })
    await at(app, '2026-03-05T18:00:00Z')
    expect(app.db.all('SELECT DISTINCT body FROM sandbox_messages ORDER BY id DESC LIMIT 1')).toEqual([
      { body: 'New' },
    ])
    expect(runs(app)).toHaveLength(3)
    await app[Symbol.asyncDispose]()
  })

  test.each(
    some<{ guarantee: string; body: Body; nextRunAt: string }>([
      {
        guarantee: 'another rule counts from the same start',
        body: { recurrenceRule: 'FREQ=DAILY;INTERVAL=3' },
        nextRunAt: '2026-03-07T18:00:00.000Z',
      },
      {
        guarantee: 'another start moves the time of day',
        body: { scheduledAt: '2026-03-04T20:30:00Z' },
        nextRunAt: '2026-03-04T20:30:00.000Z',
      },
      {
        guarantee: 'another zone keeps the moment of the start',
        body: { timezone: 'Asia/Tokyo' },
        nextRunAt: '2026-03-05T18:00:00.000Z',
      },
      {
        guarantee: 'the same values change nothing',
        body: { scheduledAt: '2026-03-04T18:00:00Z', recurrenceRule: 'FREQ=DAILY' },
        nextRunAt: '2026-03-05T18:00:00.000Z',
      },
    ]),
  )('$guarantee', async ({ body, nextRunAt }) => {
    const { app, answer } = await change(body)
    expect(answer.body.data).toMatchObject({ status: 'ACTIVE', nextRunAt })
    await at(app, nextRunAt)
    expect(sent(app)).toBe(4)
    sound(app)
    await app[Symbol.asyncDispose]()
  })

  test.each(
    some<{ guarantee: string; body: Body; field: string }>([
      {
        guarantee: 'a rule without a day left',
        body: { recurrenceRule: 'FREQ=DAILY;COUNT=1' },
        field: 'recurrence',
      },
      { guarantee: 'an empty rule', body: { recurrence: null }, field: 'recurrence' },
      { guarantee: 'an empty start', body: { scheduledAt: null }, field: 'scheduledAt' },
      {
        guarantee: 'a start in the past',
        body: { scheduledAt: '2026-03-04T17:00:00Z' },
        field: 'scheduledAt',
      },
      { guarantee: 'another type', body: { type: 'SCHEDULED' }, field: 'type' },
    ]),
  )('$guarantee is refused, and the next run stays', async ({ body, field }) => {
    const { app, answer } = await change(body)
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field])
    expect(runs(app)).toEqual(['1 COMPLETED 03-04T18:00', '2 PENDING 03-05T18:00'])
    await app[Symbol.asyncDispose]()
  })

  test('a paused campaign stays paused with its new time', async () => {
    const { app, tenant, id } = await daily()
    await at(app, '2026-03-04T18:00:00Z')
    await act(app, tenant, id, 'pause')
    const { body } = await app.patch(`/campaigns/${id}`, tenant.key, {
      recurrenceRule: 'FREQ=DAILY;INTERVAL=2',
    })
    expect(body.data).toMatchObject({ status: 'PAUSED', nextRunAt: null })
    expect((await act(app, tenant, id, 'resume')).body.data).toMatchObject({
      status: 'ACTIVE',
      nextRunAt: '2026-03-06T18:00:00.000Z',
    })
    await app[Symbol.asyncDispose]()
  })

  test('is refused during a run', async () => {
    const { app, tenant, id } = await daily()
    app.clock.set('2026-03-04T18:00:00Z')
    await app.app.jobs.drain()
    const answer = await app.patch(`/campaigns/${id}`, tenant.key, { messageTemplate: 'New' })
    expect([answer.status, answer.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
    await app[Symbol.asyncDispose]()
  })
})
