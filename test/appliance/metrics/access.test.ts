import { describe, expect, test } from 'bun:test'
import { createTestApp, TEST_CONFIG } from '../../support/app.ts'
import { addDomain } from '../../support/domains.ts'

const TOKEN = TEST_CONFIG.secrets.metricsToken!
const LOCAL = 'http://127.0.0.1:4000'

interface Asked {
  /** Address at the other end of the connection. */
  peer: string
  headers?: Record<string, string>
  token?: string
  publicBaseUrl?: string
}

async function statusOf({ peer, headers = {}, token, publicBaseUrl = LOCAL }: Asked): Promise<number> {
  const secrets = { masterKey: undefined, metricsToken: token }
  await using app = createTestApp({ secrets, publicBaseUrl }, { peerOf: () => peer })
  const { status } = await app.request('GET', '/metrics', { headers: { host: '127.0.0.1:4000', ...headers } })
  return status
}

describe('GET /metrics', () => {
  test.each<{ from: string; asked: Asked; status: number }>([
    { from: 'a program on this machine', asked: { peer: '127.0.0.1' }, status: 200 },
    {
      from: 'one that names it localhost',
      asked: { peer: '127.0.0.1', headers: { host: 'localhost:4000' } },
      status: 200,
    },
    { from: 'one by IPv6', asked: { peer: '::1', headers: { host: '[::1]:4000' } }, status: 200 },
    { from: 'another machine', asked: { peer: '192.0.2.1' }, status: 404 },
    {
      from: 'another machine that names it localhost',
      asked: { peer: '192.0.2.1', headers: { host: 'localhost' } },
      status: 404,
    },
    { from: 'a socket without an address', asked: { peer: 'local' }, status: 404 },
    {
      from: 'a proxy, by X-Forwarded-For',
      asked: { peer: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
      status: 404,
    },
    {
      from: 'a proxy, by Forwarded',
      asked: { peer: '127.0.0.1', headers: { forwarded: 'for=127.0.0.1' } },
      status: 404,
    },
    { from: 'a proxy, by Via', asked: { peer: '127.0.0.1', headers: { via: '1.1 caddy' } }, status: 404 },
    {
      from: 'a proxy, by X-Real-IP',
      asked: { peer: '127.0.0.1', headers: { 'x-real-ip': '127.0.0.1' } },
      status: 404,
    },
    {
      from: 'a name that leads to this machine',
      asked: { peer: '127.0.0.1', headers: { host: 'evil.example' } },
      status: 404,
    },
    {
      from: 'loopback of a server that others reach',
      asked: { peer: '127.0.0.1', publicBaseUrl: 'https://texts.example.com' },
      status: 404,
    },
  ])('without a token, $from gets $status', async ({ asked, status }) => {
    expect(await statusOf(asked)).toBe(status)
  })

  // Headers of one connection, from RFC 9110, 7.6.1 and 7.8, and RFC 7540, 3.2.
  test.each<Record<string, string>>([
    { connection: 'close' },
    { connection: 'Close' },
    { connection: 'keep-alive, TE', te: 'trailers' },
    { connection: 'close, X-Of-This-Connection', 'x-of-this-connection': '1' },
    { connection: 'keep-alive', 'keep-alive': 'timeout=5' },
    { 'proxy-connection': 'keep-alive' },
    { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' },
    { trailer: 'expires' },
  ])('a program on this machine with %p gets 200 without a token', async (headers) => {
    expect(await statusOf({ peer: '127.0.0.1', headers })).toBe(200)
  })

  test.each([
    { caller: 'the right token', authorization: `Bearer ${TOKEN}`, status: 200 },
    {
      caller: 'the right token in small letters of the scheme',
      authorization: `bearer ${TOKEN}`,
      status: 200,
    },
    { caller: 'a wrong token', authorization: `Bearer ${TOKEN}x`, status: 401 },
    { caller: 'the beginning of the token', authorization: `Bearer ${TOKEN.slice(0, -1)}`, status: 401 },
    { caller: 'a password', authorization: `Basic ${TOKEN}`, status: 401 },
    { caller: 'no token', authorization: undefined, status: 401 },
  ])(
    'with a token set, a caller with $caller gets $status from anywhere',
    async ({ authorization, status }) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
      for (const peer of ['127.0.0.1', '192.0.2.1']) {
        expect(
          await statusOf({ peer, headers, token: TOKEN, publicBaseUrl: 'https://texts.example.com' }),
        ).toBe(status)
      }
    },
  )

  test('a key and a session of an organization give no access', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (const token of [tenant.key, await app.session(tenant)])
      expect((await app.get('/metrics', token)).status).toBe(401)
  })

  test('the domain of an organization has nothing at this path, with any token', async () => {
    await using app = createTestApp()
    await addDomain(app, app.tenant(), 'go.client.example')
    const headers = { host: 'go.client.example', authorization: `Bearer ${TOKEN}` }
    const { status, body } = await app.request('GET', '/metrics', { headers })
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('wrong tokens are limited by address, and do not stop the right one', async () => {
    const rateLimits = { ...TEST_CONFIG.rateLimits, auth: { quota: 2, windowSeconds: 60 } }
    await using app = createTestApp({ rateLimits }, { peerOf: () => '127.0.0.1' })
    const guesses = [1, 2, 3].map(async () => (await app.get('/metrics', 'a-wrong-token')).status)
    expect(await Promise.all(guesses)).toEqual([401, 401, 429])
    expect((await app.get('/metrics', TOKEN)).status).toBe(200)
  })

  test('the calls of permitted callers are limited too, and a stranger uses none of them', async () => {
    const rateLimits = { ...TEST_CONFIG.rateLimits, metrics: { quota: 2, windowSeconds: 60 } }
    await using app = createTestApp({ rateLimits })
    for (let n = 0; n < 5; n++) await app.get('/metrics', 'a-wrong-token')
    const statuses = [1, 2, 3].map(async () => (await app.get('/metrics', TOKEN)).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 429])
  })

  test('the answer has the media type of the format and is not cached', async () => {
    await using app = createTestApp()
    const { headers } = await app.get('/metrics', TOKEN)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
  })
})
