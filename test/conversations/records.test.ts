import { describe, expect, test } from 'bun:test'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addIdentity } from '../support/campaigns.ts'
import { inboxWorld } from '../support/inbox.ts'
import { openMigrated } from '../support/migrated.ts'

const HOUR_MS = 3_600_000

describe('GET /inbox/conversations', () => {
  test('has a conversation for each contact who wrote, with the last text', async () => {
    await using app = createTestApp()
    const { write, list, contactId, sender } = await inboxWorld(app)
    write('Hello')
    app.clock.advance(1_000)
    write('Are you open\n on Sunday?')
    expect(await list()).toMatchObject([
      {
        contact: { id: contactId, firstName: 'Ann', lastName: 'Archer', isOptedOut: false },
        channel: 'SMS',
        channelIdentityId: sender.uuid,
        status: 'OPEN',
        assignee: null,
        unreadCount: 2,
        label: 'QUESTION',
        campaign: null,
        lastMessage: { preview: 'Are you open on Sunday?', direction: 'INBOUND' },
        sessionExpiresAt: null,
      },
    ])
  })

  test('keywords are answered as usual and begin no conversation', async () => {
    await using app = createTestApp()
    const { write, list } = await inboxWorld(app)
    for (const word of ['STOP', 'START', 'HELP']) write(word)
    expect(await list()).toEqual([])
  })

  test('an unknown person becomes a contact with a conversation', async () => {
    await using app = createTestApp()
    const { write, list } = await inboxWorld(app)
    write('Who is this?', '+12125550177')
    expect(await list()).toMatchObject([
      { contact: { firstName: '+12125550177', phone: '+12125550177' }, unreadCount: 1 },
    ])
  })

  test('pages hold every conversation once, the last message first', async () => {
    await using app = createTestApp()
    const { token, write } = await inboxWorld(app)
    for (let n = 0; n < 5; n++) {
      write(`Text ${n}`, `+1212555012${n}`)
      if (n % 2 === 0) app.clock.advance(1_000)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query = cursor === null ? '?limit=2' : `?limit=2&cursor=${cursor}`
      const { body } = await app.get(`/inbox/conversations${query}`, token)
      seen.push(...body.data.map((one: { lastMessage: { preview: string } }) => one.lastMessage.preview))
      cursor = body.meta.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(['Text 4', 'Text 3', 'Text 2', 'Text 1', 'Text 0'])
  })

  test('a cursor of other filters is refused', async () => {
    await using app = createTestApp()
    const { token, write } = await inboxWorld(app)
    for (let n = 0; n < 2; n++) write('Hello', `+1212555012${n}`)
    const { body } = await app.get('/inbox/conversations?limit=1', token)
    const other = await app.get(`/inbox/conversations?status=OPEN&cursor=${body.meta.nextCursor}`, token)
    expect([other.status, other.body.code]).toEqual([400, 'INVALID_CURSOR'])
  })

  test('every filter leaves only its own', async () => {
    await using app = createTestApp()
    const { tenant, token, write, list } = await inboxWorld(app)
    write('Wrong number, sorry')
    write('Thanks!', '+12125550122')
    const [thanks, wrong] = await list()
    await app.patch(`/inbox/conversations/${thanks.id}`, token, { assigneeId: tenant.owner.uuid })
    await app.post(`/inbox/conversations/${thanks.id}/read`, token)
    const found = async (query: string) => (await list(query)).map(({ id }: { id: string }) => id)
    expect({
      me: await found('?assigneeId=me'),
      member: await found(`?assigneeId=${tenant.owner.uuid}`),
      none: await found('?assigneeId=none'),
      stranger: await found('?assigneeId=019ab000-0000-7000-8000-000000000000'),
      unread: await found('?unreadOnly=true'),
      unreadMine: await found('?unreadOnly=true&assigneeId=me'),
      name: await found('?search=archer'),
      number: await found('?search=5550122'),
      label: await found('?label=WRONG_NUMBER'),
      whatsapp: await found('?channel=WHATSAPP'),
      closed: await found('?status=CLOSED,SNOOZED'),
    }).toEqual({
      me: [thanks.id],
      member: [thanks.id],
      none: [wrong.id],
      stranger: [],
      unread: [wrong.id],
      unreadMine: [],
      name: [wrong.id],
      number: [thanks.id],
      label: [wrong.id],
      whatsapp: [],
      closed: [],
    })
  })

  test('a deleted contact takes its conversation along', async () => {
    await using app = createTestApp()
    const { tenant, token, write, list, contactId } = await inboxWorld(app)
    write('Hello')
    await app.delete(`/contacts/${contactId}`, tenant.key)
    expect(await list()).toEqual([])
    const { body } = await app.get('/inbox/unread-count', token)
    expect(body.data).toEqual({ total: 0, mine: 0, unassigned: 0 })
  })

  test('a merge of two contacts makes one conversation of theirs, with all notes and texts', async () => {
    await using app = createTestApp()
    const { tenant, token, write, list, contactId } = await inboxWorld(app)
    write('From Ann')
    app.clock.advance(1_000)
    write('From Ann, on another phone', '+12125550199')
    const [other] = await list()
    await app.post(`/inbox/conversations/${other.id}/notes`, token, { body: 'New phone' })
    await app.post(`/contacts/${contactId}/merge`, tenant.key, { otherId: other.contact.id })
    const merged = await list()
    expect(merged).toMatchObject([
      { contact: { id: contactId }, unreadCount: 2, lastMessage: { preview: 'From Ann, on another phone' } },
    ])
    const messages = await app.get(`/inbox/conversations/${merged[0].id}/messages`, token)
    const notes = await app.get(`/inbox/conversations/${merged[0].id}/notes`, token)
    const unread = await app.get('/inbox/unread-count', token)
    expect(messages.body.data.map(({ body }: { body: string }) => body)).toEqual([
      'From Ann, on another phone',
      'From Ann',
    ])
    expect(notes.body.data).toMatchObject([{ body: 'New phone' }])
    expect(unread.body.data.total).toBe(1)
  })
})

describe('GET /inbox/conversations/:id', () => {
  test('shows the time until which WhatsApp delivers free text', async () => {
    await using app = createTestApp()
    const { token, write, list } = await inboxWorld(app, 'WHATSAPP')
    write('Hello')
    const [{ id }] = await list()
    const { body } = await app.get(`/inbox/conversations/${id}`, token)
    expect(body.data.sessionExpiresAt).toBe(new Date(app.clock.now() + 24 * HOUR_MS).toISOString())
  })
})

describe('GET /inbox/unread-count', () => {
  test('follows texts, reading, assigning and closing', async () => {
    await using app = createTestApp()
    const { tenant, token, write, list } = await inboxWorld(app)
    const count = async () => (await app.get('/inbox/unread-count', token)).body.data
    for (const from of ['+12125550121', '+12125550122', '+12125550123']) write('Hello', from)
    const [first, second] = await list()
    const all = await count()
    await app.patch(`/inbox/conversations/${first.id}`, token, { assigneeId: tenant.owner.uuid })
    const assigned = await count()
    await app.post(`/inbox/conversations/${first.id}/read`, token)
    const read = await count()
    await app.patch(`/inbox/conversations/${second.id}`, token, { status: 'CLOSED' })
    const closed = await count()
    await app.post(`/inbox/conversations/${first.id}/unread`, token)
    expect([all, assigned, read, closed, await count()]).toEqual([
      { total: 3, mine: 0, unassigned: 3 },
      { total: 3, mine: 1, unassigned: 2 },
      { total: 2, mine: 0, unassigned: 2 },
      { total: 1, mine: 0, unassigned: 1 },
      { total: 2, mine: 1, unassigned: 1 },
    ])
  })
})

describe('a member who leaves', () => {
  /** Three conversations of theirs: one open, one closed and one of a contact who was deleted. */
  async function leaving(app: TestApp) {
    const world = await inboxWorld(app)
    const { tenant, token, write, list, contactId } = world
    const session = await app.session(tenant, 'MEMBER')
    const { id: userId } = (await app.get('/user', session)).body.data
    for (const from of [undefined, '+12125550122', '+12125550123']) write('Hello', from)
    const [closed, open] = await list()
    for (const { id } of await list())
      await app.patch(`/inbox/conversations/${id}`, token, { assigneeId: userId })
    await app.patch(`/inbox/conversations/${closed.id}`, token, { status: 'CLOSED' })
    await app.delete(`/contacts/${contactId}`, tenant.key)
    await app.delete(`/role/member?userId=${userId}`, tenant.key)
    const assigneeOf = async ({ id }: { id: string }) =>
      (await app.get(`/inbox/conversations/${id}`, token)).body.data.assignee?.id ?? null
    return { ...world, userId: userId as string, closed, open, assigneeOf }
  }

  test('has no open conversation any more, and stays named in the closed ones', async () => {
    const connection = openMigrated()
    await using app = createTestApp({}, { connection })
    const { closed, open, userId, assigneeOf } = await leaving(app)
    expect([await assigneeOf(open), await assigneeOf(closed)]).toEqual([null, userId])
    expect(brokenInvariants(connection)).toEqual([])
  })

  test.each([
    ['a text', ({ write }: Awaited<ReturnType<typeof leaving>>) => write('Again', '+12125550123')],
    [
      'a member',
      ({ closed, token }: Awaited<ReturnType<typeof leaving>>, app: TestApp) =>
        app.patch(`/inbox/conversations/${closed.id}`, token, { status: 'OPEN' }),
    ],
  ])('gets none back that %s opens again', async (_who, open) => {
    const connection = openMigrated()
    await using app = createTestApp({}, { connection })
    const world = await leaving(app)
    await open(world, app)
    expect(await world.assigneeOf(world.closed)).toBeNull()
    const { body } = await app.get('/inbox/unread-count', world.token)
    expect(body.data.unassigned).toBe(body.data.total)
    expect(brokenInvariants(connection)).toEqual([])
  })

  test('gets none back whose contact is restored', async () => {
    await using app = createTestApp()
    const { token, list, contactId } = await leaving(app)
    app.db.writeNow((tx) => void tx.run('UPDATE contacts SET deleted_at = NULL WHERE uuid = ?', contactId))
    const all = (await list()) as Array<{ contact: { id: string }; status: string; assignee: unknown }>
    expect(all.find(({ contact }) => contact.id === contactId)).toMatchObject({
      status: 'OPEN',
      assignee: null,
    })
    expect((await app.get('/inbox/unread-count', token)).body.data).toEqual({
      total: 2,
      mine: 0,
      unassigned: 2,
    })
  })
})

describe('POST /inbox/conversations', () => {
  test('begins one, and returns the same one from then on', async () => {
    await using app = createTestApp()
    const { token, sender, contactId } = await inboxWorld(app)
    const asked = { contactId, channelIdentityId: sender.uuid }
    const first = await app.post('/inbox/conversations', token, asked)
    const again = await app.post('/inbox/conversations', token, { ...asked, body: 'Your cake is ready.' })
    await app.drain()
    expect([first.status, first.body.data.lastMessage, again.status, again.body.data.id]).toEqual([
      201,
      null,
      201,
      first.body.data.id,
    ])
    expect(app.db.value<string>('SELECT body FROM sandbox_messages')).toBe('Your cake is ready.')
  })

  test('refuses a sender of mails', async () => {
    await using app = createTestApp()
    const { tenant, token, contactId } = await inboxWorld(app)
    const mailbox = addIdentity(app, tenant, { channel: 'EMAIL', address: 'hello@acme.example' })
    const asked = { contactId, channelIdentityId: mailbox.uuid }
    const { status, body } = await app.post('/inbox/conversations', token, asked)
    expect([status, body.details[0].field]).toEqual([400, 'channelIdentityId'])
  })
})

describe('PATCH /inbox/conversations/:id', () => {
  test('one that is snoozed is open and unread at its time', async () => {
    await using app = createTestApp()
    const { token, write, list } = await inboxWorld(app)
    write('Call me tomorrow')
    const [{ id }] = await list()
    await app.post(`/inbox/conversations/${id}/read`, token)
    const until = new Date(app.clock.now() + HOUR_MS).toISOString()
    const { body } = await app.patch(`/inbox/conversations/${id}`, token, { snoozedUntil: until })
    expect(body.data).toMatchObject({ status: 'SNOOZED', snoozedUntil: until, unreadCount: 0 })
    await app.drain()
    expect(await list('?status=OPEN')).toEqual([])
    app.clock.advance(HOUR_MS)
    await app.drain()
    expect(await list()).toMatchObject([{ id, status: 'OPEN', snoozedUntil: null, unreadCount: 1 }])
  })

  test.each([{ change: { status: 'CLOSED' } }, { change: { snoozedUntil: '2027-01-01T00:00:00Z' } }])(
    'a text opens one that is $change',
    async ({ change }) => {
      await using app = createTestApp()
      const { token, write, list } = await inboxWorld(app)
      write('Hello')
      const [{ id }] = await list()
      await app.patch(`/inbox/conversations/${id}`, token, change)
      write('Hello again')
      expect(await list()).toMatchObject([{ id, status: 'OPEN', snoozedUntil: null }])
    },
  )

  test.each([
    { change: { status: 'SNOOZED' }, field: 'snoozedUntil' },
    { change: { status: 'OPEN', snoozedUntil: '2027-01-01T00:00:00Z' }, field: 'snoozedUntil' },
    { change: { snoozedUntil: '2020-01-01T00:00:00Z' }, field: 'snoozedUntil' },
    { change: { snoozedUntil: '2035-01-01T00:00:00Z' }, field: 'snoozedUntil' },
  ])('$change is refused', async ({ change, field }) => {
    await using app = createTestApp()
    const { token, write, list } = await inboxWorld(app)
    write('Hello')
    const [{ id }] = await list()
    const { status, body } = await app.patch(`/inbox/conversations/${id}`, token, change)
    expect([status, body.details[0].field]).toEqual([400, field])
  })

  test('is given only to members', async () => {
    await using app = createTestApp()
    const { token, write, list } = await inboxWorld(app)
    write('Hello')
    const [{ id }] = await list()
    const stranger = app.tenant('Others').owner
    const { status, body } = await app.patch(`/inbox/conversations/${id}`, token, {
      assigneeId: stranger.uuid,
    })
    expect([status, body.message]).toEqual([404, 'Member not found.'])
  })

  test('is unassigned after its member has left the organization', async () => {
    await using app = createTestApp()
    const { tenant, token, write, list } = await inboxWorld(app)
    write('Hello')
    await app.session(tenant, 'MEMBER')
    const [{ id }] = await list()
    const userId = app.db.value<string>(`SELECT uuid FROM users WHERE last_name = 'MEMBER'`)
    await app.patch(`/inbox/conversations/${id}`, token, { assigneeId: userId })
    const { status } = await app.delete('/role/member', token, { userId })
    expect(status).toBe(200)
    expect(await list()).toMatchObject([{ id, assignee: null }])
    expect((await app.get('/inbox/unread-count', token)).body.data).toMatchObject({ total: 1, unassigned: 1 })
  })
})

describe('POST /inbox/conversations/:id/read', () => {
  test('reads it for every member', async () => {
    await using app = createTestApp()
    const { tenant, token, write, list } = await inboxWorld(app)
    write('Hello')
    const [{ id }] = await list()
    await app.post(`/inbox/conversations/${id}/read`, await app.session(tenant, 'MEMBER'))
    const { body } = await app.get('/inbox/unread-count', token)
    expect(body.data.total).toBe(0)
  })

  test('is for members who may answer', async () => {
    await using app = createTestApp()
    const { tenant, write, list } = await inboxWorld(app)
    write('Hello')
    const [{ id }] = await list()
    const { status, body } = await app.post(
      `/inbox/conversations/${id}/read`,
      await app.session(tenant, 'VIEWER'),
    )
    expect([status, body.details[0].permission]).toEqual([403, 'inbox:reply'])
  })
})

describe('POST /inbox/conversations/:id/unread', () => {
  test('leaves the number of one that is unread', async () => {
    await using app = createTestApp()
    const { token, write, list } = await inboxWorld(app)
    write('Hello')
    write('Hello?')
    const [{ id }] = await list()
    const { body } = await app.post(`/inbox/conversations/${id}/unread`, token)
    expect(body.data.unreadCount).toBe(2)
  })
})
