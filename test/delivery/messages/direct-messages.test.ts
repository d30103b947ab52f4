import { describe, expect, spyOn, test } from 'bun:test'
import { sms } from '../../../src/channels/ports/sms.ts'
import { holdSending } from '../../../src/delivery/executions/hold.ts'
import {
  insertDirectMessage,
  listAwaitedSenders,
  listWaitingDirectMessages,
} from '../../../src/delivery/messages/direct-messages.ts'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { createTestApp } from '../../support/app.ts'
import { addIdentity } from '../../support/campaigns.ts'
import { planOf } from '../../support/plans.ts'
import { accepted, busy, type Columns, rejected, SendWorld } from '../../support/send-world.ts'
import { some } from '../../support/size.ts'

const TO = '+12125559000'

/** Message without a run that waits for the sender, and one organization with a running campaign of its own. */
function waiting(sender: Columns = {}) {
  const world = new SendWorld()
  const organizationId = world.organization()
  const senderId = world.sender(organizationId, sender)
  return { world, organizationId, senderId, id: single(world, organizationId, senderId) }
}

function single(world: SendWorld, organizationId: number, channelIdentityId: number): number {
  return world.db.writeNow((tx) =>
    insertDirectMessage(tx, {
      uuid: uuidv7(tx.now),
      organizationId,
      channel: 'SMS',
      channelIdentityId,
      address: TO,
      body: 'Hello',
      segmentCount: 1,
      expiresAt: tx.now + 10_000,
    }),
  )
}

const stateOf = ({ db }: SendWorld, id: number) =>
  db.get<{ status: string; errorCode: string | null }>(
    'SELECT status, error_code AS errorCode FROM messages WHERE id = ?',
    id,
  )!

describe('a message without a run', () => {
  test('is claimed before those of runs, and uses the same rate', () => {
    const { world, organizationId, senderId } = waiting({ throughput_per_second: 10 })
    world.contacts(organizationId, 3)
    const run = world.launch(organizationId, world.campaign(organizationId, [senderId]))
    const addresses = world.tick().flatMap(({ assignments }) => assignments.map(({ address }) => address))
    expect(addresses).toEqual([TO, world.messages(run)[0]!.address!])
  })

  test('counts for the daily cap, and waits when the cap is reached', () => {
    const { world, organizationId, senderId, id } = waiting({ daily_cap: 1 })
    expect(world.drain()).toEqual([TO])
    const second = single(world, organizationId, senderId)
    expect(world.drain()).toEqual([])
    expect([stateOf(world, id).status, stateOf(world, second).status]).toEqual(['SENT', 'QUEUED'])
  })

  test.each<{
    case: string
    result: Parameters<SendWorld['answer']>[0]
    state: { status: string; errorCode: string | null }
  }>([
    { case: 'taken', result: accepted, state: { status: 'SENT', errorCode: null } },
    {
      case: 'refused',
      result: rejected('UNREACHABLE'),
      state: { status: 'FAILED', errorCode: 'UNREACHABLE' },
    },
    {
      case: 'throttled: it is not tried again',
      result: busy(),
      state: { status: 'FAILED', errorCode: 'THROTTLED' },
    },
  ])('is settled by the carrier’s answer: $case', ({ result, state }) => {
    const { world, id } = waiting()
    world.drain(result)
    expect(stateOf(world, id)).toEqual(state)
  })

  test.each<{
    what: string
    happens: (given: ReturnType<typeof waiting>) => void
    status: string
    errorCode: string | null
  }>([
    {
      what: 'a hold',
      happens: ({ world }) => world.db.writeNow((tx) => holdSending(tx, 'x')),
      status: 'QUEUED',
      errorCode: null,
    },
    {
      what: 'an opt-out',
      happens: ({ world, organizationId }) => world.optOut(organizationId, TO),
      status: 'SKIPPED',
      errorCode: 'OPTED_OUT',
    },
    {
      what: 'an opt-out from somebody else',
      happens: ({ world }) => world.optOut(world.organization(), TO),
      status: 'SENDING',
      errorCode: null,
    },
    {
      what: 'a disabled sender',
      happens: ({ world, senderId }) => world.set('channel_identities', senderId, { status: 'DISABLED' }),
      status: 'FAILED',
      errorCode: 'SENDER_INVALID',
    },
    {
      what: 'a deleted sender',
      happens: ({ world, senderId }) => world.set('channel_identities', senderId, { deleted_at: 1 }),
      status: 'FAILED',
      errorCode: 'SENDER_INVALID',
    },
    {
      what: 'a sender in ERROR, which a test may try',
      happens: ({ world, senderId }) => world.set('channel_identities', senderId, { status: 'ERROR' }),
      status: 'SENDING',
      errorCode: null,
    },
    {
      what: 'ten seconds',
      happens: ({ world }) => world.clock.advance(10_000),
      status: 'FAILED',
      errorCode: 'EXPIRED',
    },
  ])('meets $what at its claim', ({ happens, status, errorCode }) => {
    const given = waiting()
    happens(given)
    given.world.tick()
    expect(stateOf(given.world, given.id)).toEqual({ status, errorCode })
  })

  test('the sender is refused: trying new credentials pauses no campaign', () => {
    const { world, organizationId, senderId, id } = waiting()
    world.contacts(organizationId, 1)
    const run = world.launch(organizationId, world.campaign(organizationId, [senderId]))
    world.tick()
    world.answer(({ address }) => (address === TO ? rejected('SENDER_INVALID') : accepted({ uuid: 'x' })))
    while (world.answer()) {}
    world.tick()
    expect(stateOf(world, id)).toEqual({ status: 'FAILED', errorCode: 'SENDER_INVALID' })
    expect(world.db.value('SELECT status FROM channel_identities WHERE id = ?', senderId)).toBe('ACTIVE')
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('alone: a tick for it claims nothing else', () => {
    const { world, organizationId, senderId, id } = waiting()
    const other = single(world, organizationId, senderId)
    world.contacts(organizationId, 2)
    const run = world.launch(organizationId, world.campaign(organizationId, [senderId]))
    const result = world.db.writeNow((tx) => world.core.tick(tx, { messageId: id }))
    expect(result.handovers.flatMap(({ assignments }) => assignments.map((one) => one.id))).toEqual([id])
    expect(stateOf(world, other).status).toBe('QUEUED')
    expect(world.messages(run).map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED'])
  })
})

describe('next to ten thousand of another organization', () => {
  /** The other organization's messages wait at a sender of their own. */
  function crowded() {
    const world = new SendWorld()
    const busy = world.organization()
    const busySender = world.sender(busy, { throughput_per_second: 1 })
    world.db.writeNow((tx) => {
      tx.run(
        `INSERT INTO messages (uuid, organization_id, channel, channel_identity_id, address, body, status,
           segment_count, expires_at, queued_at, created_at)
         SELECT 'm' || value, ?, 'SMS', ?, ?, 'Hello', 'QUEUED', 1, ?, ?, ? FROM json_each(?)`,
        busy,
        busySender,
        TO,
        tx.now + 10_000,
        tx.now,
        tx.now,
        JSON.stringify(Array.from({ length: 10_000 }, (_, number) => number)),
      )
    })
    return { world, busy }
  }

  test('the message of an organization is claimed in the next tick', () => {
    const { world } = crowded()
    const organizationId = world.organization()
    const id = single(world, organizationId, world.sender(organizationId))
    world.tick()
    expect(stateOf(world, id).status).toBe('SENDING')
  })

  test('the message of another sender of the same organization is claimed in the next tick', () => {
    const { world, busy } = crowded()
    const id = single(world, busy, world.sender(busy))
    world.tick()
    expect(stateOf(world, id).status).toBe('SENDING')
  })

  test('the turn of each comes in the same tick, with any number of other waiting messages', () => {
    const { world, busy } = crowded()
    world.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET throughput_per_second = 100000'))
    const others = Array.from({ length: 5 }, () => world.organization())
    const ids = others.flatMap((other) => {
      const sender = world.sender(other)
      return Array.from({ length: 50 }, () => single(world, other, sender))
    })
    const claimed = world.tick().flatMap(({ assignments }) => assignments)
    expect(ids.map((id) => stateOf(world, id).status)).toEqual(ids.map(() => 'SENDING'))
    expect(claimed.filter(({ organizationId }) => organizationId === busy).length).toBeGreaterThan(50)
  })

  test('is found, like the other waiting messages, without walking through them', () => {
    const { world } = crowded()
    const asked: string[] = []
    const { connection } = world
    const prepare = connection.prepare.bind(connection)
    connection.prepare = ((sql: string) => {
      asked.push(sql)
      return prepare(sql)
    }) as typeof connection.prepare
    const [sender] = listAwaitedSenders(world.db)
    listWaitingDirectMessages(world.db, sender!, 10)
    connection.prepare = prepare
    expect(asked).toHaveLength(2)
    const steps = asked.flatMap((sql) => planOf(connection, sql))
    expect(
      steps.filter((step) =>
        /TEMP B-TREE|(SCAN|SEARCH) (m|next|messages) USING INDEX (?!messages_singles)/.test(step),
      ),
    ).toEqual([])
    expect(steps.join()).toContain('messages_singles ((organization_id,channel_identity_id)>(?,?))')
  })
})

describe('the caller who waits for it', () => {
  const enqueued = async (columns: string) => {
    const app = createTestApp()
    const tenant = app.tenant()
    const identity = await addIdentity(app, tenant)
    const row = app.db.get<{ id: number }>('SELECT id FROM channel_identities WHERE uuid = ?', identity.uuid)!
    app.db.writeNow((tx) => void tx.run(`UPDATE channel_identities SET ${columns}`))
    const id = app.db.writeNow((tx) =>
      insertDirectMessage(tx, {
        uuid: uuidv7(tx.now),
        organizationId: tenant.organization.id,
        channel: 'SMS',
        channelIdentityId: row.id,
        address: '+15550100',
        body: 'Hello',
        segmentCount: 1,
        expiresAt: tx.now + 10_000,
      }),
    )
    return { app, id }
  }
  const statusIn = (app: Awaited<ReturnType<typeof enqueued>>['app'], id: number) =>
    app.db.get('SELECT status, error_code AS errorCode FROM messages WHERE id = ?', id)

  test('gets the answer that the sender has no capacity at the end of the wait, and nothing is sent', async () => {
    const { app, id } = await enqueued('daily_cap = 0')
    await using _app = app
    expect(await app.app.engine.sendDirectMessage(id, 30)).toBeUndefined()
    expect(statusIn(app, id)).toEqual({ status: 'FAILED', errorCode: 'EXPIRED' })
    expect(app.rowCounts()).toMatchObject({ sandbox_messages: 0 })
  })

  test.each(
    some([
      ['of the running engine', true],
      ['without it', false],
    ] as const),
  )('gets the doubt that an adapter that throws leaves: %s', async (_how, isRunning) => {
    const { app, id } = await enqueued('daily_cap = NULL')
    await using _app = app
    using _spy = spyOn(sms, 'send').mockImplementation(() => {
      throw new Error('a bug')
    })
    if (isRunning) app.app.engine.start()
    const result = await app.app.engine.sendDirectMessage(id, 5_000)
    expect(result).toEqual({ outcome: 'unknown', message: 'The carrier could not be called: a bug' })
    expect(statusIn(app, id)).toEqual({ status: 'FAILED', errorCode: 'UNKNOWN' })
  })

  test('gets at once the answer that the engine stops', async () => {
    const { app, id } = await enqueued('daily_cap = 0')
    await using _app = app
    app.app.engine.start()
    const waiting = app.app.engine.sendDirectMessage(id, 60_000)
    app.app.engine.quiesce()
    expect(await waiting).toBeUndefined()
    expect(statusIn(app, id)).toEqual({ status: 'FAILED', errorCode: 'EXPIRED' })
  })
})
