import { describe, expect, test } from 'bun:test'
import { createChannelIdentity } from '../../../src/channels/identities/service.ts'
import { createTestApp } from '../../support/app.ts'
import { addSegment, campaignIn } from '../../support/campaigns.ts'
import { GATEWAY_SETTINGS } from '../../support/carriers.ts'
import { addGateway, addIdentity } from '../../support/identities.ts'
import { some } from '../../support/size.ts'

const SANDBOX = { channel: 'SMS', provider: 'SANDBOX', name: 'Main', address: '+15550100' }
const HTTP = {
  ...SANDBOX,
  provider: 'HTTP',
  credentials: { url: 'http://127.0.0.1:8080/send', ...GATEWAY_SETTINGS },
}

describe('POST /channel-identities', () => {
  test.each(
    some([
      { guarantee: 'a sandbox sender needs no credentials', body: SANDBOX, status: 201, field: undefined },
      {
        guarantee: 'a sandbox sender accepts settings',
        body: { ...SANDBOX, credentials: { latencyMs: 5, failureRate: 0.1 } },
        status: 201,
        field: undefined,
      },
      { guarantee: 'an HTTP gateway is accepted', body: HTTP, status: 201, field: undefined },
      {
        guarantee: 'a short code is an address',
        body: { ...SANDBOX, address: '72345' },
        status: 201,
        field: undefined,
      },
      {
        guarantee: 'a name is an address',
        body: { ...SANDBOX, address: 'ACME Shop' },
        status: 201,
        field: undefined,
      },
      {
        guarantee: 'a long name is refused',
        body: { ...SANDBOX, address: 'ACME Shopping' },
        status: 400,
        field: 'address',
      },
      {
        guarantee: 'half a number is refused',
        body: { ...SANDBOX, address: '+155' },
        status: 400,
        field: 'address',
      },
      {
        guarantee: 'an email address is refused',
        body: { ...SANDBOX, address: 'a@b.test' },
        status: 400,
        field: 'address',
      },
      {
        guarantee: 'an unknown channel is refused',
        body: { ...SANDBOX, channel: 'PIGEON' },
        status: 400,
        field: 'channel',
      },
      {
        guarantee: 'a provider that does not work yet is refused',
        body: { ...SANDBOX, provider: 'BANDWIDTH' },
        status: 400,
        field: 'provider',
      },
      {
        guarantee: 'a gateway without settings is refused',
        body: { ...HTTP, credentials: {} },
        status: 400,
        field: 'credentials.url',
      },
      {
        guarantee: 'a throughput of zero is refused',
        body: { ...SANDBOX, throughputPerSecond: 0 },
        status: 400,
        field: 'throughputPerSecond',
      },
      {
        guarantee: 'a daily cap of zero is refused',
        body: { ...SANDBOX, dailyCap: 0 },
        status: 400,
        field: 'dailyCap',
      },
      {
        guarantee: 'a failure rate above 1 is refused',
        body: { ...SANDBOX, credentials: { failureRate: 2 } },
        status: 400,
        field: 'credentials.failureRate',
      },
      {
        guarantee: 'credentials must be an object',
        body: { ...SANDBOX, credentials: 'secret' },
        status: 400,
        field: 'credentials',
      },
      {
        guarantee: 'a metadata address is refused as a gateway',
        body: { ...HTTP, credentials: { ...HTTP.credentials, url: 'http://169.254.169.254/' } },
        status: 400,
        field: 'credentials.url',
      },
    ]),
  )('$guarantee', async ({ body, status, field }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = app.rowCounts()
    const answer = await app.post('/channel-identities', tenant.key, body)
    expect(answer.status).toBe(status)
    expect(answer.body.details?.[0].field).toBe(field as never)
    expect(app.rowCounts()).toEqual({ ...before, channel_identities: status === 201 ? 1 : 0 })
  })

  test('the answer is the whole record without the credentials', async () => {
    await using app = createTestApp()
    const { body } = await app.post('/channel-identities', app.tenant().key, HTTP)
    const base = `https://carillon.test/callbacks/http/${body.data.id}/`
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      channel: 'SMS',
      provider: 'HTTP',
      name: 'Main',
      address: '+15550100',
      status: 'ACTIVE',
      isDefault: true,
      capabilities: { mms: false, inbound: true, deliveryReceipts: true },
      throughputPerSecond: 5,
      dailyCap: null,
      warmUp: null,
      sentToday: 0,
      managesOptOutReplies: false,
      lastError: null,
      callbackUrls: {
        status: expect.stringMatching(new RegExp(`^${base}a1[0-9A-Za-z]{43}/status$`)),
        inbound: expect.stringMatching(new RegExp(`^${base}a1[0-9A-Za-z]{43}/inbound$`)),
      },
      createdAt: '2026-03-04T17:00:00.000Z',
    })
  })

  test("private gateways need the operator's permission", async () => {
    await using app = createTestApp({ allowPrivateGateways: false })
    const answer = await app.post('/channel-identities', app.tenant().key, HTTP)
    expect(answer.body.details).toEqual([
      {
        field: 'credentials.url',
        message: 'must begin with https://',
        userMessage: 'Enter an address that begins with https://.',
        constraint: expect.any(String),
      },
    ])
  })

  test('an address is a sender once per provider and organization', async () => {
    await using app = createTestApp()
    const tenant = app.tenant('One')
    const { body: first } = await app.post('/channel-identities', tenant.key, SANDBOX)
    const again = await app.post('/channel-identities', tenant.key, SANDBOX)
    expect(again.body).toMatchObject({ code: 'ALREADY_EXISTS', details: [{ existingId: first.data.id }] })
    expect((await app.post('/channel-identities', tenant.key, HTTP)).status).toBe(201)
    expect((await app.post('/channel-identities', app.tenant('Two').key, SANDBOX)).status).toBe(201)
  })

  test('a channel has one default sender: the first, or the one that is set', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const first = await addIdentity(app, tenant)
    const second = await addIdentity(app, tenant)
    const third = await addIdentity(app, tenant, { isDefault: true })
    const defaults = async () =>
      (await app.get('/channel-identities', tenant.key)).body.data
        .filter((record: { isDefault: boolean }) => record.isDefault)
        .map((record: { id: string }) => record.id)
    expect(await defaults()).toEqual([third.id])
    await app.patch(`/channel-identities/${second.id}`, tenant.key, { isDefault: true })
    expect(await defaults()).toEqual([second.id])
    await app.delete(`/channel-identities/${first.id}`, tenant.key)
    expect(await defaults()).toEqual([second.id])
  })

  test('a sender has a channel that its provider supports', async () => {
    await using app = createTestApp()
    const { organization } = app.tenant()
    const input = { ...HTTP, channel: 'EMAIL', credentials: {}, managesOptOutReplies: false }
    const before = app.rowCounts()
    expect(() =>
      app.db.writeNow((tx) =>
        createChannelIdentity(tx, { organizationId: organization.id }, input as never, {} as never),
      ),
    ).toThrow('channel must be one of the channels of HTTP: SMS')
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('GET /channel-identities', () => {
  test('pages, newest first, by status', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (let count = 0; count < 3; count++) await addIdentity(app, tenant, { name: `Sender ${count}` })
    const all = await app.get('/channel-identities?limit=2', tenant.key)
    expect(all.body.data.map((record: { name: string }) => record.name)).toEqual(['Sender 2', 'Sender 1'])
    expect(all.body.meta).toMatchObject({ total: 3, totalPages: 2, hasNextPage: true })
    await app.patch(`/channel-identities/${all.body.data[0].id}`, tenant.key, { status: 'DISABLED' })
    const disabled = await app.get('/channel-identities?status=DISABLED', tenant.key)
    expect(disabled.body.meta.total).toBe(1)
    expect((await app.get('/channel-identities?status=GONE', tenant.key)).status).toBe(400)
  })
})

describe('PATCH /channel-identities/:id', () => {
  test.each([
    { what: 'its name', change: { name: 'Other' }, expected: { name: 'Other' } },
    { what: 'its status', change: { status: 'DISABLED' }, expected: { status: 'DISABLED' } },
    {
      what: 'its throughput',
      change: { throughputPerSecond: 0.5, dailyCap: 100 },
      expected: { throughputPerSecond: 0.5, dailyCap: 100 },
    },
    { what: 'nothing for an empty body', change: {}, expected: {} },
  ])('changes $what and nothing else', async ({ change, expected }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = await addIdentity(app, tenant, { dailyCap: 7 })
    const { status, body } = await app.patch(`/channel-identities/${before.id}`, tenant.key, change)
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...before, ...expected })
    expect((await app.get(`/channel-identities/${before.id}`, tenant.key)).body.data).toEqual(body.data)
  })

  test('null clears the daily cap', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant, { dailyCap: 7 })
    const { body } = await app.patch(`/channel-identities/${id}`, tenant.key, { dailyCap: null })
    expect(body.data.dailyCap).toBeNull()
  })

  test.each([
    ['ERROR is not for people to set', { status: 'ERROR' }],
    ['provider settings are checked', { credentials: { latencyMs: -1 } }],
  ])('%s', async (_guarantee, change) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = await addIdentity(app, tenant)
    expect((await app.patch(`/channel-identities/${before.id}`, tenant.key, change)).status).toBe(400)
    expect((await app.get(`/channel-identities/${before.id}`, tenant.key)).body.data).toEqual(before as never)
  })

  test('new credentials apply to the next message, whoever set them', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant, { credentials: { failureRate: 0 } })
    const sendOne = async () => {
      const { body } = await app.post(`/channel-identities/${id}/test`, tenant.key, { to: '+15550100' })
      app.clock.advance(5_000)
      await app.app.sandbox.drain()
      return app.db.value('SELECT status FROM messages WHERE uuid = ?', body.data.id)
    }
    expect(await sendOne()).toBe('DELIVERED')
    await app.patch(`/channel-identities/${id}`, tenant.key, { credentials: { failureRate: 1 } })
    expect(await sendOne()).toBe('FAILED')
  })
})

const CAMPAIGN_STATUSES = [
  ['DRAFT', 200],
  ['SCHEDULED', 409],
  ['ACTIVE', 409],
  ['SENDING', 409],
  ['PAUSED', 409],
  ['COMPLETED', 200],
  ['CANCELLED', 200],
  ['FAILED', 200],
] as const

describe('DELETE /channel-identities/:id', () => {
  test('a deleted sender and its credentials are gone, and its address is free', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, address } = await addGateway(app, tenant)
    expect((await app.delete(`/channel-identities/${id}`, tenant.key)).body.data).toEqual({ id })
    expect((await app.get(`/channel-identities/${id}`, tenant.key)).status).toBe(404)
    expect((await app.get('/channel-identities', tenant.key)).body.data).toEqual([])
    expect(app.db.value('SELECT sealed_credentials FROM channel_identities')).toBeNull()
    await addGateway(app, tenant)
    expect((await app.delete(`/channel-identities/${id}`, tenant.key)).status).toBe(404)
    expect(address).toBe('+15550100')
  })

  test.each(some(CAMPAIGN_STATUSES))('used by a campaign that is %s: %d', async (status, expected) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant)
    await campaignIn(app, { ...tenant, segment: addSegment(app, tenant), identity: { uuid: id } }, status)
    const answer = await app.delete(`/channel-identities/${id}`, tenant.key)
    expect(answer.status).toBe(expected)
    if (expected === 409) {
      expect(answer.body).toMatchObject({
        code: 'RESOURCE_IN_USE',
        details: [{ resource: 'campaign', status }],
      })
      expect((await app.get(`/channel-identities/${id}`, tenant.key)).status).toBe(200)
    }
  })
})

describe("another organization's sender", () => {
  test.each(
    some([
      { method: 'GET', path: '', body: undefined },
      { method: 'PATCH', path: '', body: { name: 'Mine' } },
      { method: 'DELETE', path: '', body: undefined },
      { method: 'POST', path: '/test', body: { to: '+15550100' } },
      { method: 'POST', path: '/verify', body: {} },
    ]),
  )('$method $path does not exist for it', async ({ method, path, body }) => {
    await using app = createTestApp()
    const { id } = await addIdentity(app, app.tenant('One'))
    const other = app.tenant('Two')
    const before = [app.rowCounts(), app.db.all('SELECT * FROM channel_identities')]
    const answer = await app.request(method, `/channel-identities/${id}${path}`, { token: other.key, body })
    const missing = await app.request(
      method,
      `/channel-identities/00000000-0000-7000-8000-000000000000${path}`,
      {
        token: other.key,
        body,
      },
    )
    expect([answer.status, answer.body.message]).toEqual([404, missing.body.message])
    expect([app.rowCounts(), app.db.all('SELECT * FROM channel_identities')]).toEqual(before)
  })
})
