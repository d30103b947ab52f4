import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addIdentity, addSegment } from '../../support/campaigns.ts'
import { FakeGateway, plain } from '../../support/gateway.ts'
import { inboxWorld } from '../../support/inbox.ts'
import { addEndpoint } from '../../support/webhooks.ts'

/** Checks the events that a receiver of all events gets of changes in the product. */

let receiver: FakeGateway
let app: TestApp
let tenant: TestTenant
let contactId: string

beforeAll(async () => {
  receiver = await FakeGateway.start(plain(200, ''))
  app = createTestApp()
  tenant = app.tenant()
  await addEndpoint(app, tenant, { url: receiver.origin })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await app.drain()
  receiver.requests.length = 0
})

/** Types and data, in the order of their types. */
async function told(): Promise<Array<{ type: string; data: Record<string, unknown> }>> {
  await app.drain()
  const bodies = receiver.requests.map(({ body }) => JSON.parse(body))
  return bodies.map(({ type, data }) => ({ type, data })).sort((a, b) => (a.type < b.type ? -1 : 1))
}

test('each act on one contact makes one event', async () => {
  const { key } = tenant
  const { body } = await app.post('/contacts', key, { firstName: 'Ann', phone: '+12125550101' })
  contactId = body.data.id
  await app.patch(`/contacts/${contactId}`, key, { firstName: 'Anna' })
  await app.patch(`/contacts/${contactId}`, key, { firstName: 'Anna' })
  await app.patch(`/contacts/${contactId}/stage`, key, { stage: 'ENGAGED' })
  await app.patch(`/contacts/${contactId}`, key, { isOptedOut: true })
  await app.patch(`/contacts/${contactId}`, key, { isOptedOut: false })
  const events = await told()
  expect(events.map(({ type }) => type)).toEqual([
    'contact.created',
    'contact.opted_in',
    'contact.opted_out',
    'contact.stage_changed',
    'contact.updated',
  ])
  expect(events.every(({ data }) => data.contactId === contactId)).toBe(true)
  expect(events[2]!.data).toMatchObject({ channel: 'SMS' })
  expect(events[3]!.data).toMatchObject({ previousStage: 'NEW_LEAD', contact: { stage: 'ENGAGED' } })
})

test('an import reports each contact that it creates and changes, also many', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => `Bea${n},+1312555${1_000 + n}`)
  const form = new FormData()
  const list = `first name,phone\nAnne,+12125550101\n${rows.join('\n')}\n`
  form.set('file', new File([list], 'list.csv'))
  form.set('consentAttested', 'true')
  await app.request('POST', '/contacts/imports', { token: tenant.key, body: form })
  const types = Object.entries(Object.groupBy(await told(), ({ type }) => type))
  expect(types.map(([type, events]) => [type, events!.length])).toContainEqual(['contact.created', 150])
})

test('changing and deleting many reports each', async () => {
  const filter = { search: 'Bea' }
  await app.post('/contacts/bulk-edit', tenant.key, { filter, city: 'Austin' })
  const changed = await told()
  expect(changed).toHaveLength(150)
  expect(changed[0]).toMatchObject({ type: 'contact.updated', data: { contact: { city: 'Austin' } } })
  receiver.requests.length = 0
  await app.post('/contacts/bulk-delete', tenant.key, { ids: changed.map(({ data }) => data.contactId) })
  const deleted = await told()
  expect(deleted).toHaveLength(150)
  expect(deleted[0]).toMatchObject({ type: 'contact.deleted', data: { contact: null } })
})

test('undoing a change or a deletion of many, or an import, reports each restored contact', async () => {
  const { key } = tenant
  const imported = async (row: string) => {
    const form = new FormData()
    form.set('file', new File([`first name,phone,city\n${row}\n`], 'list.csv'))
    form.set('consentAttested', 'true')
    form.set('onDuplicate', 'OVERWRITE')
    const { body } = await app.request('POST', '/contacts/imports', { token: key, body: form })
    await app.drain()
    return `/contacts/imports/${body.data.id}/undo`
  }
  await imported('Cleo,+13125559001,')
  const change = async (path: string, changes: object) => {
    const { body } = await app.post(path, key, { filter: { search: 'Cleo' }, ...changes })
    await app.drain()
    return `/contacts/bulk-operations/${body.data.id}/undo`
  }
  const undone = async (path: string): Promise<unknown[]> => {
    receiver.requests.length = 0
    expect((await app.post(path, key)).status).toBeLessThan(300)
    return (await told()).map(({ type, data }) => [type, (data.contact as { city: string } | null)?.city])
  }
  expect(await undone(await change('/contacts/bulk-edit', { city: 'Austin' }))).toEqual([
    ['contact.updated', null],
  ])
  expect(await undone(await change('/contacts/bulk-delete', {}))).toEqual([['contact.created', null]])
  expect(await undone(await imported('Cleo,+13125559001,Boston'))).toEqual([['contact.updated', null]])
})

test('a merge reports the remaining contact, also without a changed field, and the removed one', async () => {
  const { key } = tenant
  const make = async (phone: string) => {
    const { body } = await app.post('/contacts', key, { firstName: 'Dora', phone })
    return body.data.id as string
  }
  const [kept, other] = [await make('+13125559101'), await make('+13125559102')]
  await app.drain()
  receiver.requests.length = 0
  await app.post(`/contacts/${kept}/merge`, key, { otherId: other })
  expect((await told()).map(({ type, data }) => [type, data.contactId])).toEqual([
    ['contact.deleted', other],
    ['contact.updated', kept],
  ])
})

test('a campaign reports each step of its messages, and its end', async () => {
  const segment = addSegment(app, tenant)
  const identity = addIdentity(app, tenant)
  await app.post(`/segments/${segment.uuid}/contacts`, tenant.key, { contactIds: [contactId] })
  const { body } = await app.post('/campaigns', tenant.key, {
    name: 'Fresh bread',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hello {{firstName}}',
    segmentId: segment.uuid,
    channelIdentityIds: [identity.uuid],
  })
  const campaignId = body.data.id
  await app.drain()
  app.clock.advance(60_000)
  const events = await told()
  expect(events.map(({ type }) => type)).toEqual([
    'campaign.completed',
    'campaign.started',
    'message.delivered',
    'message.sent',
  ])
  expect(events[1]!.data).toMatchObject({ campaignId, campaign: { status: 'SENDING' } })
  expect(events[0]!.data).toMatchObject({
    campaignId,
    campaign: { name: 'Fresh bread', status: 'COMPLETED' },
  })
  expect(events[3]!.data).toMatchObject({
    campaignId,
    contactId,
    message: { status: 'SENT', channel: 'SMS' },
  })
})

test('each step of an answer of a member is reported, but not of tests and automatic replies', async () => {
  const world = await inboxWorld(app)
  await addEndpoint(app, world.tenant, { url: receiver.origin })
  world.write('Are you open?')
  const [{ id }] = await world.list()
  const path = `/inbox/conversations/${id}/messages`
  const { body } = await app.post(path, await app.session(world.tenant), { body: 'We are.' })
  await app.post(`/channel-identities/${world.sender.uuid}/test`, world.tenant.key, { to: '+12125550177' })
  world.write('HELP')
  await app.drain()
  app.clock.advance(60_000)
  const events = (await told()).filter(({ type }) => type.startsWith('message.'))
  expect(events.map(({ type }) => type)).toEqual([
    'message.delivered',
    'message.received',
    'message.received',
    'message.sent',
  ])
  expect(events[3]!.data).toMatchObject({
    messageId: body.data.id,
    campaignId: null,
    contactId: world.contactId,
    message: { status: 'SENT', channel: 'SMS' },
  })
})
