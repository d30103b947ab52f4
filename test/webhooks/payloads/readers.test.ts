import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addCustomMember, type CustomMember } from '../../support/custom-member.ts'
import { FakeGateway, type GatewayRequest, plain } from '../../support/gateway.ts'
import { follow } from '../../support/links.ts'

/**
 * Events show only what the member who set up their endpoint may read now, and `GET /events` only what its
 * caller may read.
 */

const ANN = { firstName: 'Ann', phone: '+12125550123' }
const WEBHOOKS = ['webhook:read', 'webhook:manage'] as const

const bodiesOf = (requests: readonly GatewayRequest[]) => requests.map(({ body }) => JSON.parse(body))
const typesOf = (requests: readonly GatewayRequest[]) => bodiesOf(requests).map(({ type }) => type)

/** Endpoint that a member set up. */
async function endpointOf(app: TestApp, member: CustomMember, url: string) {
  const { body } = await app.post('/webhook-endpoints', member.token, { url })
  const path = `/webhook-endpoints/${body.data.id}`
  return { path, read: async (token: string) => (await app.get(path, token)).body.data }
}

/** Contact, and sender of the organization with a new problem. */
async function causeEvents(app: TestApp, tenant: TestTenant, phone = ANN.phone) {
  const { body } = await app.post('/contacts', tenant.key, { ...ANN, phone })
  await app.drain()
  return body.data.id as string
}

const setPermissions = async (
  app: TestApp,
  { key }: TestTenant,
  { roleId }: CustomMember,
  to: readonly string[],
) => expect((await app.patch(`/role/${roleId}`, key, { permissions: to })).status).toBe(200)

describe('a delivery', () => {
  test('of a contact has only the id if the member who set up the endpoint may not read contacts', async () => {
    await using receiver = await FakeGateway.start(plain(200, ''))
    await using app = createTestApp()
    const tenant = app.tenant()
    const member = await addCustomMember(app, tenant, 'Pia', WEBHOOKS)
    const { path, read } = await endpointOf(app, member, receiver.origin)
    const contactId = await causeEvents(app, tenant)
    expect(bodiesOf(receiver.requests)).toMatchObject([{ type: 'contact.created' }])
    expect(bodiesOf(receiver.requests)[0].data).toEqual({ contactId, isShortened: true })
    expect(await read(member.token)).toMatchObject({ setUpBy: { name: 'Pia Member' }, showsContacts: false })
    await setPermissions(app, tenant, member, [...WEBHOOKS, 'contact:read'])
    await causeEvents(app, tenant, '+12125550124')
    expect(bodiesOf(receiver.requests).at(-1).data.contact).toMatchObject({ phone: '+12125550124' })
    expect(await read(member.token)).toMatchObject({ showsContacts: true })
    await setPermissions(app, tenant, member, WEBHOOKS)
    const [delivery] = (await app.get(`${path}/deliveries`, member.token)).body.data
    await app.post(`${path}/deliveries/${delivery.id}/retry`, member.token)
    await app.drain()
    expect(receiver.requests.at(-1)!.body).not.toContain('+12125550124')
  })

  test('is not made of data that the member who set up the endpoint may not read, and is made later on demand', async () => {
    await using receiver = await FakeGateway.start(plain(200, ''))
    await using app = createTestApp()
    const tenant = app.tenant()
    const member = await addCustomMember(app, tenant, 'Pia', [...WEBHOOKS, 'contact:read'])
    const { path, read } = await endpointOf(app, member, receiver.origin)
    const { body: link } = await app.post('/short-links', tenant.key, {
      originalUrl: 'https://shop.example/',
    })
    await follow(app, link.data.code)
    await app.drain()
    expect(typesOf(receiver.requests)).toEqual([])
    const [delivery] = (await app.get(`${path}/deliveries`, member.token)).body.data
    expect(delivery).toMatchObject({
      eventType: 'link.clicked',
      status: 'FAILED',
      attempts: 0,
      problem: 'The member who set up the endpoint may not read this event (short_link:read).',
      problemKind: 'NOT_PERMITTED',
    })
    const { status, failingSince, withheldTypes } = await read(member.token)
    expect([status, failingSince]).toEqual(['ENABLED', null])
    expect(withheldTypes).toContain('link.clicked')
    expect(withheldTypes).not.toContain('contact.created')
    await setPermissions(app, tenant, member, [...WEBHOOKS, 'short_link:read'])
    await app.post(`${path}/recover`, member.token, { since: '2026-03-01T00:00:00Z' })
    await app.drain()
    expect(typesOf(receiver.requests)).toEqual(['link.clicked'])
  })

  test.each([
    {
      what: 'is removed',
      end: (app: TestApp, { key }: TestTenant, { userId }: CustomMember) =>
        app.delete('/role/member', key, { userId }),
    },
    {
      what: 'loses webhook:read',
      end: (app: TestApp, { key }: TestTenant, { roleId }: CustomMember) =>
        app.patch(`/role/${roleId}`, key, { permissions: ['contact:read'] }),
    },
  ])(
    'is not made after the member who set up the endpoint $what, and members are notified',
    async ({ end }) => {
      await using receiver = await FakeGateway.start(plain(200, ''))
      await using app = createTestApp()
      const tenant = app.tenant()
      const member = await addCustomMember(app, tenant, 'Pia', [...WEBHOOKS, 'contact:read'])
      const { path, read } = await endpointOf(app, member, receiver.origin)
      expect((await end(app, tenant, member)).status).toBe(200)
      await causeEvents(app, tenant)
      expect(receiver.requests).toEqual([])
      const owner = await app.session(tenant)
      const disabledReason = 'The member who set up the endpoint can no longer read events.'
      expect(await read(owner)).toMatchObject({ status: 'DISABLED', disabledReason, showsContacts: false })
      const { body } = await app.get('/notifications', owner)
      expect(body.data.items[0]).toMatchObject({
        type: 'ALERT',
        body: expect.stringContaining(disabledReason),
      })
      const enabled = await app.post(`${path}/enable`, owner)
      expect([enabled.status, enabled.body.code]).toEqual([409, 'CONFLICT'])
      const taken = await app.patch(path, owner, { takesOver: true, status: 'ENABLED' })
      expect(taken.body.data).toMatchObject({
        status: 'ENABLED',
        setUpBy: { name: 'Test Owner' },
        withheldTypes: [],
      })
      await app.drain()
      expect(bodiesOf(receiver.requests)).toMatchObject([{ data: { contact: ANN } }])
    },
  )

  test('goes to a changed address with the rights of the member who changed it', async () => {
    await using receiver = await FakeGateway.start(plain(200, ''))
    await using app = createTestApp()
    const tenant = app.tenant()
    const owner = await app.session(tenant)
    const { body } = await app.post('/webhook-endpoints', owner, { url: `${receiver.origin}/crm` })
    const member = await addCustomMember(app, tenant, 'Pia', WEBHOOKS)
    const path = `/webhook-endpoints/${body.data.id}`
    await app.patch(path, member.token, { description: 'CRM' })
    expect((await app.get(path, owner)).body.data).toMatchObject({ setUpBy: { name: 'Test Owner' } })
    await app.patch(path, member.token, { url: `${receiver.origin}/mine` })
    await causeEvents(app, tenant)
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/mine'])
    expect(receiver.requests[0]!.body).not.toContain(ANN.phone)
  })
})

describe('GET /webhook-endpoints/:id/deliveries/:deliveryId', () => {
  test('shows the part of the body that the caller may read', async () => {
    await using receiver = await FakeGateway.start(plain(200, ''))
    await using app = createTestApp()
    const tenant = app.tenant()
    const owner = await app.session(tenant)
    const { body } = await app.post('/webhook-endpoints', owner, { url: receiver.origin })
    const path = `/webhook-endpoints/${body.data.id}/deliveries`
    const contactId = await causeEvents(app, tenant)
    const [{ id }] = (await app.get(path, owner)).body.data
    const member = await addCustomMember(app, tenant, 'Pia', WEBHOOKS)
    expect((await app.get(`${path}/${id}`, owner)).body.data.requestBody).toBe(receiver.requests[0]!.body)
    const shown = (await app.get(`${path}/${id}`, member.token)).body.data.requestBody
    expect(JSON.parse(shown).data).toEqual({ contactId, isShortened: true })
  })
})

describe('GET /events', () => {
  test('shows the events that the caller may read', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.get('/events', tenant.key)
    const contactId = await causeEvents(app, tenant)
    const { body: link } = await app.post('/short-links', tenant.key, {
      originalUrl: 'https://shop.example/',
    })
    await follow(app, link.data.code)
    await app.drain()
    const eventsOf = async (token: string) =>
      (await app.get('/events', token)).body.data.map(({ type, data }: { type: string; data: object }) => ({
        type,
        data,
      }))
    const [pia, bea] = [
      await addCustomMember(app, tenant, 'Pia', ['webhook:read']),
      await addCustomMember(app, tenant, 'Bea', ['webhook:read', 'short_link:read', 'contact:read']),
    ]
    expect(await eventsOf(pia.token)).toEqual([
      { type: 'contact.created', data: { contactId, isShortened: true } },
    ])
    expect(await eventsOf(bea.token)).toMatchObject([
      { type: 'contact.created', data: { contact: ANN } },
      { type: 'link.clicked', data: { link: { originalUrl: 'https://shop.example/' } } },
    ])
    expect(await eventsOf(tenant.key)).toEqual(await eventsOf(bea.token))
  })
})
