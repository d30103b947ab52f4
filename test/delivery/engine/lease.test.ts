import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { BegunMarks } from '../../../src/delivery/engine/engine.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { activated, enter, text } from '../../support/automations.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { FakeGateway, plain } from '../../support/gateway.ts'
import { hear } from '../../support/inbox.ts'
import { SendWorld } from '../../support/send-world.ts'
import { SwitchedLease } from '../../support/switched-lease.ts'
import { addEndpoint } from '../../support/webhooks.ts'

const PEOPLE = 40

/** A campaign whose messages are QUEUED, at a machine with this lease. */
async function queued(lease: SwitchedLease) {
  const app = createTestApp({}, { lease })
  const tenant = sendable(app)
  app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET throughput_per_second = 10000'))
  const people = Array.from({ length: PEOPLE }, () => addContact(app, tenant))
  const { body } = await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
  await app.app.jobs.drain()
  const statuses = () =>
    Object.fromEntries(
      app.db
        .all<{ status: string; count: number }>(
          'SELECT status, count(*) AS count FROM messages GROUP BY status',
        )
        .map(({ status, count }) => [status, count]),
    )
  return { app, tenant, people, campaign: body.data.id as string, statuses }
}

/** How often the carrier took a message, for each recipient. */
const taken = (app: TestApp): number[] =>
  app.db
    .all<{ count: number }>('SELECT count(*) AS count FROM sandbox_messages GROUP BY to_address')
    .map(({ count }) => count)

const ONCE_EACH = Array.from({ length: PEOPLE }, () => 1)

describe('without the lease', () => {
  test('no message is handed over, and each is sent once when the lease is held again', async () => {
    const lease = new SwitchedLease()
    const { app, statuses } = await queued(lease)
    lease.isHeld = false
    await app.app.engine.drain()
    app.clock.advance(3_600_000)
    await app.app.engine.drain()
    expect([statuses(), taken(app)]).toEqual([{ QUEUED: PEOPLE }, []])
    lease.isHeld = true
    await app.app.engine.drain()
    expect([statuses(), taken(app)]).toEqual([{ SENT: PEOPLE }, ONCE_EACH])
    await app[Symbol.asyncDispose]()
  })

  test('a STOP counts, and its recipient is skipped afterwards', async () => {
    const lease = new SwitchedLease()
    const { app, tenant, people, statuses } = await queued(lease)
    lease.isHeld = false
    hear(app, tenant, { senderId: tenant.identity.id, from: people[0]!.phone, body: 'STOP' })
    await app.app.engine.drain()
    expect(taken(app)).toEqual([])
    lease.isHeld = true
    await app.app.engine.drain()
    const { SKIPPED } = statuses()
    expect(SKIPPED).toBe(1)
    const toPeople = app.db.all(
      'SELECT to_address FROM sandbox_messages WHERE to_address <> ?',
      people[0]!.phone,
    )
    expect(toPeople).toHaveLength(PEOPLE - 1)
    await app[Symbol.asyncDispose]()
  })

  test('jobs, automations and webhooks wait, and go on afterwards', async () => {
    await using receiver = await FakeGateway.start(plain(204, ''))
    const lease = new SwitchedLease()
    await using app = createTestApp({}, { lease })
    const tenant = sendable(app)
    await addEndpoint(app, tenant, { url: receiver.origin })
    const { id } = await activated(app, tenant, { steps: [text('hello', 'Hello')] })
    const contact = addContact(app, tenant)
    await app.drain()
    const before = receiver.requests.length
    lease.isHeld = false
    await enter(app, tenant, id, [contact])
    await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
    await app.drain()
    const waiting = () => ({
      begun: app.db.value<number>('SELECT count(*) FROM executions WHERE started_at IS NOT NULL'),
      messages: app.db.value<number>('SELECT count(*) FROM messages'),
      texts: taken(app),
      calls: receiver.requests.length - before,
    })
    expect(waiting()).toEqual({ begun: 0, messages: 0, texts: [], calls: 0 })
    lease.isHeld = true
    await app.drain()
    expect(waiting()).toEqual({ begun: 1, messages: 2, texts: [2], calls: expect.any(Number) })
    expect(receiver.requests.length).toBeGreaterThan(before)
  })

  test('the server is ready, with a warning', async () => {
    const lease = new SwitchedLease()
    await using app = createTestApp({}, { lease })
    await app.app.start()
    expect((await app.get('/health/ready')).body.data.warnings).toEqual([])
    lease.isHeld = false
    const { status, body } = await app.get('/health/ready')
    expect([status, body.data.warnings]).toEqual([200, [expect.stringContaining('carillon lease status')]])
  })
})

test('a lease that ends during a claim hands its messages back, without an attempt and a charge', async () => {
  const lease = new SwitchedLease()
  const { app, statuses } = await queued(lease)
  lease.isHeld = false
  // The claim begins with the lease, and the hand-over comes after its end.
  lease.next = [true]
  await app.app.engine.drain()
  expect([statuses(), taken(app)]).toEqual([{ QUEUED: PEOPLE }, []])
  const attempts = app.db.all(
    'SELECT DISTINCT attempt, error_code AS error, charge_id AS charge FROM messages',
  )
  expect(attempts).toEqual([{ attempt: 0, error: null, charge: null }])
  lease.isHeld = true
  await app.app.engine.drain()
  expect([statuses(), taken(app)]).toEqual([{ SENT: PEOPLE }, ONCE_EACH])
  await app[Symbol.asyncDispose]()
})

test('messages of a cancelled campaign are cancelled instead of handed back', async () => {
  const lease = new SwitchedLease()
  const { app, tenant, campaign, statuses } = await queued(lease)
  lease.isHeld = false
  lease.next = [true]
  const drained = app.app.engine.drain()
  await app.post(`/campaigns/${campaign}/cancel`, tenant.key)
  await drained
  lease.isHeld = true
  await app.drain()
  expect([statuses(), taken(app)]).toEqual([{ CANCELLED: PEOPLE }, []])
  await app[Symbol.asyncDispose]()
})

test('a lease that comes and goes at any question sends each message once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.boolean(), { maxLength: 12 }), { maxLength: 12 }),
      async (turns) => {
        const lease = new SwitchedLease()
        const { app, statuses } = await queued(lease)
        lease.isHeld = false
        for (const next of turns) {
          lease.next = [...next]
          await app.app.engine.drain()
        }
        lease.next = []
        lease.isHeld = true
        await app.app.engine.drain()
        expect([statuses(), taken(app)]).toEqual([{ SENT: PEOPLE }, ONCE_EACH])
        const counted = app.db.get('SELECT queued_count AS queued, sending_count AS sending FROM executions')
        expect(counted).toEqual({ queued: 0, sending: 0 })
        await app[Symbol.asyncDispose]()
      },
    ),
    { numRuns: 30 },
  )
})

test('a message that waited for a connection does not leave after the end of the lease', async () => {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, 1)
  const senderId = world.sender(organizationId)
  world.carriers.set(senderId, { reportsBegin: true, readyFor: () => 0 })
  world.launch(organizationId, world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' }))
  world.tick()
  const { assignments } = world.inFlight[0]!
  const [message] = assignments
  const begin = (mayLeave: boolean) => new BegunMarks(world.db, () => mayLeave).beginOf(assignments)!
  expect(await begin(false)(message!.uuid).then(() => 'left', String)).toContain('lease')
  expect(await begin(true)(message!.uuid).then(() => 'left', String)).toBe('left')
})
