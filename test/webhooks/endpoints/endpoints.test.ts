import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { some } from '../../support/size.ts'
import { addEndpoint } from '../../support/webhooks.ts'

const URL = 'https://hooks.example/carillon'

describe('POST /webhook-endpoints', () => {
  test('the secret is whsec_ and 32 bytes in base64, and no later answer has it', async () => {
    await using app = createTestApp()
    const { secret, ask } = await addEndpoint(app, app.tenant(), { url: URL })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { body } = await ask('GET')
    expect(body.data).toMatchObject({ url: URL, eventTypes: ['*'], status: 'ENABLED', failingSince: null })
    expect(body.data).not.toHaveProperty('secret')
    const kept = app.db.all<{ text: string }>('SELECT hex(secret) AS text FROM webhook_endpoints')
    expect(kept[0]!.text).not.toContain(Buffer.from(secret).toString('hex').toUpperCase())
  })

  test('a repeated answer for an Idempotency-Key has no secret', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const post = () =>
      app.request('POST', '/webhook-endpoints', {
        token,
        body: { url: URL },
        headers: { 'idempotency-key': 'once' },
      })
    const [first, again] = [await post(), await post()]
    expect(first.body.data.secret).toStartWith('whsec_')
    expect(again.body.data).toEqual({ ...first.body.data, secret: null })
  })

  test('an API key may not manage endpoints', async () => {
    await using app = createTestApp()
    const { status, body } = await app.post('/webhook-endpoints', app.tenant().key, { url: URL })
    expect([status, body.code]).toEqual([403, 'SESSION_REQUIRED'])
  })

  test.each(
    some([
      { what: 'plain http', url: 'http://hooks.example/' },
      { what: 'an address of this machine', url: 'https://127.0.0.1/' },
      { what: 'the same in decimal', url: 'https://2130706433/' },
      { what: 'the same in hexadecimal', url: 'https://0x7f.1/' },
      { what: 'the same in IPv6 form', url: 'https://[::ffff:127.0.0.1]/' },
      { what: 'a metadata service', url: 'https://169.254.169.254/latest' },
      { what: 'a private address', url: 'https://10.0.0.1/' },
      { what: 'carrier-grade NAT', url: 'https://100.64.0.1/' },
      { what: 'a unique local address', url: 'https://[fd00::1]/' },
      { what: 'NAT64 of a private address', url: 'https://[64:ff9b::7f00:1]/' },
      { what: 'the address of nobody', url: 'https://0.0.0.0/' },
      { what: 'a password', url: 'https://me:secret@hooks.example/' },
      { what: 'a port below 1024', url: 'https://hooks.example:25/' },
      { what: 'port 80', url: 'https://hooks.example:80/' },
      { what: 'another scheme', url: 'file:///etc/passwd' },
      { what: 'no address', url: 'hooks' },
    ]),
  )('$what is refused', async ({ url }) => {
    await using app = createTestApp({ allowInsecureWebhooks: false })
    const token = await app.session(app.tenant())
    const { status, body } = await app.post('/webhook-endpoints', token, { url })
    expect([status, body.details?.[0]?.field]).toEqual([400, 'url'])
  })

  test('an eleventh is refused', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (let n = 0; n < 10; n++) await addEndpoint(app, tenant, { url: URL })
    const { status, body } = await app.post('/webhook-endpoints', await app.session(tenant), { url: URL })
    expect([status, body.details]).toEqual([409, [{ resource: 'WEBHOOK_ENDPOINTS', limit: 10 }]])
  })
})

test.each([
  { url: 'http://hooks.example/', message: 'url must begin with https://.' },
  { url: 'https://hooks.example:25/', message: 'url must use port 443 or one from 1024 up.' },
  { url: 'https://10.0.0.1/', message: 'url must lead to a public address.' },
])('the error for $url is a sentence', async ({ url, message }) => {
  await using app = createTestApp({ allowInsecureWebhooks: false })
  const { body } = await app.post('/webhook-endpoints', await app.session(app.tenant()), { url })
  expect(body.message).toBe(message)
})

describe('PATCH /webhook-endpoints/:id', () => {
  test('changes the given fields and leaves the rest, and switches off and on', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { ask } = await addEndpoint(app, tenant, { url: URL, description: 'CRM' })
    const patch = async (body: object) => (await ask('PATCH', '', body)).body.data
    expect(await patch({ eventTypes: ['message.failed', 'message.failed'] })).toMatchObject({
      description: 'CRM',
      eventTypes: ['message.failed'],
    })
    expect(await patch({ eventTypes: ['message.failed', '*'], description: null })).toMatchObject({
      description: null,
      eventTypes: ['*'],
    })
    expect(await patch({ status: 'DISABLED' })).toMatchObject({ status: 'DISABLED', url: URL })
    const enabled = await ask('POST', '/enable')
    expect(enabled.body.data).toMatchObject({ status: 'ENABLED', disabledReason: null })
  })
})

describe('DELETE /webhook-endpoints/:id', () => {
  test('removes it with its secrets, and makes room for another', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { ask } = await addEndpoint(app, tenant, { url: URL })
    expect((await ask('DELETE')).status).toBe(200)
    expect((await ask('GET')).status).toBe(404)
    expect((await app.get('/webhook-endpoints', await app.session(tenant))).body.data).toEqual([])
    expect(app.db.all<{ n: number }>('SELECT length(secret) AS n FROM webhook_endpoints')).toEqual([{ n: 0 }])
  })
})
