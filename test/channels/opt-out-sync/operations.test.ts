import { describe, expect, test } from 'bun:test'
import { findUnpushed } from '../../../src/channels/opt-out-sync/service.ts'
import { enqueueChore } from '../../../src/jobs/job.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addGateway, addIdentity } from '../../support/identities.ts'

interface Setting {
  id: string
  op: string
  keywords: string[]
  country_code: string
  resp_text?: string
}

/** Auto-response settings of one messaging profile at Telnyx, and the status of every answer. */
function telnyxWith(settings: Setting[], answer = { status: 200 }) {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      asked.push(`${request.method} ${pathname.replace(/^.*autoresp_configs/, '')}`)
      if (answer.status !== 200) return new Response('{}', { status: answer.status })
      if (request.headers.get('authorization') !== 'Bearer KEY0123456789')
        return new Response('{}', { status: 401 })
      if (request.method === 'GET') return Response.json({ data: settings })
      const body = (await request.json()) as Omit<Setting, 'id'>
      const id = pathname.split('/autoresp_configs/')[1]
      const known = settings.findIndex((one) => one.id === id)
      if (request.method === 'PUT') settings[known] = { ...body, id: id! }
      else settings.push({ ...body, id: 'new' })
      return Response.json({ data: body })
    },
  })
  return {
    settings,
    asked,
    answer,
    baseUrl: `http://127.0.0.1:${server.port}`,
    [Symbol.dispose]: () => void server.stop(true),
  }
}

const PROFILE = '4001b2a3-0000-4000-8000-000000000001'
const addTelnyx = (
  app: TestApp,
  tenant: TestTenant,
  baseUrl: string,
  messagingProfileId: string | undefined = PROFILE,
) =>
  addIdentity(app, tenant, {
    provider: 'TELNYX',
    address: '+13125550142',
    credentials: { apiKey: 'KEY0123456789', publicKey: `${'A'.repeat(43)}=`, baseUrl, messagingProfileId },
  })

const statusOf = async (app: TestApp, { key }: TestTenant) =>
  (await app.get('/opt-out/provider-sync-status', key)).body.data

/** Requests a push and waits for it. */
async function push(app: TestApp, { key }: TestTenant): Promise<void> {
  const { status } = await app.post('/opt-out/provider-sync-status/resync', key, undefined)
  expect(status).toBe(204)
  await app.drain()
}

describe('GET /opt-out/provider-sync-status', () => {
  test('without a sender no provider is configured', async () => {
    await using app = createTestApp()
    expect(await statusOf(app, app.tenant())).toEqual({
      status: 'NOT_CONFIGURED',
      lastSyncedAt: null,
      pendingCount: 0,
      lastError: null,
      providers: [],
    })
  })

  test('a provider that accepts no keywords is never SYNCED, and the note lists the keywords to enter by hand', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const gateway = await addGateway(app, tenant)
    await addIdentity(app, tenant, {
      provider: 'TWILIO',
      credentials: { accountSid: `AC${'0'.repeat(32)}`, authToken: 'f'.repeat(32) },
    })
    await app.post('/opt-out/keywords', tenant.key, { keyword: 'basta ya' })
    await push(app, tenant)
    const { status, pendingCount, providers } = await statusOf(app, tenant)
    expect({ status, pendingCount }).toEqual({ status: 'NOT_SUPPORTED', pendingCount: 0 })
    expect(providers).toMatchObject([
      { provider: 'TWILIO', status: 'NOT_SUPPORTED', note: expect.stringContaining('BASTA YA') },
      { channelIdentityId: gateway.id, provider: 'HTTP', status: 'NOT_SUPPORTED', lastSyncedAt: null },
    ])
  })

  test('only keywords that the provider accepted are SYNCED, and a new keyword ends it', async () => {
    using telnyx = telnyxWith([])
    await using app = createTestApp({ allowPrivateGateways: true })
    const tenant = app.tenant()
    await addTelnyx(app, tenant, telnyx.baseUrl)
    expect(await statusOf(app, tenant)).toMatchObject({
      status: 'PENDING',
      pendingCount: 1,
      lastSyncedAt: null,
    })
    await push(app, tenant)
    expect(await statusOf(app, tenant)).toMatchObject({
      status: 'SYNCED',
      pendingCount: 0,
      lastSyncedAt: new Date(app.clock.now()).toISOString(),
    })
    await app.post('/opt-out/keywords', tenant.key, { keyword: 'basta ya' })
    expect(await statusOf(app, tenant)).toMatchObject({ status: 'PENDING', pendingCount: 1 })
  })
})

describe('POST /opt-out/provider-sync-status/resync', () => {
  test('the keywords replace those of the profile for the country, and its reply text stays', async () => {
    const help = { id: 'help', op: 'info', keywords: ['HELP'], country_code: 'US' }
    const stop = { id: 'stop', op: 'stop', keywords: ['STOP'], country_code: 'US', resp_text: 'Bye' }
    using telnyx = telnyxWith([help, stop])
    await using app = createTestApp({ allowPrivateGateways: true })
    const tenant = app.tenant()
    await addTelnyx(app, tenant, telnyx.baseUrl)
    await app.post('/opt-out/keywords', tenant.key, { keyword: 'basta ya' })
    await push(app, tenant)
    await push(app, tenant)
    const words = [
      'STOP',
      'STOPALL',
      'UNSUBSCRIBE',
      'CANCEL',
      'END',
      'QUIT',
      'REVOKE',
      'OPTOUT',
      'OPT OUT',
      'BASTA YA',
    ]
    expect(telnyx.settings).toEqual([help, { ...stop, keywords: words }])
  })

  test.each([
    { status: 401, message: 'Check the API key' },
    { status: 404, message: 'does not exist' },
    { status: 503, message: 'answered 503' },
  ])(
    'an answer $status is FAILED with its reason, and the next push can succeed',
    async ({ status, message }) => {
      using telnyx = telnyxWith([], { status })
      await using app = createTestApp({ allowPrivateGateways: true })
      const tenant = app.tenant()
      await addTelnyx(app, tenant, telnyx.baseUrl)
      await push(app, tenant)
      expect(await statusOf(app, tenant)).toMatchObject({
        status: 'FAILED',
        pendingCount: 1,
        lastSyncedAt: null,
        lastError: expect.stringContaining(message),
      })
      telnyx.answer.status = 200
      await push(app, tenant)
      expect(await statusOf(app, tenant)).toMatchObject({ status: 'SYNCED', lastError: null })
    },
  )

  test('a sender whose settings have no place for keywords is NOT_SUPPORTED, and causes no request', async () => {
    using telnyx = telnyxWith([])
    await using app = createTestApp({ allowPrivateGateways: true })
    const tenant = app.tenant()
    await addIdentity(app, tenant, {
      provider: 'TELNYX',
      credentials: { apiKey: 'KEY0123456789', publicKey: `${'A'.repeat(43)}=`, baseUrl: telnyx.baseUrl },
    })
    await push(app, tenant)
    expect(await statusOf(app, tenant)).toMatchObject({ status: 'NOT_SUPPORTED', lastSyncedAt: null })
    expect(telnyx.asked).toEqual([])
  })

  test('keywords of another organization are not pushed', async () => {
    using telnyx = telnyxWith([])
    await using app = createTestApp({ allowPrivateGateways: true })
    const [ours, theirs] = [app.tenant(), app.tenant()]
    await addTelnyx(app, theirs, telnyx.baseUrl)
    await push(app, ours)
    expect(telnyx.asked).toEqual([])
    expect((await statusOf(app, theirs)).status).toBe('PENDING')
  })
})

test('the schedule pushes changes only', async () => {
  using telnyx = telnyxWith([])
  await using app = createTestApp({ allowPrivateGateways: true })
  const tenant = app.tenant()
  await addTelnyx(app, tenant, telnyx.baseUrl)
  const due = async () => {
    app.db.writeNow((tx) => enqueueChore(tx, findUnpushed))
    await app.drain()
  }
  await due()
  expect(await statusOf(app, tenant)).toMatchObject({ status: 'SYNCED' })
  const count = telnyx.asked.length
  await due()
  expect(telnyx.asked).toHaveLength(count)
  await app.post('/opt-out/keywords', tenant.key, { keyword: 'basta ya' })
  await due()
  expect(telnyx.settings[0]!.keywords).toContain('BASTA YA')
})
