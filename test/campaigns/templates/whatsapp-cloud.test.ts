import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { whatsappAccount, whatsappNumber } from '../../providers/worlds/whatsapp-cloud.ts'
import { type ReplicaAccount, sharedReplica } from '../../replicas/client.ts'
import type { Call } from '../../replicas/replica.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, addSegment, campaignBody, type Sendable } from '../../support/campaigns.ts'
import { addIdentity, pathOf } from '../../support/identities.ts'
import { NOWHERE } from '../../support/nowhere.ts'
import { some } from '../../support/size.ts'

/** Campaigns through the Cloud API; the replica of Meta runs in its own process. */

const NUMBER = '+15550783881'
const LONDON = '+447911123456'
const PARIS = '+33612345678'
const GONE = { name: 'paused_one', language: 'en_US', parameters: ['a'] }
const TEMPLATE = { name: 'order_ready', language: 'en_US', parameters: ['{{firstName|there}}', 'your order'] }

interface World {
  tenant: Sendable
  credentials: ReturnType<typeof whatsappNumber>
  account: ReplicaAccount
  /** Path of the only address that Meta calls. */
  inbound: string
}

/** A tenant whose sender is a number at the replica. */
async function open(app: TestApp, settings: { isRead?: boolean; isMessy?: boolean } = {}): Promise<World> {
  const replica = await sharedReplica('whatsapp')
  const owner = app.tenant()
  const credentials = whatsappNumber(replica.origin)
  const sender = await addIdentity(app, owner, {
    channel: 'WHATSAPP',
    provider: 'WHATSAPP_CLOUD',
    address: NUMBER,
    credentials,
  })
  const inboundUrl = sender.callbackUrls.inbound
  const account = await replica.open({
    ...whatsappAccount(credentials),
    number: NUMBER,
    inboundUrl,
    nowMs: app.clock.now(),
    ...settings,
  })
  const id = app.db.value<number>('SELECT id FROM channel_identities WHERE uuid = ?', sender.id)!
  const tenant = { ...owner, segment: addSegment(app, owner), identity: { id, uuid: sender.id } }
  return { tenant, credentials, account, inbound: pathOf(inboundUrl) }
}

const body = (tenant: Sendable, overrides: Record<string, unknown> = {}) =>
  campaignBody(tenant, {
    channel: 'WHATSAPP',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName|there}}, your order is ready.',
    whatsappTemplate: TEMPLATE,
    ...overrides,
  })

const post = (app: TestApp, tenant: Sendable, overrides: Record<string, unknown> = {}) =>
  app.post('/campaigns', tenant.key, body(tenant, overrides))

const deliver = async (app: TestApp, calls: readonly Call[]) => {
  const answers = []
  for (const { method, url, headers, body: text } of calls)
    answers.push((await app.request(method, pathOf(url), { body: text, headers })).status)
  return answers
}

const messagesOf = async (app: TestApp, tenant: Sendable, id: string) =>
  (await app.get(`/campaigns/${id}/messages`, tenant.key)).body.data as Array<Record<string, unknown>>

describe('a campaign through the Cloud API', () => {
  test('is DELIVERED and READ, in any order and twice, and never moves back', async () => {
    await using app = createTestApp()
    const { tenant, account } = await open(app, { isRead: true, isMessy: true })
    addContact(app, tenant, { phone: LONDON, firstName: 'Ada' })
    addContact(app, tenant, { phone: '+447911129931' })
    const { body: answer } = await post(app, tenant)
    expect(answer.message).toBe('Campaign launched')
    await app.drain()
    const calls = await account.takeCalls()
    expect(calls).toHaveLength(10)
    expect(await deliver(app, calls)).toEqual(calls.map(() => 200))
    const { held, requests } = await account.held()
    expect([held.length, requests, JSON.parse(held[0]!.text).components[0].parameters[0].text]).toEqual([
      2,
      2,
      'Ada',
    ])
    const messages = await messagesOf(app, tenant, answer.data.id)
    expect(messages.find(({ to }) => to === LONDON)).toMatchObject({
      status: 'READ',
      whatsappTemplate: { ...TEMPLATE, parameters: ['Ada', 'your order'] },
      providerMessageId: held[0]!.id,
    })
    expect(messages.find(({ to }) => to !== LONDON)).toMatchObject({
      status: 'FAILED',
      errorCode: 'UNREACHABLE',
      providerErrorCode: '131026',
    })
  })

  test('survives a lost answer: the status finds the message, and the message is not sent again', async () => {
    await using app = createTestApp()
    const { tenant, account } = await open(app)
    addContact(app, tenant, { phone: '+447911129921' })
    const { data } = (await post(app, tenant)).body
    await app.drain()
    expect(await messagesOf(app, tenant, data.id)).toMatchObject([{ status: 'FAILED', errorCode: 'UNKNOWN' }])
    await deliver(app, await account.takeCalls())
    await app.drain()
    expect(await messagesOf(app, tenant, data.id)).toMatchObject([{ status: 'DELIVERED', errorCode: null }])
    expect((await account.held()).requests).toBe(1)
  })

  test('ends for a contact who answers STOP, by SMS too, even if Meta repeats the call', async () => {
    await using app = createTestApp()
    const { tenant, account } = await open(app)
    addContact(app, tenant, { phone: LONDON })
    await post(app, tenant)
    await app.drain()
    await deliver(app, await account.takeCalls())
    const stop = await account.text({ id: 'wamid.stop', from: LONDON, body: 'Stop' })
    expect(await deliver(app, [stop, stop])).toEqual([200, 200])
    const sms = await addIdentity(app, tenant)
    for (const overrides of [{}, { channel: 'SMS', whatsappTemplate: null, channelIdentityIds: [sms.id] }]) {
      const { data } = (await post(app, tenant, overrides)).body
      await app.drain()
      expect(await messagesOf(app, tenant, data.id)).toMatchObject([
        { status: 'SKIPPED', errorCode: 'OPTED_OUT' },
      ])
    }
    expect(app.rowCounts().inbound_messages).toBe(1)
  })

  test('with free text answers contacts who wrote, and stores Meta’s own error for an ended session', async () => {
    await using app = createTestApp()
    const { tenant, account } = await open(app)
    const late = '+447911129961'
    for (const phone of [LONDON, PARIS, late]) addContact(app, tenant, { phone })
    for (const from of [LONDON, late]) {
      await deliver(app, [await account.text({ id: `wamid.${from}`, from, body: 'When do you open?' })])
    }
    const { data } = (await post(app, tenant, { whatsappTemplate: null })).body
    await app.drain()
    const messages = await messagesOf(app, tenant, data.id)
    const outcome = Object.fromEntries(messages.map(({ to, status, errorCode }) => [to, [status, errorCode]]))
    expect(outcome).toEqual({
      [LONDON]: ['SENT', null],
      [PARIS]: ['SKIPPED', 'OUTSIDE_SESSION'],
      [late]: ['FAILED', 'OUTSIDE_SESSION'],
    })
    expect((await account.held()).held.map(({ text }) => text)).toEqual(['Hi Test, your order is ready.'])
  })
})

describe('the parts of a template', () => {
  const send = async (app: TestApp, { tenant, account }: World, overrides: Record<string, unknown>) => {
    const { status, body: answer } = await post(app, tenant, overrides)
    expect([status, answer.message]).toEqual([201, 'Campaign launched'])
    await app.drain()
    return { data: answer.data, held: (await account.held()).held.map(({ text }) => JSON.parse(text)) }
  }

  test('are filled in: a title, the end of an address, a code and named placeholders', async () => {
    await using app = createTestApp()
    const world = await open(app)
    addContact(app, world.tenant, { phone: LONDON, firstName: 'Ada' })
    const titled = { name: 'with_title', language: 'en_US', parameters: [], header: '{{firstName|you}}' }
    await send(app, world, { whatsappTemplate: titled })
    const buttons = [
      { index: 1, type: 'URL', value: 'orders/{{firstName}}' },
      { index: 2, type: 'COPY_CODE', value: 'SPRING-{{firstName}}' },
    ]
    const template = { name: 'with_buttons', language: 'en_US', parameters: [], buttons }
    const { data } = await send(app, world, { whatsappTemplate: template })
    expect(data.whatsappTemplate).toEqual(template)
    const named = { name: 'named_one', language: 'en_US', parameterNames: ['first_name'] }
    const { held } = await send(app, world, { whatsappTemplate: { ...named, parameters: ['{{firstName}}'] } })
    expect(held.map(({ components }) => components)).toEqual([
      [{ type: 'header', parameters: [{ type: 'text', text: 'Ada' }] }],
      [
        {
          type: 'button',
          sub_type: 'url',
          index: '1',
          parameters: [{ type: 'text', text: 'orders/Ada' }],
        },
        {
          type: 'button',
          sub_type: 'copy_code',
          index: '2',
          parameters: [{ type: 'coupon_code', coupon_code: 'SPRING-Ada' }],
        },
      ],
      [{ type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ada' }] }],
    ])
    const [message] = await messagesOf(app, world.tenant, data.id)
    expect(message!.whatsappTemplate).toMatchObject({
      buttons: [{ value: 'orders/Ada' }, { value: 'SPRING-Ada' }],
    })
  })

  test("use the campaign's file as the header picture, and no other file", async () => {
    await using app = createTestApp()
    const world = await open(app)
    addContact(app, world.tenant, { phone: LONDON, firstName: 'Ada' })
    const whatsappTemplate = { name: 'with_picture', language: 'en_US', parameters: ['{{firstName}}'] }
    const mediaUrls = ['https://cdn.example.com/spring.png']
    const { held } = await send(app, world, { whatsappTemplate, mediaUrls })
    expect(held[0].components[0]).toEqual({
      type: 'header',
      parameters: [{ type: 'image', image: { link: mediaUrls[0] } }],
    })
    const wrong = await post(app, world.tenant, {
      whatsappTemplate,
      mediaUrls: ['https://cdn.example.com/a.pdf'],
    })
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'The template with_picture (en_US) has a picture in its header, and mediaUrls has a document: name it in mediaUrls.',
    ])
    const draft = await post(app, world.tenant, { whatsappTemplate: TEMPLATE, isDraft: true })
    const changed = await app.patch(`/campaigns/${draft.body.data.id}`, world.tenant.key, { mediaUrls })
    expect([changed.status, changed.body.message]).toEqual([
      400,
      'The template order_ready (en_US) has no file in its header; leave mediaUrls out.',
    ])
  })

  test('skip a contact for whom a part is empty or too long', async () => {
    await using app = createTestApp()
    const world = await open(app)
    addContact(app, world.tenant, { phone: LONDON, firstName: 'Ada', lastName: null })
    addContact(app, world.tenant, { phone: PARIS, firstName: 'Bob', lastName: 'L'.repeat(61) })
    const titled = { name: 'with_title', language: 'en_US', parameters: [], header: '{{lastName}}' }
    const { data } = await send(app, world, { whatsappTemplate: titled })
    const messages = await messagesOf(app, world.tenant, data.id)
    expect(Object.fromEntries(messages.map(({ to, errorCode }) => [to, errorCode]))).toEqual({
      [LONDON]: 'EMPTY_MESSAGE',
      [PARIS]: 'MESSAGE_TOO_LONG',
    })
  })
})

describe('a file with free text', () => {
  test('goes to contacts in a session as a picture with the text below, and as a document with its name', async () => {
    await using app = createTestApp()
    const { tenant, account } = await open(app)
    addContact(app, tenant, { phone: LONDON, firstName: 'Ada' })
    await deliver(app, [await account.text({ id: 'wamid.in', from: LONDON, body: 'What is new?' })])
    for (const file of ['spring.jpg', 'menu%20of%20May.pdf']) {
      const mediaUrls = [`https://cdn.example.com/${file}`]
      const { status } = await post(app, tenant, {
        whatsappTemplate: null,
        messageTemplate: 'Hi {{firstName}}',
        mediaUrls,
      })
      expect(status).toBe(201)
      await app.drain()
    }
    expect((await account.held()).held.map(({ text }) => JSON.parse(text))).toEqual([
      { link: 'https://cdn.example.com/spring.jpg', caption: 'Hi Ada' },
      {
        link: 'https://cdn.example.com/menu%20of%20May.pdf',
        caption: 'Hi Ada',
        filename: 'menu of May.pdf',
      },
    ])
  })

  test.each(
    some([
      {
        what: 'two files',
        mediaUrls: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
        field: 'mediaUrls',
      },
      { what: 'a file of an unknown kind', mediaUrls: ['https://a.example/card'], field: 'mediaUrls[0]' },
      { what: 'a video', mediaUrls: ['https://a.example/cat.gif'], field: 'mediaUrls[0]' },
    ]),
  )('$what: refused, and nothing is stored', async ({ mediaUrls, field }) => {
    await using app = createTestApp()
    const { tenant } = await open(app)
    const before = app.rowCounts()
    const answer = await post(app, tenant, { whatsappTemplate: null, mediaUrls })
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field])
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('the address that Meta calls', () => {
  test("answers Meta's challenge with the verify token only, and others with 403", async () => {
    await using app = createTestApp()
    const { inbound } = await open(app)
    const ask = (token: string) =>
      app.request(
        'GET',
        `${inbound}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
        {},
      )
    const right = await ask('open-sesame')
    expect([right.status, right.headers.get('content-type'), right.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '1158201444',
    ])
    const wrong = await ask('guess')
    expect([wrong.status, wrong.body.code]).toEqual([403, 'INVALID_SIGNATURE'])
  })

  test('accepts only calls signed with the app secret', async () => {
    await using app = createTestApp()
    const { account } = await open(app)
    const genuine = await account.text({ id: 'wamid.in', from: LONDON, body: 'Hello' })
    const before = app.rowCounts()
    const forged = { ...genuine, body: genuine.body.replace('Hello', 'STOP!') }
    expect(await deliver(app, [forged, { ...genuine, headers: {} }])).toEqual([403, 403])
    expect(app.rowCounts()).toEqual(before)
  })
})

/** Sends a webhook call of Meta about the sender's account. */
async function news(app: TestApp, { credentials, inbound }: World, field: string, value: object) {
  const text = JSON.stringify({ entry: [{ id: credentials.wabaId, changes: [{ field, value }] }] })
  const signature = createHmac('sha256', credentials.appSecret).update(text).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  const { status } = await app.request('POST', inbound, { body: text, headers })
  expect(status).toBe(200)
}

describe('reports of Meta about the account', () => {
  const paused = (name: string) => ({
    event: 'PAUSED',
    message_template_name: name,
    message_template_language: 'en_US',
    reason: 'NONE',
  })
  const senderOf = async (app: TestApp, { tenant }: World) =>
    (await app.get(`/channel-identities/${tenant.identity.uuid}`, tenant.key)).body.data
  const campaignOf = async (app: TestApp, { tenant }: World, id: string) =>
    (await app.get(`/campaigns/${id}`, tenant.key)).body.data

  test('a paused template pauses the campaigns that send it, and no others', async () => {
    await using app = createTestApp()
    const world = await open(app)
    addContact(app, world.tenant, { phone: LONDON })
    await app.patch(`/channel-identities/${world.tenant.identity.uuid}`, world.tenant.key, { dailyCap: 1 })
    addContact(app, world.tenant, { phone: PARIS })
    const { data } = (await post(app, world.tenant)).body
    await app.drain()
    await news(app, world, 'message_template_status_update', paused('spring_sale'))
    expect((await campaignOf(app, world, data.id)).status).toBe('SENDING')
    await news(app, world, 'message_template_status_update', paused('order_ready'))
    await news(app, world, 'message_template_status_update', paused('order_ready'))
    expect(await campaignOf(app, world, data.id)).toMatchObject({
      status: 'PAUSED',
      pauseReason: 'TEMPLATE_REJECTED',
    })
    expect((await senderOf(app, world)).status).toBe('ACTIVE')
  })

  test('a disabled account disables its sender and pauses its campaigns', async () => {
    await using app = createTestApp()
    const world = await open(app)
    await news(app, world, 'account_update', { ban_info: { waba_ban_state: 'DISABLE' } })
    expect(await senderOf(app, world)).toMatchObject({
      status: 'ERROR',
      lastError: 'Meta has disabled the WhatsApp account. Appeal in Meta’s Business Support.',
    })
    await news(app, world, 'account_update', { ban_info: { waba_ban_state: 'REINSTATE' } })
    expect(await senderOf(app, world)).toMatchObject({
      status: 'ERROR',
      lastError: 'Meta has reinstated the WhatsApp account. Check the sender to activate it again.',
    })
    await app.post(`/channel-identities/${world.tenant.identity.uuid}/verify`, world.tenant.key)
    expect((await senderOf(app, world)).status).toBe('ACTIVE')
  })

  test('a lower limit lowers a daily cap above it, and stores a warning at the sender', async () => {
    await using app = createTestApp()
    const world = await open(app)
    const limit = (event: string, tier: string) =>
      news(app, world, 'phone_number_quality_update', {
        display_phone_number: NUMBER.replace('+', ''),
        event,
        current_limit: tier,
      })
    const cap = async () => (await senderOf(app, world)).dailyCap
    await limit('DOWNGRADE', 'TIER_1K')
    expect(await cap()).toBeNull()
    await app.patch(`/channel-identities/${world.tenant.identity.uuid}`, world.tenant.key, {
      dailyCap: 2_000,
    })
    await limit('DOWNGRADE', 'TIER_10K')
    expect(await cap()).toBe(2_000)
    await limit('DOWNGRADE', 'TIER_1K')
    expect(await senderOf(app, world)).toMatchObject({
      dailyCap: 1_000,
      lastError:
        'Meta now lets the number start conversations with at most 1,000 people in 24 hours. The daily limit of the sender was lowered to match.',
    })
    await limit('FLAGGED', 'TIER_1K')
    expect(await senderOf(app, world)).toMatchObject({ status: 'ACTIVE', dailyCap: 1_000 })
    expect((await senderOf(app, world)).lastError).toStartWith('Recipients are blocking or reporting')
  })

  test('a call of 3 MB is accepted, and one of 5 MB is refused', async () => {
    await using app = createTestApp()
    const world = await open(app)
    await news(app, world, 'account_update', { event: 'VERIFIED_ACCOUNT', padding: 'x'.repeat(3_000_000) })
    const { status } = await app.request('POST', world.inbound, {
      body: 'x'.repeat(5_000_000),
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(413)
  })
})

describe('a template that Meta no longer sends', () => {
  test('pauses the campaign when a message is refused for it, and the sender stays ACTIVE', async () => {
    await using app = createTestApp()
    const world = await open(app)
    const { tenant, account } = world
    addContact(app, tenant, { phone: LONDON })
    addContact(app, tenant, { phone: PARIS })
    await app.patch(`/channel-identities/${tenant.identity.uuid}`, tenant.key, { dailyCap: 1 })
    const fleeting = { name: 'fleeting', language: 'en_US', parameters: ['a'] }
    const { data } = (await post(app, tenant, { whatsappTemplate: fleeting })).body
    await app.drain()
    const { data: campaign } = (await app.get(`/campaigns/${data.id}`, tenant.key)).body
    expect([campaign.status, campaign.pauseReason]).toEqual(['PAUSED', 'TEMPLATE_REJECTED'])
    expect((await account.held()).held).toHaveLength(0)
    const failed = (await messagesOf(app, tenant, data.id)).filter(({ status }) => status === 'FAILED')
    expect(failed).toMatchObject([{ errorCode: 'TEMPLATE_REJECTED', providerErrorCode: '132015' }])
    expect((await app.get(`/channel-identities/${tenant.identity.uuid}`, tenant.key)).body.data.status).toBe(
      'ACTIVE',
    )
  })

  test('is checked again before a draft is submitted or approved, and before a campaign is resumed', async () => {
    await using app = createTestApp()
    const { tenant } = await open(app)
    addContact(app, tenant, { phone: LONDON })
    const draft = async () => (await post(app, tenant, { isDraft: true })).body.data.id as string
    const turn = (id: string) =>
      app.db.writeNow(
        (tx) =>
          void tx.run('UPDATE campaigns SET whatsapp_template = ? WHERE uuid = ?', JSON.stringify(GONE), id),
      )
    const [first, second] = [await draft(), await draft()]
    turn(first)
    const refusal =
      'The template paused_one (en_US) is PAUSED at WhatsApp, and only an APPROVED template can be sent.'
    const submitted = await app.post(`/campaigns/${first}/submit`, tenant.key, {})
    expect([submitted.status, submitted.body.message]).toEqual([400, refusal])
    const { body: waiting } = await app.post(`/campaigns/${second}/submit`, tenant.key, {})
    turn(second)
    const { revision } = waiting.data.approval
    const approved = await app.post(`/campaigns/${second}/approve`, tenant.key, { revision })
    expect([approved.status, approved.body.message]).toEqual([400, refusal])
    const third = (await post(app, tenant)).body.data.id
    await app.post(`/campaigns/${third}/pause`, tenant.key)
    turn(third)
    const resumed = await app.post(`/campaigns/${third}/resume`, tenant.key)
    expect([resumed.status, resumed.body.message]).toEqual([400, refusal])
    expect((await app.get(`/campaigns/${third}`, tenant.key)).body.data.status).toBe('PAUSED')
  })
})

describe('a check of the sender', () => {
  test('passes, and gives a sender without a daily cap the limit of Meta; an existing cap stays', async () => {
    await using app = createTestApp()
    const { tenant } = await open(app)
    const path = `/channel-identities/${tenant.identity.uuid}`
    const limit = async () => {
      const { checks } = (await app.post(`${path}/verify`, tenant.key)).body.data
      expect(checks.filter((check: { status: string }) => check.status === 'FAIL')).toEqual([])
      const { status, detail } = checks.find(({ name }: { name: string }) => name === 'limit')
      return [status, detail, (await app.get(path, tenant.key)).body.data.dailyCap]
    }
    const found = 'Meta lets the number start conversations with 2,000 people in 24 hours.'
    expect(await limit()).toEqual([
      'PASS',
      `${found} The sender had no daily limit, so this limit was set.`,
      2_000,
    ])
    await app.patch(path, tenant.key, { dailyCap: 5_000 })
    expect(await limit()).toEqual([
      'WARN',
      `${found} The daily limit of the sender, 5,000, is higher. Lower it to 2,000, or any further messages will fail.`,
      5_000,
    ])
    await app.patch(path, tenant.key, { dailyCap: 500 })
    expect(await limit()).toEqual([
      'PASS',
      `${found} The daily limit of the sender, 500, can be raised to match.`,
      500,
    ])
  })
})

describe('the template of a campaign', () => {
  test.each(
    some([
      {
        what: 'that the account does not have',
        template: { name: 'order_read', language: 'en_US', parameters: [] },
        field: 'whatsappTemplate.name',
        message: 'The account of Sender has no template order_read in en_US.',
      },
      {
        what: 'in a language that it does not have',
        template: { ...TEMPLATE, language: 'fr' },
        field: 'whatsappTemplate.name',
        message: 'The account of Sender has no template order_ready in fr.',
      },
      {
        what: 'that needs another number of parameters',
        template: { ...TEMPLATE, parameters: ['a'] },
        field: 'whatsappTemplate.parameters',
        message: 'The template order_ready (en_US) needs 2 parameters, not 1.',
      },
      {
        what: 'that waits for approval',
        template: { name: 'new_one', language: 'en_US', parameters: ['a'] },
        field: 'whatsappTemplate.name',
        message:
          'The template new_one (en_US) is PENDING at WhatsApp, and only an APPROVED template can be sent.',
      },
      {
        what: 'with named placeholders and parameters without names',
        template: { name: 'named_one', language: 'en_US', parameters: ['a'] },
        field: 'whatsappTemplate.parameterNames',
        message:
          'The places of the template named_one (en_US) have names: first_name. Name the place of each parameter in parameterNames.',
      },
      {
        what: 'with names for numbered placeholders',
        template: { ...TEMPLATE, parameterNames: ['one', 'two'] },
        field: 'whatsappTemplate.parameterNames',
        message: 'The template order_ready (en_US) has numbered places; leave parameterNames out.',
      },
      {
        what: 'with a location',
        template: { name: 'with_place', language: 'en_US', parameters: [] },
        field: 'whatsappTemplate.name',
        message:
          'The template with_place (en_US) cannot be sent from here. The header of this template is neither a text nor a file (LOCATION).',
      },
      {
        what: 'with a missing picture',
        template: { name: 'with_picture', language: 'en_US', parameters: ['a'] },
        field: 'mediaUrls',
        message:
          'The template with_picture (en_US) has a picture in its header, and none is given: name it in mediaUrls.',
      },
      {
        what: 'with a header that is not filled in',
        template: { name: 'with_title', language: 'en_US', parameters: [] },
        field: 'whatsappTemplate.header',
        message: 'The header of the template with_title (en_US) has a placeholder: give its value in header.',
      },
      {
        what: 'with a value for a fixed header',
        template: { ...TEMPLATE, header: 'Hello' },
        field: 'whatsappTemplate.header',
        message: 'The template order_ready (en_US) has no place in its header; leave header out.',
      },
      {
        what: 'with a button that is not filled in',
        template: {
          name: 'with_buttons',
          language: 'en_US',
          parameters: [],
          buttons: [{ index: 1, type: 'URL', value: 'a' }],
        },
        field: 'whatsappTemplate.buttons',
        message:
          'The template with_buttons (en_US) has a button to fill in: buttons needs {"index": 2, "type": "COPY_CODE", "value": …}.',
      },
      {
        what: 'with a value for a fixed button',
        template: { ...TEMPLATE, buttons: [{ index: 0, type: 'URL', value: 'a' }] },
        field: 'whatsappTemplate.buttons',
        message: 'The template order_ready (en_US) has no button 0 to fill in by URL.',
      },
    ]),
  )('$what is refused at the launch, and nothing is stored', async ({ template, field, message }) => {
    await using app = createTestApp()
    const { tenant } = await open(app)
    const before = app.rowCounts()
    const answer = await post(app, tenant, { whatsappTemplate: template })
    expect([answer.status, answer.body.details[0].field, answer.body.message]).toEqual([400, field, message])
    expect(app.rowCounts()).toEqual(before)
  })

  test('may wait for its approval in a draft, which says so and cannot be launched', async () => {
    await using app = createTestApp()
    const { tenant } = await open(app)
    const waiting = { name: 'new_one', language: 'en_US', parameters: ['a'] }
    const { status, body: draft } = await post(app, tenant, { whatsappTemplate: waiting, isDraft: true })
    expect([status, draft.message]).toEqual([
      201,
      'Draft created. The template new_one (en_US) is PENDING at WhatsApp: launch the campaign when it is APPROVED.',
    ])
    const path = `/campaigns/${draft.data.id}`
    const launched = await app.patch(path, tenant.key, { isDraft: false })
    expect([launched.status, launched.body.details[0].field]).toEqual([400, 'whatsappTemplate.name'])
    const other = await app.patch(path, tenant.key, { isDraft: false, whatsappTemplate: TEMPLATE })
    expect([other.status, other.body.message]).toEqual([200, 'Campaign updated'])
  })

  test('that Meta lists as marketing is reported in a campaign that is not marketing', async () => {
    await using app = createTestApp()
    const { tenant } = await open(app)
    const sale = { name: 'spring_sale', language: 'en_US', parameters: [] }
    const { body: answer } = await post(app, tenant, { whatsappTemplate: sale, isDraft: true })
    expect(answer.message).toContain('The template spring_sale (en_US) is MARKETING for WhatsApp')
  })

  test('that cannot be checked is accepted, and the answer says so', async () => {
    await using app = createTestApp()
    const { tenant } = await open(app)
    const dead = await addIdentity(app, tenant, {
      channel: 'WHATSAPP',
      provider: 'WHATSAPP_CLOUD',
      name: 'Away',
      address: '+15550999',
      credentials: {
        phoneNumberId: '106540352242922',
        wabaId: '102290129340398',
        accessToken: 'EAAJB0123456789',
        appSecret: '0123456789abcdef',
        verifyToken: 'open-sesame',
        baseUrl: NOWHERE,
      },
    })
    const { status, body: answer } = await post(app, tenant, { channelIdentityIds: [dead.id], isDraft: true })
    expect(status).toBe(201)
    expect(answer.message).toBe(
      'Draft created. WhatsApp could not be asked whether Away has the template order_ready (en_US). The gateway could not be reached, or did not answer. The server log has the reason.',
    )
    expect(app.logged.filter((line) => line.includes('a template could not be asked for'))).toHaveLength(1)
  })
})
