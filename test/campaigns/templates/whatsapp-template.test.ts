import { describe, expect, test } from 'bun:test'
import { sandboxReply } from '../../../src/channels/inbound/sandbox.ts'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import {
  addContact,
  addIdentity,
  addSegment,
  type ContactOptions,
  campaignBody,
  type Sendable,
} from '../../support/campaigns.ts'
import { some } from '../../support/size.ts'

const TEMPLATE = {
  name: 'order_ready',
  language: 'en_US',
  parameters: ['{{firstName|there}}', 'your order at {{organization.name}}'],
}

const LONDON = '+447911123456'
const PARIS = '+33612345678'
const NEW_YORK = '+12125550104'
const TORONTO = '+14165550104'

/** A tenant with a WhatsApp sender. */
function world(app: TestApp, contacts: readonly ContactOptions[] = []): Sendable {
  const tenant = app.tenant()
  const segment = addSegment(app, tenant)
  const identity = addIdentity(app, tenant, { channel: 'WHATSAPP', address: '+15550001111' })
  const whole = { ...tenant, segment, identity }
  for (const contact of contacts) addContact(app, whole, contact)
  return whole
}

const body = (tenant: Sendable, overrides: Record<string, unknown> = {}) =>
  campaignBody(tenant, {
    channel: 'WHATSAPP',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName|there}}, your order is ready.',
    whatsappTemplate: TEMPLATE,
    ...overrides,
  })

/** Waits until delivery and read receipts have arrived. */
async function pass(app: TestApp, ms = 5_000) {
  await app.drain()
  app.clock.advance(ms)
  await app.drain()
  app.clock.advance(ms)
  await app.drain()
}

async function send(app: TestApp, tenant: Sendable, overrides: Record<string, unknown> = {}) {
  const { status, body: answer } = await app.post('/campaigns', tenant.key, body(tenant, overrides))
  expect([status, answer.message]).toEqual([201, 'Campaign launched'])
  await pass(app)
  return answer.data.id as string
}

const messagesOf = async (app: TestApp, tenant: Sendable, id: string) =>
  (await app.get(`/campaigns/${id}/messages`, tenant.key)).body.data as Array<Record<string, unknown>>

const byNumber = async (app: TestApp, tenant: Sendable, id: string) =>
  Object.fromEntries(
    (await messagesOf(app, tenant, id)).map(({ to, status, errorCode }) => [to, errorCode ?? status]),
  )

const says = (app: TestApp, from: string, text: string) =>
  app.db.writeNow((tx) => sandboxReply(tx, { from, body: text }))

describe('a campaign by WhatsApp', () => {
  test('sends the template with its parameters filled in, stores it with the message, and is READ', async () => {
    await using app = createTestApp()
    const tenant = world(app, [{ phone: LONDON, firstName: 'Ada' }])
    const id = await send(app, tenant)
    const filled = { ...TEMPLATE, parameters: ['Ada', 'your order at Acme'] }
    expect(await messagesOf(app, tenant, id)).toMatchObject([
      {
        channel: 'WHATSAPP',
        to: LONDON,
        status: 'READ',
        segmentCount: 1,
        body: 'Hi Ada, your order is ready.',
        whatsappTemplate: filled,
      },
    ])
    const [taken] = app.db.all<{ channel: string; template: string }>(
      'SELECT channel, whatsapp_template AS template FROM sandbox_messages',
    )
    expect([taken?.channel, JSON.parse(taken!.template)]).toEqual(['WHATSAPP', filled])
    const { data } = (await app.get(`/campaigns/${id}/analytics`, tenant.key)).body
    expect(data.totals).toMatchObject({ sent: 1, delivered: 1, read: 1 })
    const proof = (await app.get(`/messages/${(await messagesOf(app, tenant, id))[0]!.id}/proof`, tenant.key))
      .body
    expect(proof.data.text.whatsappTemplate).toEqual(filled)
  })

  test('stays DELIVERED for a contact who turned read receipts off', async () => {
    await using app = createTestApp()
    const tenant = world(app, [{ phone: '+447911129943' }])
    expect(await byNumber(app, tenant, await send(app, tenant))).toEqual({ '+447911129943': 'DELIVERED' })
  })

  test('skips a contact without a value for a parameter, and joins the lines of a value', async () => {
    await using app = createTestApp()
    const tenant = world(app, [
      { phone: LONDON, firstName: 'Ada', lastName: 'Two\nLines\tand     a tab' },
      { phone: PARIS, firstName: 'Bob', lastName: null },
    ])
    const id = await send(app, tenant, { whatsappTemplate: { ...TEMPLATE, parameters: ['{{lastName}}'] } })
    const messages = await messagesOf(app, tenant, id)
    expect(messages.find(({ to }) => to === PARIS)).toMatchObject({
      status: 'SKIPPED',
      errorCode: 'EMPTY_MESSAGE',
    })
    expect(messages.find(({ to }) => to === LONDON)).toMatchObject({
      status: 'READ',
      whatsappTemplate: { parameters: ['Two Lines and a tab'] },
    })
  })

  test('sends marketing templates to no number of the United States, and the estimate says so', async () => {
    await using app = createTestApp()
    const tenant = world(app, [{ phone: NEW_YORK }, { phone: TORONTO }, { phone: LONDON }])
    const marketing = { category: 'MARKETING', respectSendWindow: false }
    const id = await send(app, tenant, marketing)
    expect(await byNumber(app, tenant, id)).toEqual({
      [NEW_YORK]: 'REGION_BLOCKED',
      [TORONTO]: 'READ',
      [LONDON]: 'READ',
    })
    const estimate = await app.post('/campaigns/estimate', tenant.key, {
      segmentId: tenant.segment.uuid,
      channel: 'WHATSAPP',
      template: 'Hi',
      ...marketing,
      whatsappTemplate: TEMPLATE,
    })
    expect(estimate.body.data).toMatchObject({
      eligibleCount: 2,
      excluded: { regionBlocked: 1 },
      encoding: null,
    })
    expect(estimate.body.data.warnings.map(({ code }: { code: string }) => code)).toContain('REGION_BLOCKED')
  })

  test('sends free text only to contacts who wrote to that sender within 24 hours', async () => {
    await using app = createTestApp()
    const tenant = world(app, [{ phone: LONDON }, { phone: PARIS }])
    addIdentity(app, tenant, { channel: 'WHATSAPP', address: '+15550002222' })
    await send(app, tenant)
    says(app, LONDON, 'When do you open?')
    const free = { whatsappTemplate: null, messageTemplate: 'At nine, {{firstName}}.' }
    const estimate = await app.post('/campaigns/estimate', tenant.key, {
      segmentId: tenant.segment.uuid,
      channel: 'WHATSAPP',
      template: 'Hi',
      category: 'TRANSACTIONAL',
      whatsappTemplate: null,
      channelIdentityIds: [tenant.identity.uuid],
    })
    expect(estimate.body.data).toMatchObject({ eligibleCount: 1, excluded: { outsideSession: 1 } })
    expect(estimate.body.data.warnings.map(({ code }: { code: string }) => code)).toContain('OUTSIDE_SESSION')
    const id = await send(app, tenant, free)
    expect(await byNumber(app, tenant, id)).toEqual({ [LONDON]: 'READ', [PARIS]: 'OUTSIDE_SESSION' })
    app.clock.advance(24 * HOUR_MS)
    expect(await byNumber(app, tenant, await send(app, tenant, free))).toEqual({
      [LONDON]: 'OUTSIDE_SESSION',
      [PARIS]: 'OUTSIDE_SESSION',
    })
  })

  test('sends free text through the sender that the contact wrote to', async () => {
    await using app = createTestApp()
    const tenant = world(app, [{ phone: LONDON }])
    const other = addIdentity(app, tenant, {
      channel: 'WHATSAPP',
      address: '+15550002222',
      throughputPerSecond: 1_000,
    })
    await send(app, tenant)
    says(app, LONDON, 'Hello')
    const id = await send(app, tenant, {
      whatsappTemplate: null,
      channelIdentityIds: [other.uuid, tenant.identity.uuid],
    })
    expect(await messagesOf(app, tenant, id)).toMatchObject([
      { status: 'READ', channelIdentityId: tenant.identity.uuid, whatsappTemplate: null },
    ])
  })

  test('a STOP by WhatsApp applies to SMS, and one by SMS to WhatsApp', async () => {
    await using app = createTestApp()
    const tenant = world(app, [{ phone: LONDON }, { phone: PARIS }])
    const sms = addIdentity(app, tenant, { channel: 'SMS', address: '+15550003333' })
    await send(app, tenant)
    says(app, LONDON, 'Stop')
    const texts = campaignBody(tenant, { category: 'TRANSACTIONAL', channelIdentityIds: [sms.uuid] })
    const { data } = (await app.post('/campaigns', tenant.key, texts)).body
    await pass(app)
    expect(await byNumber(app, tenant, data.id)).toEqual({ [LONDON]: 'OPTED_OUT', [PARIS]: 'DELIVERED' })
    says(app, PARIS, 'STOP')
    expect(await byNumber(app, tenant, await send(app, tenant))).toEqual({
      [LONDON]: 'OPTED_OUT',
      [PARIS]: 'OPTED_OUT',
    })
  })

  test('an unknown person who writes becomes a contact with the source WhatsApp', async () => {
    await using app = createTestApp()
    const tenant = world(app)
    says(app, '+33687654321', 'Hello?')
    const { data } = (await app.get('/contacts?search=33687654321', tenant.key)).body
    expect(data).toMatchObject([{ phone: '+33687654321', source: 'INBOUND_WHATSAPP' }])
  })

  test('explains the skipped contacts, with the reason', async () => {
    await using app = createTestApp()
    const tenant = world(app)
    const american = addContact(app, tenant, { phone: NEW_YORK })
    const create = async (overrides: Record<string, unknown>) =>
      (await app.post('/campaigns', tenant.key, body(tenant, { isDraft: true, ...overrides }))).body.data.id
    const ask = async (id: string) =>
      (await app.get(`/campaigns/${id}/explain?contactId=${american.uuid}`, tenant.key)).body.data
    expect(await ask(await create({ category: 'MARKETING' }))).toMatchObject({
      decision: 'WOULD_SKIP',
      errorCode: 'REGION_BLOCKED',
      reasons: expect.arrayContaining([expect.objectContaining({ rule: 'REGION', passed: false })]),
    })
    const free = await create({ whatsappTemplate: null })
    expect(await ask(free)).toMatchObject({
      decision: 'WOULD_SKIP',
      errorCode: 'OUTSIDE_SESSION',
      reasons: expect.arrayContaining([expect.objectContaining({ rule: 'SESSION', passed: false })]),
    })
    says(app, NEW_YORK, 'Hello')
    expect(await ask(free)).toMatchObject({ decision: 'WOULD_SEND', errorCode: null })
    const empty = await create({ whatsappTemplate: { ...TEMPLATE, parameters: ['x', '{{lastName}}'] } })
    const { reasons } = await ask(empty)
    expect(reasons.find(({ rule }: { rule: string }) => rule === 'TEXT').summary).toBe(
      'Value 2 of the template is empty for this contact.',
    )
  })

  test.each(
    some([
      {
        guarantee: 'the channel asks for a template',
        overrides: { whatsappTemplate: undefined },
        field: 'whatsappTemplate',
      },
      {
        guarantee: 'another channel takes no template',
        overrides: { channel: 'SMS' },
        field: 'channelIdentityIds[0]',
      },
      {
        guarantee: "a name has WhatsApp's form",
        overrides: { whatsappTemplate: { ...TEMPLATE, name: 'Order ready' } },
        field: 'whatsappTemplate.name',
      },
      {
        guarantee: 'a language is a code',
        overrides: { whatsappTemplate: { ...TEMPLATE, language: 'English' } },
        field: 'whatsappTemplate.language',
      },
      {
        guarantee: 'a parameter is not empty',
        overrides: { whatsappTemplate: { ...TEMPLATE, parameters: ['a', ''] } },
        field: 'whatsappTemplate.parameters[1]',
      },
      {
        guarantee: 'a parameter is one line',
        overrides: { whatsappTemplate: { ...TEMPLATE, parameters: ['a\nb'] } },
        field: 'whatsappTemplate.parameters[0]',
      },
      {
        guarantee: 'a parameter has no tabs',
        overrides: { whatsappTemplate: { ...TEMPLATE, parameters: ['a\tb'] } },
        field: 'whatsappTemplate.parameters[0]',
      },
      {
        guarantee: 'a parameter has no four spaces in a row',
        overrides: { whatsappTemplate: { ...TEMPLATE, parameters: ['a    b'] } },
        field: 'whatsappTemplate.parameters[0]',
      },
      {
        guarantee: 'a parameter names only fields that exist',
        overrides: { whatsappTemplate: { ...TEMPLATE, parameters: ['{{nobody}}'] } },
        field: 'whatsappTemplate.parameters[0]',
      },
      {
        guarantee: 'a header has at most 60 characters',
        overrides: { whatsappTemplate: { ...TEMPLATE, header: 'x'.repeat(61) } },
        field: 'whatsappTemplate.header',
      },
      {
        guarantee: 'a code has at most 20 characters',
        overrides: {
          whatsappTemplate: {
            ...TEMPLATE,
            buttons: [{ index: 0, type: 'COPY_CODE', value: 'x'.repeat(21) }],
          },
        },
        field: 'whatsappTemplate.buttons[0]',
      },
      {
        guarantee: 'placeholder names are as many as parameters',
        overrides: { whatsappTemplate: { ...TEMPLATE, parameterNames: ['one'] } },
        field: 'whatsappTemplate.parameterNames',
      },
      {
        guarantee: 'a message has at most one file',
        overrides: { mediaUrls: ['https://example.com/a.png', 'https://example.com/b.png'] },
        field: 'mediaUrls',
      },
      {
        guarantee: 'an A/B test needs different texts, not one template twice',
        overrides: {
          messageTemplate: undefined,
          variants: [
            { label: 'A', messageTemplate: 'a' },
            { label: 'B', messageTemplate: 'b' },
          ],
          abTest: { sharePercent: 50, waitMinutes: 60, metric: 'REPLY' },
        },
        field: 'variants',
      },
    ]),
  )('$guarantee', async ({ overrides, field }) => {
    await using app = createTestApp()
    const tenant = world(app, [{ phone: LONDON }])
    const before = app.rowCounts()
    const answer = await app.post('/campaigns', tenant.key, body(tenant, overrides))
    expect([answer.status, answer.body.code, answer.body.details?.[0]?.field]).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ])
    expect(app.rowCounts()).toEqual(before)
  })

  test('a draft changed to WhatsApp needs a template or a text', async () => {
    await using app = createTestApp()
    const tenant = world(app)
    const sms = addIdentity(app, tenant, { channel: 'SMS', address: '+15550003333' })
    const draft = { isDraft: true, channelIdentityIds: [sms.uuid] }
    const { data } = (await app.post('/campaigns', tenant.key, campaignBody(tenant, draft))).body
    const change = { channel: 'WHATSAPP', channelIdentityIds: [tenant.identity.uuid] }
    const refused = await app.patch(`/campaigns/${data.id}`, tenant.key, change)
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'whatsappTemplate'])
    const changed = await app.patch(`/campaigns/${data.id}`, tenant.key, {
      ...change,
      whatsappTemplate: TEMPLATE,
    })
    expect(changed.body.data).toMatchObject({ channel: 'WHATSAPP', whatsappTemplate: TEMPLATE })
    const back = await app.patch(`/campaigns/${data.id}`, tenant.key, {
      channel: 'SMS',
      channelIdentityIds: [sms.uuid],
    })
    expect([back.status, back.body.details[0].field]).toEqual([400, 'whatsappTemplate'])
  })

  test('a test message shows the template as a contact would get it', async () => {
    await using app = createTestApp()
    const tenant = world(app, [{ phone: LONDON, firstName: 'Ada' }])
    const { data } = (await app.post('/campaigns', tenant.key, body(tenant, { isDraft: true }))).body
    const sent = await app.post(`/campaigns/${data.id}/test`, tenant.key, { to: [PARIS] })
    expect(sent.body.data.results).toMatchObject([
      {
        to: PARIS,
        status: 'SENT',
        whatsappTemplate: { ...TEMPLATE, parameters: ['Ada', 'your order at Acme'] },
      },
    ])
  })

  test('a header may be longer than its limit until it is filled in', async () => {
    await using app = createTestApp()
    const tenant = world(app, [{ phone: LONDON, firstName: 'Ada' }])
    const header = '{{firstName|dear customer}}, welcome to {{organization.name|our bakery}}'
    const id = await send(app, tenant, { whatsappTemplate: { ...TEMPLATE, header } })
    expect(await messagesOf(app, tenant, id)).toMatchObject([
      { status: 'READ', whatsappTemplate: { header: 'Ada, welcome to Acme' } },
    ])
  })

  test('only a WhatsApp sender can be tested with a template', async () => {
    await using app = createTestApp()
    const tenant = world(app)
    const template = { name: 'hello_world', language: 'en_US', parameters: [] }
    const tried = { to: PARIS, whatsappTemplate: template }
    const sent = await app.post(`/channel-identities/${tenant.identity.uuid}/test`, tenant.key, tried)
    expect([sent.status, sent.body.data.status, sent.body.data.whatsappTemplate]).toEqual([
      201,
      'SENT',
      template,
    ])
    const sms = addIdentity(app, tenant, { channel: 'SMS', address: '+15550003333' })
    const refused = await app.post(`/channel-identities/${sms.uuid}/test`, tenant.key, tried)
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'whatsappTemplate'])
  })
})
