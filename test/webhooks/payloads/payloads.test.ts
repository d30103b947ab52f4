import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { setLowBalanceThreshold } from '../../../src/billing/credits/service.ts'
import { checkBalanceSoon } from '../../../src/billing/entitlements/job-kinds.ts'
import { receiveInbound } from '../../../src/channels/inbound/service.ts'
import { mailKeyOf, writeReturnTag } from '../../../src/content/mail/tokens.ts'
import type { SendingPorts } from '../../../src/delivery/executions/ports.ts'
import { applyMails } from '../../../src/delivery/receipts/mails.ts'
import { applyReceipts } from '../../../src/delivery/receipts/receipts.ts'
import { ALL_PERMISSIONS, type Permission } from '../../../src/lib/permissions.ts'
import type { MailIn } from '../../../src/providers/mail-in/parse-mail.ts'
import { EVENT_TYPES, type EventType } from '../../../src/webhooks/payloads/event-types.ts'
import { eventSchemas } from '../../../src/webhooks/payloads/events.ts'
import { EVENT_READERS, showEvent } from '../../../src/webhooks/payloads/readers.ts'
import type { TestApp } from '../../support/app.ts'
import { chargeUnits, givePlan } from '../../support/billing.ts'
import { addIdentity as addRow, addSegment, campaignBody, type Sendable } from '../../support/campaigns.ts'
import { FakeGateway, plain } from '../../support/gateway.ts'
import { hear } from '../../support/inbox.ts'
import { joinPaths } from '../../support/joins.ts'
import { follow, IPHONE } from '../../support/links.ts'
import { addReader, mailboxes, mailTenant, openMail, postMail } from '../../support/mail.ts'
import { pollBody } from '../../support/polls.ts'
import { buyCredits, type CardApp, createCardApp, subscribe } from '../../support/purchases.ts'
import { addEndpoint, type Delivered, verified } from '../../support/webhooks.ts'

/** Checks every kind of event, as its receiver gets it, against the schema in the reference. */

const PATIENT = { messageTemplate: 'Look: https://corner.example/a', category: 'TRANSACTIONAL' }

let receiver: FakeGateway
let cards: CardApp
let app: TestApp
let tenant: Sendable
let secret: string
/** Events by type, in the order of their arrival. */
let told: Map<string, Delivered[]>

beforeAll(async () => {
  receiver = await FakeGateway.start(plain(200, ''))
  cards = createCardApp()
  app = cards.app
  tenant = await mailTenant(app)
  givePlan(app, tenant.organization.id, {})
  const endpoint = await addEndpoint(app, tenant, { url: receiver.origin })
  secret = endpoint.secret
  await tellOfContacts()
  await tellOfMails()
  await tellOfCampaigns()
  await tellOfPolls()
  await tellOfJoins()
  await tellOfAutomations(endpoint.id)
  await tellOfTrouble()
  await tellOfBilling()
  const bodies = receiver.requests.map((request) => JSON.parse(request.body) as Delivered)
  told = Map.groupBy(bodies, ({ type }) => type)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const later = async (ms = 60_000) => {
  await app.drain()
  app.clock.advance(ms)
  await app.drain()
}

async function tellOfContacts() {
  const { key } = tenant
  const { body } = await app.post('/contacts', key, { firstName: 'Ann', phone: '+12125550101' })
  const { id } = body.data
  await app.patch(`/contacts/${id}`, key, { firstName: 'Anna' })
  await app.patch(`/contacts/${id}/stage`, key, { stage: 'ENGAGED' })
  await app.patch(`/contacts/${id}`, key, { isOptedOut: true })
  await app.patch(`/contacts/${id}`, key, { isOptedOut: false })
  await app.post(`/contacts/${id}/mark-won`, key, { amount: 12.5 })
  await app.drain()
  await app.request('DELETE', `/contacts/${id}`, { token: key })
  await app.drain()
}

/** Makes a mail that is opened, clicked and called spam, one that is refused, and one that comes back late. */
async function tellOfMails() {
  await addReader(app, tenant, { email: 'ann@home.example' })
  await addReader(app, tenant, { email: 'anna9901@home.example' })
  await postMail(app, tenant, { ...PATIENT, trackLinks: true })
  await later()
  await openMail(app, IPHONE)
  await openMail(app, IPHONE)
  await follow(app, /\/s\/(\w{8})/.exec(mailboxes(app).at(-1)!.body)![1]!)
  await later()
  comesBack('COMPLAINT')
  await addReader(app, tenant, { email: 'berta@home.example' })
  await postMail(app, tenant, PATIENT)
  await later()
  comesBack('BOUNCE')
  await later()
}

/** Bounces of the last mail that arrived. */
function comesBack(kind: 'COMPLAINT' | 'BOUNCE') {
  app.db.writeNow((tx) => {
    const uuid = tx.value<string>(
      "SELECT uuid FROM messages WHERE status = 'DELIVERED' ORDER BY id DESC LIMIT 1",
    )!
    const tag = writeReturnTag(mailKeyOf(tx, tenant.organization.id), uuid)
    const mail = {
      kind,
      feedbackType: 'abuse',
      failure: 'BAD_ADDRESS',
      answer: { code: '550', status: '5.1.1' },
      messageId: null,
      from: 'postmaster@mx.example',
      deliveredTo: [`b+${tag}@corner.example`],
      original: { messageId: null, recipient: null },
    } as unknown as MailIn
    // Neither halts such a small run, so no port is called.
    const sender = { organizationId: tenant.organization.id, channelIdentityId: 0 }
    applyMails(tx, {} as SendingPorts, sender, [mail])
  })
}

async function tellOfCampaigns() {
  const { key } = tenant
  const texts = { ...tenant, identity: addRow(app, tenant) }
  const body = campaignBody(texts, { category: 'TRANSACTIONAL', type: 'SCHEDULED' })
  const at = (hours: number) => new Date(app.clock.now() + hours * 3_600_000).toISOString()
  const { body: answer } = await app.post('/campaigns', key, { ...body, scheduledAt: at(2) })
  const path = `/campaigns/${answer.data.id}`
  await app.patch(path, key, { scheduledAt: at(3) })
  for (const action of ['pause', 'resume', 'cancel']) await app.post(`${path}/${action}`, key)
  await addReader(app, tenant, { phone: '+12125559901' })
  await app.post('/campaigns', key, campaignBody(texts, { category: 'TRANSACTIONAL' }))
  await later()
  const sender = { organizationId: tenant.organization.id, channelIdentityId: texts.identity.id }
  app.db.writeNow((tx) => {
    const id = tx.value<number>(
      "SELECT max(id) FROM messages WHERE channel = 'SMS' AND status = 'DELIVERED'",
    )!
    const providerMessageId = tx.value<string>('SELECT provider_message_id FROM messages WHERE id = ?', id)!
    const report = { providerMessageId, reference: null, providerErrorCode: null, errorCode: null }
    applyReceipts(tx, {} as SendingPorts, sender, [{ ...report, status: 'READ', occurredAt: tx.now }])
  })
  const text = { providerMessageId: 'in-1', from: '+12125550177', to: '+15550100', body: 'Still on?' }
  app.db.writeNow((tx) => receiveInbound(tx, { ...sender, address: '+15550100' }, text))
  await later()
}

/** Makes a poll, a vote that is changed, and the end of the poll. */
async function tellOfPolls() {
  const { key } = tenant
  const identity = addRow(app, tenant)
  const poll = pollBody({ ...tenant, identity }, { category: 'TRANSACTIONAL' })
  const { body } = await app.post('/polls', key, poll)
  await later()
  const from = app.db.value<string>(
    'SELECT address FROM messages WHERE channel_identity_id = ? AND sent_at IS NOT NULL',
    identity.id,
  )!
  for (const text of ['2', 'Saturday']) hear(app, tenant, { senderId: identity.id, from, body: text })
  await app.post(`/polls/${body.data.id}/close`, key)
  await later()
}

/** Makes a form that waits for its code, and a person who joins by one. */
async function tellOfJoins() {
  const { step, code } = await joinPaths(app, tenant)
  await app.request('POST', step, { body: `code=${code}` })
  await later()
}

/** Lets people go through an automation, reach the goal of another, and leave it. */
async function tellOfAutomations(webhookEndpointId: string) {
  const { key } = tenant
  const [rex, max] = await Promise.all(
    ['+12125550161', '+12125550162'].map(async (phone) => {
      const { body } = await app.post('/contacts', key, { firstName: 'Rex', phone })
      return body.data.id as string
    }),
  )
  const activated = async (name: string, definition: object): Promise<string> => {
    const { body } = await app.post('/automations', key, { name, trigger: { type: 'CALLED' }, ...definition })
    await app.post(`/automations/${body.data.id}/activate`, key, {})
    return body.data.id
  }
  const calls = await activated('Calls', { steps: [{ id: 'call', type: 'WEBHOOK', webhookEndpointId }] })
  const waits = await activated('Waits', {
    goal: { type: 'WON' },
    steps: [{ id: 'wait', type: 'WAIT', minutes: 60 }],
  })
  await app.post(`/automations/${calls}/people`, key, { contactIds: [rex], data: { order: 'A-17' } })
  await app.post(`/automations/${waits}/people`, key, { contactIds: [rex, max] })
  await app.drain()
  await app.post(`/contacts/${rex}/mark-won`, key, { amount: 5 })
  const { body } = await app.get(`/automations/${waits}/people?isInside=true`, key)
  const left = body.data.find(({ contactId }: { contactId: string }) => contactId === max)
  await app.request('DELETE', `/automations/${waits}/people/${left.id}`, { token: key })
  await later()
}

/**
 * Makes a campaign with no delivered message, a sender that its carrier refuses, and an endpoint that no longer
 * exists.
 */
async function tellOfTrouble() {
  const { key } = tenant
  for (const phone of ['+13125559901', '+13125559904']) {
    const { body: contact } = await app.post('/contacts', key, { firstName: 'Rex', phone })
    const segment = addSegment(app, tenant)
    await app.post(`/segments/${segment.uuid}/contacts`, key, { contactIds: [contact.data.id] })
    const one = { ...tenant, segment, identity: addRow(app, tenant) }
    await app.post('/campaigns', key, campaignBody(one, { category: 'TRANSACTIONAL' }))
    await later()
  }
  const gone = await FakeGateway.start(plain(410, ''))
  const endpoint = await addEndpoint(app, tenant, { url: gone.origin, eventTypes: ['test.ping'] })
  await endpoint.ask('POST', '/test')
  await later()
  await gone[Symbol.asyncDispose]()
  const first = await app.get('/webhook-endpoints', await app.session(tenant))
  await app.post(`/webhook-endpoints/${first.body.data[0].id}/test`, await app.session(tenant))
  await later()
}

/**
 * Makes credits that are bought, refunded and few, a pack that is not paid, a plan that is, and the end of its
 * units.
 */
async function tellOfBilling() {
  const { key, organization } = tenant
  const { id, uuid } = organization
  const payment = await buyCredits(cards, tenant)
  cards.payments.saveCard(uuid, 'DECLINED')
  await app.post('/billing/add-ons/sms_segments_1000/purchase', key, { quantity: 1 })
  cards.payments.refund(payment, 3_000)
  await cards.payments.deliverAll(app)
  await subscribe(cards, tenant)
  givePlan(app, id, { WHATSAPP_MESSAGES: 2 })
  chargeUnits(app, id, 'WHATSAPP_MESSAGES', { PLAN: 2 })
  app.db.writeNow((tx) => {
    setLowBalanceThreshold(tx, id, 100)
    checkBalanceSoon(tx, id)
  })
  await later()
}

test.each(EVENT_TYPES.map((type) => [type]))(
  '%s is delivered, and has exactly the fields of its schema',
  (type) => {
    const bodies = told.get(type) ?? []
    expect(bodies.length).toBeGreaterThan(0)
    for (const body of bodies) expect(v.parse(eventSchemas()[type], body)).toEqual(body as never)
  },
)

test('a vote has its options, and whether the contact had voted before, and the end of a poll has its results', () => {
  const votes = (told.get('poll.voted') ?? []).map(({ data }) => data)
  expect(votes.map(({ isChange }) => isChange)).toEqual([false, true])
  const [closed] = told.get('poll.closed')!
  const { poll, results } = closed!.data as { poll: { options: { id: string }[] }; results: object }
  expect(votes.map(({ optionIds }) => optionIds)).toEqual([[poll.options[1]!.id], [poll.options[0]!.id]])
  expect(poll).toMatchObject({ status: 'CLOSED' })
  expect(results).toMatchObject({ responders: 1, options: [{ votes: 1 }, { votes: 0 }, { votes: 0 }] })
})

test('a submission is reported when it comes and when the person has joined, then with its contact', () => {
  const of = (type: string) => (told.get(type) ?? []).map(({ data }) => data)
  const [joined] = of('join_link.confirmed')
  expect(of('join_link.completed')).toEqual(of('join_link.confirmed'))
  expect(joined).toMatchObject({ submission: { status: 'COMPLETED', phone: '+12125550191' } })
  expect(joined!.contactId).toBeString()
  expect(of('join_link.submitted').map(({ submissionId }) => submissionId)).toContain(joined!.submissionId)
})

test('an event about billing names the purchase, the subscription or the limit, and nothing of the payment processor', () => {
  const of = (type: string) => (told.get(type) ?? []).map(({ data }) => data)
  expect(of('billing.purchase_granted')).toMatchObject([
    {
      purchase: { kind: 'CREDITS', productKey: 'credits_1000', units: 1_000, amount: 3_000, currency: 'USD' },
    },
    { purchase: { kind: 'PLAN', productKey: 'STARTER', units: 0, amount: 2_900 } },
  ])
  expect(of('billing.purchase_failed')).toMatchObject([
    { reason: 'The card was declined.', retryAt: null, purchase: { kind: 'PACK', resource: 'SMS_SEGMENTS' } },
  ])
  expect(of('billing.purchase_refunded')).toMatchObject([
    { refundedAmount: 3_000, takenUnits: 1_000, usedUnits: 0, purchase: { origin: 'CHECKOUT' } },
  ])
  expect(of('billing.subscription_changed')).toMatchObject([
    { previousStatus: null, subscription: { kind: 'PLAN', productKey: 'STARTER', status: 'ACTIVE' } },
  ])
  expect(of('billing.limit_reached')).toMatchObject([{ resource: 'WHATSAPP_MESSAGES', used: 2, limit: 2 }])
  expect(of('billing.credits_low')).toEqual([{ available: 0, threshold: 100 }])
  const bodies = receiver.requests.map(({ body }) => body).filter((body) => body.includes('"type":"billing.'))
  expect(bodies.filter((body) => /(cs|pi|sub|cus|evt)_\d+"/.test(body))).toEqual([])
})

describe('a reader', () => {
  const all = new Set(ALL_PERMISSIONS)
  const without = (permission: Permission) => new Set(ALL_PERMISSIONS.filter((each) => each !== permission))
  const stored = () =>
    [...told.values()].flat().map((event) => ({ type: event.type, body: JSON.stringify(event) }))

  test('a member who may read everything sees every event whole', () => {
    const shown = stored().map((event) => [showEvent(event, all), { body: event.body }] as const)
    expect(shown.map(([is]) => is)).toEqual(shown.map(([, whole]) => whole))
  })

  test('sees no event without the permission for its subject', () => {
    const seen = stored().map((event) => {
      const { permission, ofAnswer } = EVENT_READERS[event.type as EventType]
      const lacking = without(permission)
      if (ofAnswer) lacking.delete(ofAnswer)
      return 'body' in showEvent(event, lacking) ? event.type : null
    })
    expect(seen.filter(Boolean)).toEqual([])
  })

  test('without contact:read sees only the ids of contacts', () => {
    const known = app.db.all<{ value: string }>(
      `SELECT DISTINCT value FROM (SELECT phone AS value FROM contacts UNION SELECT email FROM contacts
         UNION SELECT first_name FROM contacts UNION SELECT from_address FROM inbound_messages
         UNION SELECT address FROM messages
         UNION SELECT phone FROM join_submissions UNION SELECT email FROM join_submissions)
       WHERE length(value) > 2`,
    )
    expect(known.length).toBeGreaterThan(5)
    const shown = stored().flatMap((event) => {
      const seen = showEvent(event, without('contact:read'))
      return 'body' in seen ? [seen.body] : []
    })
    expect(new Set(shown.map((body) => JSON.parse(body).type)).size).toBe(EVENT_TYPES.length)
    const texts = known.map(({ value }) => JSON.stringify(value).slice(1, -1))
    expect(shown.filter((body) => texts.some((text) => body.includes(text)))).toEqual([])
  })

  test('without webhook:read sees nothing', () => {
    expect(stored().filter((event) => 'body' in showEvent(event, without('webhook:read')))).toEqual([])
  })

  test('sees no event of a type without an entry', () => {
    expect(Object.keys(EVENT_READERS).sort()).toEqual([...EVENT_TYPES].sort())
    expect(showEvent({ type: 'contact.painted', body: '{"data":{}}' }, all)).toEqual({
      lacks: 'webhook:read',
    })
  })
})

test('the official library verifies every one of them', () => {
  const ids = receiver.requests.map((request) => {
    const sentAt = Number((request.headers as Record<string, string>)['webhook-timestamp']) * 1_000
    return verified(secret, request, sentAt).id
  })
  expect(new Set(ids).size).toBe(receiver.requests.length)
})

test('the reference has a schema for every kind of event, for receivers and for readers', async () => {
  const { body } = await app.get('/docs/json')
  const posted = body.paths['/webhook-endpoints'].post.callbacks.deliverEvent['{$request.body#/url}'].post
  const anyEvent = { $ref: '#/components/schemas/AnyEvent' }
  expect(posted.requestBody.content['application/json'].schema).toEqual(anyEvent)
  const read = body.paths['/events'].get.responses[200].content['application/json'].schema.properties.data
  expect(read.items).toEqual(anyEvent)
  const { discriminator } = body.components.schemas.AnyEvent
  expect(Object.keys(discriminator.mapping).sort()).toEqual([...EVENT_TYPES].sort())
  expect(body.components.schemas.EmailOpenedEvent.properties.data.properties.message.allOf).toEqual([
    { $ref: '#/components/schemas/ToldMessage' },
  ])
})
