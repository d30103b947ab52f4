import { describe, expect, test } from 'bun:test'
import { closeOrganization } from '../../../src/appliance/closing/close-organization.ts'
import { suppress } from '../../../src/contacts/opt-outs/service.ts'
import { holdSending } from '../../../src/delivery/executions/hold.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { inboxWorld } from '../../support/inbox.ts'
import { some } from '../../support/size.ts'

const HOUR_MS = 3_600_000

/** Conversation that a text began. */
async function opened(app: TestApp, channel: 'SMS' | 'WHATSAPP' = 'SMS') {
  const world = await inboxWorld(app, channel)
  world.write('Are you open?')
  const [{ id }] = await world.list()
  const path = `/inbox/conversations/${id}/messages`
  const signIn = () => app.session(world.tenant)
  const reply = async (body: Record<string, unknown>) => app.post(path, await signIn(), body)
  const messages = async () => (await app.get(path, await signIn())).body.data
  return { ...world, id: id as string, path, reply, messages }
}

const phones = (app: TestApp) =>
  app.db.all<{ to: string; body: string }>(
    'SELECT to_address AS "to", body FROM sandbox_messages ORDER BY id',
  )

describe('GET /inbox/conversations/:id/messages', () => {
  test('has texts, answers and automatic replies, the newest first, with their authors', async () => {
    await using app = createTestApp()
    const { tenant, write, reply, messages } = await opened(app)
    app.clock.advance(1_000)
    await reply({ body: 'We are.' })
    await app.drain()
    app.clock.advance(1_000)
    write('HELP')
    await app.drain()
    expect(await messages()).toMatchObject([
      { direction: 'OUTBOUND', status: 'SENT', sentBy: { type: 'SYSTEM', id: null } },
      { direction: 'INBOUND', body: 'HELP', status: null, sentBy: null },
      {
        direction: 'OUTBOUND',
        body: 'We are.',
        status: 'DELIVERED',
        sentBy: { type: 'USER', id: tenant.owner.uuid, name: 'Test Owner' },
      },
      { direction: 'INBOUND', body: 'Are you open?', status: null, campaignId: null },
    ])
  })

  test('has the messages of campaigns by this sender, and the campaign that a text answers', async () => {
    await using app = createTestApp()
    const { tenant, token, sender, write, list, contactId } = await inboxWorld(app)
    const segment = await app.post('/segments', tenant.key, {
      name: 'Everybody',
      type: 'STATIC',
      contactIds: [contactId],
    })
    const campaign = await app.post('/campaigns', tenant.key, {
      name: 'Fresh bread',
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hi {{firstName}}',
      segmentId: segment.body.data.id,
      channelIdentityIds: [sender.uuid],
    })
    await app.drain()
    app.clock.advance(1_000)
    write('Nice')
    const about = { id: campaign.body.data.id, name: 'Fresh bread' }
    const [conversation] = await list()
    expect(conversation.campaign).toEqual(about)
    const { body } = await app.get(`/inbox/conversations/${conversation.id}/messages`, token)
    expect(body.data).toMatchObject([
      { direction: 'INBOUND', body: 'Nice', campaign: about },
      { direction: 'OUTBOUND', body: 'Hi Ann', campaign: about, sentBy: null, clickedLinks: [] },
    ])
  })

  test('pages hold every message once', async () => {
    await using app = createTestApp()
    const { write, reply, path, token } = await opened(app)
    for (let n = 0; n < 4; n++) {
      write(`Text ${n}`)
      await reply({ body: `Answer ${n}` })
      if (n % 2 === 0) app.clock.advance(1_000)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await app.get(`${path}?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`, token)
      seen.push(...body.data.map((one: { body: string }) => one.body))
      cursor = body.meta.nextCursor
    } while (cursor !== null)
    expect(seen).toHaveLength(9)
    expect(new Set(seen).size).toBe(9)
  })
})

describe('POST /inbox/conversations/:id/messages', () => {
  test('goes to the contact by the sender they wrote to, and makes the conversation read and open', async () => {
    await using app = createTestApp()
    const { reply, list, phone } = await opened(app)
    const { status, body } = await reply({ body: 'We are, {{firstName}}.' })
    await app.drain()
    expect([status, body.data.status]).toEqual([201, 'QUEUED'])
    expect(phones(app)).toEqual([{ to: phone, body: 'We are, {{firstName}}.' }])
    expect(await list()).toMatchObject([
      { status: 'OPEN', unreadCount: 0, lastMessage: { direction: 'OUTBOUND' } },
    ])
  })

  test('is sent in the middle of the night', async () => {
    await using app = createTestApp()
    const { reply } = await opened(app)
    app.clock.set('2026-03-05T08:00:00Z')
    await reply({ body: 'Good night' })
    await app.drain()
    expect(phones(app)).toHaveLength(1)
  })

  test('waits for the morning on request', async () => {
    await using app = createTestApp()
    const { reply, messages } = await opened(app)
    app.clock.set('2026-03-05T08:00:00Z')
    const { body } = await reply({ body: 'Good morning', waitForSendWindow: true })
    expect(body.data).toMatchObject({ status: 'SCHEDULED', scheduledFor: '2026-03-05T14:00:00.000Z' })
    await app.drain()
    expect(phones(app)).toEqual([])
    app.clock.set('2026-03-05T14:00:00Z')
    await app.drain()
    expect(phones(app)).toHaveLength(1)
    expect((await messages())[0]).toMatchObject({ status: 'SENT', scheduledFor: null })
  })

  test('a number that has opted out gets nothing, neither now nor a waiting message', async () => {
    await using app = createTestApp()
    const { reply, write, messages } = await opened(app)
    await reply({ body: 'Later', sendAt: new Date(app.clock.now() + HOUR_MS).toISOString() })
    write('STOP')
    const { status, body } = await reply({ body: 'Why?' })
    expect([status, body.code, body.details]).toEqual([409, 'CONFLICT', [{ reason: 'OPTED_OUT' }]])
    app.clock.advance(HOUR_MS)
    await app.drain()
    expect(phones(app).filter(({ body }) => body === 'Later')).toEqual([])
    const later = (await messages()).find(({ body }: { body: string }) => body === 'Later')
    expect(later).toMatchObject({ status: 'SKIPPED', errorCode: 'OPTED_OUT' })
  })

  test('an opt-out between the answer and the claim is obeyed', async () => {
    await using app = createTestApp()
    const { tenant, reply, phone, messages } = await opened(app)
    await reply({ body: 'We are.' })
    const opted = { organizationId: tenant.organization.id, channel: 'SMS', method: 'MANUAL' } as const
    const actor = { type: 'SYSTEM', id: null, name: 'Test' } as const
    app.db.writeNow((tx) => void suppress(tx, { ...opted, address: phone, actor }))
    await app.drain()
    expect(phones(app)).toEqual([])
    expect((await messages())[0]).toMatchObject({ status: 'SKIPPED', errorCode: 'OPTED_OUT' })
  })

  test('WhatsApp accepts free text for 24 hours, and a template at any time', async () => {
    await using app = createTestApp()
    const { reply } = await opened(app, 'WHATSAPP')
    const lastInboundAt = app.clock.now()
    const within = await reply({ body: 'Hello' })
    const tooLate = await reply({
      body: 'Hello',
      sendAt: new Date(lastInboundAt + 24 * HOUR_MS).toISOString(),
    })
    await app.drain()
    app.clock.advance(24 * HOUR_MS)
    const after = await reply({ body: 'Hello' })
    const whatsappTemplate = { name: 'order_ready', language: 'en_US', parameters: ['Ann'] }
    const template = await reply({ body: 'Your order is ready, Ann.', whatsappTemplate })
    expect([within.status, tooLate.body.code, after.status, after.body.code, template.status]).toEqual([
      201,
      'OUTSIDE_SESSION',
      409,
      'OUTSIDE_SESSION',
      201,
    ])
    expect(after.body.details).toEqual([
      { sessionExpiresAt: new Date(lastInboundAt + 24 * HOUR_MS).toISOString() },
    ])
    await app.drain()
    expect(phones(app)).toHaveLength(2)
  })

  test('a template is filled in for the contact', async () => {
    await using app = createTestApp()
    const { tenant, reply } = await opened(app)
    const link = await app.post('/short-links', tenant.key, { originalUrl: 'https://shop.example/menu' })
    const template = await app.post('/sms-templates', tenant.key, {
      name: 'Menu',
      category: 'OTHER',
      body: `Hi {{firstName|there}}, see https://acme.example and {{shortLink.${link.body.data.id}}}`,
    })
    await reply({ templateId: template.body.data.id })
    await app.drain()
    expect(phones(app).map(({ body }) => body)).toEqual([
      `Hi Ann, see https://acme.example and ${link.body.data.shortUrl}`,
    ])
  })

  test.each(
    some([
      { what: 'nothing', body: {}, field: 'body' },
      {
        what: 'two texts',
        body: { body: 'Hi', templateId: '019ab000-0000-7000-8000-000000000000' },
        field: 'templateId',
      },
      {
        what: 'a template that there is not',
        body: { templateId: '019ab000-0000-7000-8000-000000000000' },
        field: 'templateId',
      },
      {
        what: 'a WhatsApp template by SMS',
        body: { whatsappTemplate: { name: 'a', language: 'en' } },
        field: 'whatsappTemplate',
      },
      { what: 'the past', body: { body: 'Hi', sendAt: '2020-01-01T00:00:00Z' }, field: 'sendAt' },
      {
        what: 'the name that campaigns have for it',
        body: { body: 'Hi', scheduledAt: '2026-03-05T17:00:00Z' },
        field: 'scheduledAt',
      },
      {
        what: 'the name of it in the answer',
        body: { body: 'Hi', scheduledFor: '2026-03-05T17:00:00Z' },
        field: 'scheduledFor',
      },
      { what: 'next year', body: { body: 'Hi', sendAt: '2027-01-01T00:00:00Z' }, field: 'sendAt' },
      { what: 'a text that no carrier takes', body: { body: 'é'.repeat(4_000) }, field: 'body' },
      {
        what: 'a file that is not there',
        body: { mediaUrls: ['https://carillon.test/m/x'] },
        field: 'mediaUrls[0]',
      },
    ]),
  )('$what is refused, and nothing is sent', async ({ body, field }) => {
    await using app = createTestApp()
    const { reply } = await opened(app)
    const answer = await reply(body)
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field])
    expect(app.rowCounts().messages).toBe(0)
  })

  test('is not sent if a colleague has answered after the last message that the writer saw, unless they confirm', async () => {
    await using app = createTestApp()
    const { tenant, reply, write, messages, path } = await opened(app)
    const [seen] = await messages()
    const colleague = await app.session(tenant, 'MEMBER')
    const { body: theirs } = await app.post(path, colleague, { body: 'We are!' })
    const late = await reply({ body: 'We are.', lastSeenMessageId: seen.id })
    expect([late.status, late.body.code, late.body.details]).toEqual([
      409,
      'CONFLICT',
      [
        {
          reason: 'ANSWERED',
          messageId: theirs.data.id,
          sentBy: { id: expect.any(String), name: expect.any(String) },
        },
      ],
    ])
    expect(app.rowCounts().messages).toBe(1)
    // A text of the contact and an own answer do not prevent it.
    write('Thanks')
    const { messageId } = late.body.details[0]
    expect((await reply({ body: 'Until six.', lastSeenMessageId: messageId })).status).toBe(201)
    expect((await reply({ body: 'Bye.', lastSeenMessageId: messageId })).status).toBe(201)
    // An id of another message does not permit it.
    expect((await reply({ body: 'Hi', lastSeenMessageId: tenant.owner.uuid })).body.details[0].reason).toBe(
      'ANSWERED',
    )
    expect((await reply({ body: 'Hi' })).status).toBe(201)
  })

  test('a colleague who has cancelled an answer does not prevent it', async () => {
    await using app = createTestApp()
    const { tenant, reply, messages, path } = await opened(app)
    const [seen] = await messages()
    const colleague = await app.session(tenant, 'MEMBER')
    const sendAt = new Date(app.clock.now() + HOUR_MS).toISOString()
    const { body } = await app.post(path, colleague, { body: 'Later', sendAt })
    expect((await reply({ body: 'Now', lastSeenMessageId: seen.id })).status).toBe(409)
    await app.delete(`${path}/${body.data.id}`, colleague)
    expect((await reply({ body: 'Now', lastSeenMessageId: seen.id })).status).toBe(201)
  })

  test('while sending is held, and by a disabled sender, nothing is queued', async () => {
    await using app = createTestApp()
    const { tenant, reply, sender } = await opened(app)
    await app.patch(`/channel-identities/${sender.uuid}`, tenant.key, { status: 'DISABLED' })
    const disabled = await reply({ body: 'Hello' })
    await app.patch(`/channel-identities/${sender.uuid}`, tenant.key, { status: 'ACTIVE' })
    app.db.writeNow((tx) => holdSending(tx, 'test'))
    const held = await reply({ body: 'Hello' })
    const reasons = [disabled, held].map(({ status, body }) => [status, body.details[0].reason])
    expect(reasons).toEqual([
      [409, 'SENDER_DISABLED'],
      [409, 'SENDING_HELD'],
    ])
  })

  test('a waiting message of a closed organization is not sent', async () => {
    await using app = createTestApp()
    const { tenant, reply } = await opened(app)
    await reply({ body: 'Later', sendAt: new Date(app.clock.now() + HOUR_MS).toISOString() })
    await reply({ body: 'Now' })
    app.db.writeNow((tx) => void closeOrganization(tx, tenant.organization.id))
    app.clock.advance(HOUR_MS)
    await app.drain()
    expect(phones(app)).toEqual([])
  })

  test('a waiting message to a deleted contact is not sent', async () => {
    await using app = createTestApp()
    const { tenant, reply, contactId } = await opened(app)
    await reply({ body: 'Later', sendAt: new Date(app.clock.now() + HOUR_MS).toISOString() })
    await app.delete(`/contacts/${contactId}`, tenant.key)
    app.clock.advance(HOUR_MS)
    await app.drain()
    expect(phones(app)).toEqual([])
    expect(app.db.value<string>('SELECT error_code FROM messages')).toBe('CONTACT_DELETED')
  })

  test('is on the timeline of the contact with its author', async () => {
    await using app = createTestApp()
    const { tenant, reply, contactId } = await opened(app)
    await reply({ body: 'We are.' })
    await app.drain()
    const { body } = await app.get(`/contacts/${contactId}/activity`, tenant.key)
    const sent = body.data.find(({ type }: { type: string }) => type === 'MESSAGE_SENT')
    expect(sent.actor).toEqual({ type: 'USER', id: tenant.owner.uuid, name: 'Test Owner' })
  })

  test('a crash before the hand-over neither loses nor repeats it', async () => {
    await using app = createTestApp()
    const { reply, messages } = await opened(app)
    await reply({ body: 'We are.' })
    app.db.writeNow((tx) => void tx.run(`UPDATE messages SET status = 'SENDING', epoch = 0`))
    await app.app.engine.recover()
    await app.drain()
    expect(phones(app).map(({ body }) => body)).toEqual(['We are.'])
    expect((await messages())[0]).toMatchObject({ body: 'We are.', status: 'SENT' })
  })

  test('addresses of files come after the text of a sender without files', async () => {
    await using app = createTestApp()
    const { reply } = await opened(app)
    await reply({ body: 'The menu', mediaUrls: ['https://files.example/menu.pdf'] })
    await app.drain()
    expect(phones(app).map(({ body }) => body)).toEqual(['The menu\nhttps://files.example/menu.pdf'])
  })
})

describe('DELETE /inbox/conversations/:id/messages/:messageId', () => {
  test('a waiting message is never sent, and a sent one cannot be cancelled', async () => {
    await using app = createTestApp()
    const { reply, path, token, messages } = await opened(app)
    const sendAt = new Date(app.clock.now() + HOUR_MS).toISOString()
    const later = await reply({ body: 'Later', sendAt })
    const sent = await reply({ body: 'Now' })
    await app.drain()
    const taken = await app.delete(`${path}/${later.body.data.id}`, token)
    const gone = await app.delete(`${path}/${sent.body.data.id}`, token)
    app.clock.advance(HOUR_MS)
    await app.drain()
    expect([taken.status, gone.status, gone.body.code]).toEqual([200, 409, 'INVALID_STATE_TRANSITION'])
    expect(phones(app).map(({ body }) => body)).toEqual(['Now'])
    const later2 = (await messages()).find(({ body }: { body: string }) => body === 'Later')
    expect(later2).toMatchObject({ status: 'CANCELLED', scheduledFor: null })
  })

  test('texts of the contact and automatic replies cannot be cancelled', async () => {
    await using app = createTestApp()
    const { path, token, messages } = await opened(app)
    const [text] = await messages()
    const { status } = await app.delete(`${path}/${text.id}`, token)
    expect(status).toBe(404)
  })
})
