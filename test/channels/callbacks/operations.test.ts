import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { FakeGateway, json } from '../../support/gateway.ts'
import { addGateway, addIdentity, callBack, type IdentityRecord, pathOf } from '../../support/identities.ts'
import { some } from '../../support/size.ts'

/** Adds a sent message through this sender, which the gateway knows as `gw-1`. */
function addMessage(app: TestApp, tenant: TestTenant, status = 'SENT'): string {
  const uuid = '01a1f975-0000-7000-8000-000000000001'
  app.db.writeNow((tx) => {
    tx.run(
      `INSERT INTO messages (uuid, organization_id, channel, channel_identity_id, address, body, status,
         provider_message_id, sent_at, created_at)
       VALUES (?, ?, 'SMS', 1, '+15550150', 'Hi', ?, 'gw-1', 0, 0)`,
      uuid,
      tenant.organization.id,
      status,
    )
  })
  return uuid
}

const statusOf = (app: TestApp) =>
  app.db.get<{ status: string; errorCode: string | null }>(
    'SELECT status, error_code AS errorCode FROM messages',
  )

const delivered = { id: 'gw-1', status: 'delivered' }

describe('POST /callbacks/:provider/:identityId/:token/status', () => {
  test.each(
    some([
      {
        case: "by the gateway's id",
        body: delivered,
        query: '',
        expected: { status: 'DELIVERED', errorCode: null },
      },
      {
        case: 'in any case',
        body: { ...delivered, status: ' DELIVERED ' },
        query: '',
        expected: { status: 'DELIVERED', errorCode: null },
      },
      {
        case: 'with a failure',
        body: { ...delivered, status: 'UNDELIV' },
        query: '',
        expected: { status: 'FAILED', errorCode: 'UNREACHABLE' },
      },
      {
        case: 'by our reference only',
        body: { status: 'delivered' },
        query: '?reference=01a1f975-0000-7000-8000-000000000001',
        expected: { status: 'DELIVERED', errorCode: null },
      },
      {
        case: 'with an unknown status word',
        body: { ...delivered, status: 'buffered' },
        query: '',
        expected: { status: 'SENT', errorCode: null },
      },
      {
        case: 'about an unknown message',
        body: { ...delivered, id: 'gw-9' },
        query: '',
        expected: { status: 'SENT', errorCode: null },
      },
    ]),
  )('$case', async ({ body, query, expected }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { callbackUrls } = await addGateway(app, tenant)
    addMessage(app, tenant)
    const answer = await callBack(app, callbackUrls.status + query, body)
    expect([answer.status, answer.body]).toEqual([200, ''])
    expect(answer.headers.get('content-type')).toStartWith('text/plain')
    expect(statusOf(app)).toEqual(expected)
  })

  test('as a form, as a query, and many at once', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { callbackUrls } = await addGateway(app, tenant)
    for (const send of [
      () =>
        app.request('POST', pathOf(callbackUrls.status), {
          body: 'id=gw-1&status=delivered',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      () => app.request('GET', `${pathOf(callbackUrls.status)}?id=gw-1&status=delivered`),
      () => callBack(app, callbackUrls.status, [{ id: 'gw-0', status: 'delivered' }, delivered]),
    ]) {
      app.db.writeNow((tx) => void tx.run('DELETE FROM messages'))
      addMessage(app, tenant)
      expect((await send()).status).toBe(200)
      expect(statusOf(app)?.status).toBe('DELIVERED')
    }
  })

  test('repeated and out of order: a message never moves back', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { callbackUrls } = await addGateway(app, tenant, {
      status: {
        idPath: '/id',
        statusPath: '/status',
        map: { sent: 'SENT', delivered: 'DELIVERED', undeliv: 'FAILED' },
      },
    })
    addMessage(app, tenant)
    for (const status of ['delivered', 'sent', 'delivered', 'undeliv', 'sent']) {
      await callBack(app, callbackUrls.status, { id: 'gw-1', status })
    }
    expect(statusOf(app)).toEqual({ status: 'DELIVERED', errorCode: null })
  })

  test('before the answer of the gateway also counts', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    let statusUrl = ''
    await using gateway = await FakeGateway.start(async (request, response, socket) => {
      await callBack(app, statusUrl, { id: 'gw-1', status: 'delivered' })
      const { callback } = JSON.parse(request.body)
      await callBack(app, callback, { id: 'gw-1', status: 'delivered' })
      return json(200, { id: 'gw-1' })(request, response, socket)
    })
    const identity = await addGateway(app, tenant, { url: `${gateway.origin}/send` })
    statusUrl = identity.callbackUrls.status
    const { body } = await app.post(`/channel-identities/${identity.id}/test`, tenant.key, {
      to: '+15550150',
    })
    expect(body.data).toMatchObject({ status: 'DELIVERED', providerMessageId: 'gw-1' })
  })

  test.each(
    some([
      { case: 'neither JSON nor a form', body: '<xml/>', message: 'The body is neither JSON nor a form.' },
      { case: 'without an id', body: '{"status":"delivered"}', message: 'The message id at /id is missing.' },
      { case: 'without a status', body: '{"id":"gw-1"}', message: 'The status at /status is missing.' },
      {
        case: 'with a thousand and one reports',
        body: JSON.stringify(Array(1_001).fill(delivered)),
        message: 'Send at most 1000 items in one request.',
      },
    ]),
  )('$case is a 400 with the reason, and changes nothing', async ({ body, message }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { callbackUrls } = await addGateway(app, tenant)
    addMessage(app, tenant)
    const before = app.rowCounts()
    const answer = await app.request('POST', pathOf(callbackUrls.status), { body })
    expect(answer.body).toMatchObject({ statusCode: 400, message })
    expect(app.rowCounts()).toEqual(before)
    expect(statusOf(app)?.status).toBe('SENT')
  })

  test('of more than a mebibyte is not read', async () => {
    await using app = createTestApp()
    const { callbackUrls } = await addGateway(app, app.tenant())
    const answer = await app.request('POST', pathOf(callbackUrls.status), { body: 'x'.repeat(1_048_577) })
    expect(answer.status).toBe(413)
  })
})

describe('a callback from another caller than the provider is refused, always with the same text', () => {
  const wrong: Array<[string, (identity: IdentityRecord, other: IdentityRecord) => string]> = [
    ['a wrong token', ({ callbackUrls }) => callbackUrls.status.replace(/.{4}\/status$/, 'zzzz/status')],
    ['no token', ({ callbackUrls }) => callbackUrls.status.replace(/\/[^/]+\/status$/, '/x/status')],
    [
      "another sender's token",
      ({ callbackUrls }, other) =>
        callbackUrls.status.replace(
          /[^/]+\/status$/,
          other.callbackUrls.status.split('/').slice(-2).join('/'),
        ),
    ],
    ['another provider', ({ callbackUrls }) => callbackUrls.status.replace('/http/', '/twilio/')],
    [
      'a provider without callbacks',
      ({ callbackUrls }) => callbackUrls.status.replace('/http/', '/sandbox/'),
    ],
    ['an id that is none', ({ callbackUrls, id }) => callbackUrls.status.replace(id, 'nobody')],
    [
      'an unknown id',
      ({ callbackUrls, id }) => callbackUrls.status.replace(id, '00000000-0000-7000-8000-000000000000'),
    ],
  ]
  test.each(some(wrong))('%s', async (_case, urlOf) => {
    await using app = createTestApp()
    const tenant = app.tenant('One')
    const identity = await addGateway(app, tenant)
    const other = await addGateway(app, app.tenant('Two'))
    addMessage(app, tenant)
    const before = app.rowCounts()
    const url = urlOf(identity, other)
    for (const path of [url, url.replace(/status$/, 'inbound')]) {
      const answer = await callBack(app, path, { ...delivered, from: '+15550150', text: 'STOP' })
      expect(answer.body).toMatchObject({
        statusCode: 403,
        code: 'INVALID_SIGNATURE',
        message: 'This callback is not from the provider of this sender.',
      })
    }
    expect(app.rowCounts()).toEqual(before)
    expect(statusOf(app)?.status).toBe('SENT')
  })

  test('a deleted sender', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, callbackUrls } = await addGateway(app, tenant)
    await app.delete(`/channel-identities/${id}`, tenant.key)
    expect((await callBack(app, callbackUrls.status, delivered)).status).toBe(403)
  })

  const secret = 'a shared secret of some length'
  const signed = (body: string, key = secret) => createHmac('sha256', key).update(body).digest()
  const body = JSON.stringify(delivered)
  test.each(
    some<{ case: string; headers: Record<string, string>; status: number }>([
      { case: 'hex', headers: { 'x-signature': signed(body).toString('hex') }, status: 200 },
      { case: 'base64', headers: { 'x-signature': signed(body).toString('base64') }, status: 200 },
      {
        case: 'with its algorithm in front',
        headers: { 'x-signature': `sha256=${signed(body).toString('hex')}` },
        status: 200,
      },
      {
        case: 'of another body',
        headers: { 'x-signature': signed(`${body} `).toString('hex') },
        status: 403,
      },
      {
        case: 'with another secret',
        headers: { 'x-signature': signed(body, 'x').toString('hex') },
        status: 403,
      },
      { case: 'in another header', headers: { 'x-other': signed(body).toString('hex') }, status: 403 },
      { case: 'empty', headers: { 'x-signature': '' }, status: 403 },
      { case: 'missing', headers: {}, status: 403 },
    ]),
  )('signature: $case -> %#', async ({ headers, status }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const settings = { callbackAuth: 'HMAC_SHA256', callbackSecret: secret }
    const { callbackUrls } = await addGateway(app, tenant, settings)
    addMessage(app, tenant)
    const answer = await app.request('POST', pathOf(callbackUrls.status), { body, headers })
    expect(answer.status).toBe(status)
    expect(statusOf(app)?.status).toBe(status === 200 ? 'DELIVERED' : 'SENT')
  })

  test('a signature covers only the body, so nothing else of a signed callback counts', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const settings = { callbackAuth: 'HMAC_SHA256', callbackSecret: secret }
    const { callbackUrls } = await addGateway(app, tenant, settings)
    const reference = addMessage(app, tenant)
    const path = pathOf(callbackUrls.status)
    const empty = { 'x-signature': signed('').toString('hex') }
    const asQuery = await app.request('GET', `${path}?id=gw-1&status=delivered`, { headers: empty })
    expect(asQuery.status).toBe(403)
    const foreign = JSON.stringify({ id: 'gw-9', status: 'delivered' })
    const headers = { 'x-signature': signed(foreign).toString('hex') }
    await app.request('POST', `${path}?reference=${reference}`, { body: foreign, headers })
    expect(statusOf(app)?.status).toBe('SENT')
  })

  test.each(
    some([
      { case: 'right', authorization: `Basic ${btoa('gate:way')}`, status: 200 },
      { case: 'wrong', authorization: `Basic ${btoa('gate:wax')}`, status: 403 },
      { case: 'of another kind', authorization: `Bearer ${btoa('gate:way')}`, status: 403 },
      { case: 'missing', authorization: undefined, status: 403 },
    ]),
  )('name and password: $case', async ({ authorization, status }) => {
    await using app = createTestApp()
    const settings = { callbackAuth: 'BASIC', callbackUsername: 'gate', callbackPassword: 'way' }
    const { callbackUrls } = await addGateway(app, app.tenant(), settings)
    const headers = authorization ? { authorization } : undefined
    expect((await callBack(app, callbackUrls.status, delivered, headers)).status).toBe(status)
  })

  test('an address outside the list', async () => {
    await using app = createTestApp()
    const { callbackUrls } = await addGateway(app, app.tenant(), { ipAllowList: ['203.0.113.0/24'] })
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    expect((await callBack(app, callbackUrls.status, delivered, forwarded)).status).toBe(403)
  })

  test('an address on the list, behind a trusted proxy', async () => {
    await using app = createTestApp({ trustedProxies: ['local'] })
    const { callbackUrls } = await addGateway(app, app.tenant(), { ipAllowList: ['203.0.113.0/24'] })
    const from = (ip: string) => callBack(app, callbackUrls.status, delivered, { 'x-forwarded-for': ip })
    expect((await from('203.0.113.7')).status).toBe(200)
    expect((await from('203.0.114.7')).status).toBe(403)
  })
})

test('a callback changes its own organization only, even with ids of another one', async () => {
  await using app = createTestApp()
  const [one, two] = [app.tenant('One'), app.tenant('Two')]
  await addGateway(app, one)
  const mine = await addGateway(app, two)
  const reference = addMessage(app, one)
  await callBack(app, `${mine.callbackUrls.status}?reference=${reference}`, delivered)
  await callBack(app, mine.callbackUrls.status, delivered)
  expect(statusOf(app)?.status).toBe('SENT')
})

test('a token in a path is neither logged nor repeated', async () => {
  await using app = createTestApp()
  const { callbackUrls } = await addGateway(app, app.tenant())
  const token = callbackUrls.status.split('/').at(-2)!
  const refused = await callBack(app, callbackUrls.status.replace('/http/', '/x/'), {})
  const unreadable = await callBack(app, callbackUrls.status, {})
  app.db.writeNow((tx) => void tx.run('DROP TABLE early_receipts'))
  const broken = await callBack(app, callbackUrls.status, { ...delivered, id: 'unknown' })
  expect([refused.status, unreadable.status, broken.status]).toEqual([403, 400, 500])
  expect(app.logged.join('\n')).toContain('request failed')
  expect(JSON.stringify([refused.body, unreadable.body, broken.body, app.logged])).not.toContain(token)
})

test('a sandbox sender has no callbacks over HTTP', async () => {
  await using app = createTestApp()
  const { callbackUrls } = await addIdentity(app, app.tenant())
  expect(callbackUrls).toEqual({ status: null, inbound: null } as never)
})
