import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../support/app.ts'
import {
  addContact,
  addIdentity,
  postCampaign,
  type Sendable,
  sendable,
  setOrganization,
} from '../support/campaigns.ts'
import { addSuppression } from '../support/contacts.ts'
import { addReader, mailboxes, mailTenant, setAddress } from '../support/mail.ts'

const HOUR_MS = 3_600_000
const STRANGER = '+12125550177'

const sent = (app: TestApp) =>
  app.db.all<{ to: string; body: string }>(
    'SELECT to_address AS "to", body FROM sandbox_messages ORDER BY id',
  )

/** Sends a message by call, as a text about an order unless the overrides say otherwise. */
const send = (app: TestApp, tenant: Sendable, overrides: Record<string, unknown> = {}) =>
  app.post('/messages', tenant.key, {
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName|there}}, your order {{data.order}} is ready.',
    data: { order: 'A-17' },
    ...overrides,
  })

const read = async (app: TestApp, tenant: Sendable, id: string) =>
  (await app.get(`/messages/${id}`, tenant.key)).body.data

const proof = async (app: TestApp, tenant: Sendable, id: string) =>
  (await app.get(`/messages/${id}/proof`, tenant.key)).body.data

describe('a message by call', () => {
  test('reaches its contact with the values of the contact and of the call, and is shown with its progress', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid: contactId, phone } = addContact(app, tenant, { firstName: 'Wren' })
    const { status, body } = await send(app, tenant, { contactId })
    expect([status, body.data.status, body.data.to, body.data.contactId]).toEqual([
      201,
      'QUEUED',
      phone,
      contactId,
    ])
    await app.drain()
    expect(sent(app)).toEqual([{ to: phone, body: 'Hi Wren, your order A-17 is ready.' }])
    expect(await read(app, tenant, body.data.id)).toMatchObject({
      status: 'SENT',
      body: 'Hi Wren, your order A-17 is ready.',
      campaignId: null,
      executionId: null,
      channelIdentityId: tenant.identity.uuid,
    })
    expect(await proof(app, tenant, body.data.id)).toMatchObject({
      decidedBy: 'CLAIM',
      optedOut: false,
      consent: { isRequired: false, record: null },
      sender: { channelIdentityId: tenant.identity.uuid, reason: 'DEFAULT' },
      rulesVersion: 1,
    })
  })

  test('to a number that no contact has makes no contact', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contacts = app.rowCounts().contacts
    const { body } = await send(app, tenant, { to: '(212) 555-0177' })
    await app.drain()
    expect(sent(app)).toEqual([{ to: STRANGER, body: 'Hi there, your order A-17 is ready.' }])
    expect((await read(app, tenant, body.data.id)).contactId).toBeNull()
    expect(app.rowCounts().contacts).toBe(contacts)
  })

  test('to the number of a contact belongs to that contact', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid, phone } = addContact(app, tenant, { firstName: 'Wren' })
    const { body } = await send(app, tenant, { to: phone })
    await app.drain()
    expect(body.data.contactId).toBe(uuid)
    expect(sent(app)[0]!.body).toStartWith('Hi Wren')
  })

  test('shows values of the call as they are, even if they look like merge fields', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid: contactId } = addContact(app, tenant, { firstName: 'Wren' })
    await send(app, tenant, {
      contactId,
      messageTemplate: '{{data.a}} {{data.b|x}} {{data.n}}',
      data: { a: '{{firstName}}', n: 12 },
    })
    await app.drain()
    expect(sent(app)[0]!.body).toBe('{{firstName}} x 12')
  })

  test('leaves by the named sender, else by the preferred one, else by the last one', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [second, third] = [addIdentity(app, tenant), addIdentity(app, tenant)]
    const { uuid: contactId } = addContact(app, tenant)
    const senderOf = async (overrides: Record<string, unknown> = {}) => {
      const { body } = await send(app, tenant, { contactId, ...overrides })
      await app.drain()
      return (await proof(app, tenant, body.data.id)).sender
    }
    expect(await senderOf({ channelIdentityId: second.uuid })).toEqual({
      channelIdentityId: second.uuid,
      reason: 'NAMED',
    })
    expect(await senderOf()).toEqual({ channelIdentityId: second.uuid, reason: 'STICKY' })
    await app.request('PUT', `/contacts/${contactId}/preferred-caller-id`, {
      token: tenant.key,
      body: { channelIdentityId: third.uuid },
    })
    expect(await senderOf()).toEqual({ channelIdentityId: third.uuid, reason: 'PREFERRED' })
  })

  test('is sent once for a repeated Idempotency-Key', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const call = () =>
      app.request('POST', '/messages', {
        token: tenant.key,
        headers: { 'idempotency-key': 'order-17' },
        body: { channel: 'SMS', category: 'TRANSACTIONAL', messageTemplate: 'Ready.', to: STRANGER },
      })
    const [first, again] = [await call(), await call()]
    await app.drain()
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(sent(app)).toHaveLength(1)
  })

  test('that waits longer than it is valid is not sent', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { body } = await send(app, tenant, { to: STRANGER, validForMinutes: 5 })
    app.clock.advance(6 * 60_000)
    await app.drain()
    expect(await read(app, tenant, body.data.id)).toMatchObject({ status: 'FAILED', errorCode: 'EXPIRED' })
    expect(sent(app)).toEqual([])
  })
})

describe('the rules of campaigns hold for a message by call', () => {
  test.each(['TRANSACTIONAL', 'MARKETING'])(
    'an address that has opted out gets none: %s',
    async (category) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      addSuppression(app, tenant, STRANGER)
      const { body } = await send(app, tenant, { to: STRANGER, category })
      await app.drain()
      expect(await read(app, tenant, body.data.id)).toMatchObject({
        status: 'SKIPPED',
        errorCode: 'OPTED_OUT',
      })
      expect(await proof(app, tenant, body.data.id)).toMatchObject({ decidedBy: 'CLAIM', optedOut: true })
      expect(sent(app)).toEqual([])
    },
  )

  test('marketing needs consent where the organization requires it, and a confirmation does not', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    setOrganization(app, 'require_marketing_consent = 1')
    const without = addContact(app, tenant)
    const agreed = addContact(app, tenant, { hasConsent: true })
    const ids = []
    for (const [contactId, category] of [
      [without.uuid, 'MARKETING'],
      [agreed.uuid, 'MARKETING'],
      [without.uuid, 'TRANSACTIONAL'],
    ])
      ids.push((await send(app, tenant, { contactId, category })).body.data.id)
    await app.drain()
    const outcomes = []
    for (const id of ids) {
      const { status, errorCode } = await read(app, tenant, id)
      outcomes.push([status, errorCode])
    }
    expect(outcomes).toEqual([
      ['SKIPPED', 'NO_CONSENT'],
      ['SENT', null],
      ['SENT', null],
    ])
    expect((await proof(app, tenant, ids[1]!)).consent).toMatchObject({
      isRequired: true,
      record: { action: 'OPT_IN' },
    })
  })

  test('marketing waits for the morning of the recipient, and says how to opt out', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid: contactId } = addContact(app, tenant, { phone: '+12125550101' })
    app.clock.advance(12 * HOUR_MS)
    const { body } = await send(app, tenant, { contactId, category: 'MARKETING' })
    const confirmation = await send(app, tenant, { contactId })
    await app.drain()
    expect((await read(app, tenant, body.data.id)).status).toBe('SCHEDULED')
    expect((await read(app, tenant, confirmation.body.data.id)).status).toBe('SENT')
    app.clock.advance(10 * HOUR_MS)
    await app.drain()
    const { status, body: text } = await read(app, tenant, body.data.id)
    expect([status, /STOP/.test(text)]).toEqual(['SENT', true])
  })

  test('a text that opts out ends a message that waits', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid: contactId, phone } = addContact(app, tenant, { phone: '+12125550101' })
    app.clock.advance(12 * HOUR_MS)
    const { body } = await send(app, tenant, { contactId, category: 'MARKETING' })
    await app.drain()
    await app.post('/opt-out', tenant.key, { channel: 'SMS', address: phone })
    addSuppression(app, tenant, phone)
    app.clock.advance(12 * HOUR_MS)
    await app.drain()
    expect(await read(app, tenant, body.data.id)).toMatchObject({ status: 'SKIPPED', errorCode: 'OPTED_OUT' })
    expect(sent(app)).toEqual([])
  })

  test.each([
    ['a campaign', 'a call'],
    ['a call', 'a campaign'],
    ['a call', 'a call'],
  ])('the frequency cap counts marketing of all kinds: %s, then %s', async (first, second) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    setOrganization(app, 'frequency_cap_messages = 1, frequency_cap_days = 7')
    const { uuid: contactId } = addContact(app, tenant)
    const market = async (how: string) => {
      if (how === 'a call') await send(app, tenant, { contactId, category: 'MARKETING' })
      else await postCampaign(app, tenant, { category: 'MARKETING' })
      await app.drain()
    }
    await market(first)
    expect(sent(app)).toHaveLength(1)
    await market(second)
    expect(sent(app)).toHaveLength(1)
    const skipped = app.db.all(`SELECT error_code FROM messages WHERE status = 'SKIPPED'`)
    expect(skipped).toEqual([{ errorCode: 'FREQUENCY_CAP' }])
  })

  test('a contact that was deleted, or has another number now, gets none', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [gone, moved] = [addContact(app, tenant), addContact(app, tenant)]
    const ids = []
    for (const { uuid } of [gone, moved])
      ids.push((await send(app, tenant, { contactId: uuid })).body.data.id)
    await app.request('DELETE', `/contacts/${gone.uuid}`, { token: tenant.key })
    await app.patch(`/contacts/${moved.uuid}`, tenant.key, { phone: STRANGER })
    await app.drain()
    const codes = []
    for (const id of ids) codes.push((await read(app, tenant, id)).errorCode)
    expect(codes).toEqual(['CONTACT_DELETED', 'ADDRESS_CHANGED'])
    expect(sent(app)).toEqual([])
  })
})

describe('a mail by call', () => {
  test('escapes the values of the call in its HTML, and only marketing can be unsubscribed from', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { id: contactId } = await addReader(app, tenant, { firstName: 'Wren' })
    const mail = {
      channel: 'EMAIL',
      contactId,
      messageTemplate: undefined,
      subject: 'Order {{data.order}}',
      htmlBody: '<p>Hi {{firstName}}, {{data.order}}</p>',
      data: { order: '<b>17</b>' },
    }
    await send(app, tenant, mail)
    await send(app, tenant, { ...mail, category: 'MARKETING' })
    await app.drain()
    const [plain, marketing] = mailboxes(app)
    expect([plain!.subject, plain!.html.includes('Hi Wren, &lt;b&gt;17&lt;/b&gt;')]).toEqual([
      'Order <b>17</b>',
      true,
    ])
    expect([plain!.html.includes('/u/'), marketing!.html.includes('/u/')]).toEqual([false, true])
  })

  test('of marketing needs a postal address', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await setAddress(app, tenant, null)
    const { id: contactId } = await addReader(app, tenant)
    const rows = app.rowCounts()
    const mail = { channel: 'EMAIL', contactId, subject: 'News', category: 'MARKETING' }
    expect((await send(app, tenant, mail)).body.code).toBe('VALIDATION_FAILED')
    expect(app.rowCounts()).toEqual(rows)
  })
})

describe('a call that cannot be sent is refused and changes nothing', () => {
  test.each<{ what: string; overrides: Record<string, unknown>; words: string }>([
    { what: 'a contact and an address', overrides: { to: STRANGER }, words: 'Give either contactId or to.' },
    { what: 'neither', overrides: { contactId: null }, words: 'Give contactId or to.' },
    {
      what: 'an invalid number',
      overrides: { contactId: null, to: '12' },
      words: 'to must be a phone number',
    },
    { what: 'a field without a value', overrides: { data: {} }, words: 'data has no value for order' },
    {
      what: 'a field with the name of a property of every object',
      overrides: { messageTemplate: 'Hi {{data.constructor}}' },
      words: 'data has no value for constructor',
    },
    {
      what: 'an unknown field',
      overrides: { messageTemplate: 'Hi {{nickname}}' },
      words: 'unknown merge field',
    },
    {
      what: 'no text',
      overrides: { messageTemplate: undefined },
      words: 'messageTemplate is required, or templateId',
    },
    {
      what: 'a subject of a text',
      overrides: { subject: 'News' },
      words: 'subject is for the channel EMAIL',
    },
    {
      what: 'a channel without a sender',
      overrides: { channel: 'WHATSAPP', whatsappTemplate: null },
      words: 'No sender by WHATSAPP is ACTIVE',
    },
    {
      what: 'a contact without an address',
      overrides: { channel: 'EMAIL', subject: 'News' },
      words: 'no email address',
    },
    { what: 'a time', overrides: { sendAt: '2026-03-05T10:00:00Z' }, words: 'is not known here' },
    {
      what: 'a topic',
      overrides: { category: 'MARKETING', topicId: '019cb9a0-5c00-7000-8000-000000000001' },
      words: 'only campaigns and messages of automations have a topic',
    },
    {
      what: 'too many values',
      overrides: { data: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'x'])) },
      words: 'at most 50 keys',
    },
    {
      what: 'a value that is no text',
      overrides: { data: { order: { id: 17 } } },
      words: 'must be a text or a number',
    },
    { what: 'a key with a dot', overrides: { data: { 'order.id': '17' } }, words: 'must begin with a to z' },
  ])('$what', async ({ overrides, words }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid: contactId } = addContact(app, tenant)
    const rows = app.rowCounts()
    const { status, body } = await send(app, tenant, { contactId, ...overrides })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body)).toContain(words)
    expect(app.rowCounts()).toEqual(rows)
  })

  test('an unknown contact and one of another organization', async () => {
    await using app = createTestApp()
    const [tenant, other] = [sendable(app), sendable(app, 'Other')]
    const { uuid } = addContact(app, other)
    for (const contactId of [uuid, '0190aaaa-0000-7000-8000-000000000001'])
      expect((await send(app, tenant, { contactId })).status).toBe(404)
    expect(app.db.value('SELECT count(*) FROM messages')).toBe(0)
  })
})

describe('GET /messages/:id', () => {
  test('shows a message of a campaign as the list of the campaign does', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    const { body } = await postCampaign(app, tenant)
    await app.drain()
    const [listed] = (await app.get(`/campaigns/${body.data.id}/messages`, tenant.key)).body.data
    expect(await read(app, tenant, listed.id)).toEqual(listed)
  })

  test('shows no message of the inbox, because it needs another permission', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { body } = await send(app, tenant, { to: STRANGER })
    app.db.writeNow((tx) => tx.run('UPDATE messages SET single_source = NULL'))
    expect((await app.get(`/messages/${body.data.id}`, tenant.key)).status).toBe(404)
  })
})
