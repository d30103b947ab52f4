import { expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { connect } from '../../src/db/driver.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('src/serve.ts', 'src/http', 'src/storage')

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends serve with 0, carillon.db then has every acknowledged write, and no WAL remains',
  async (signal) => {
    using site = new Site()
    const { apiKey } = await site.init()
    const appliance = await Appliance.start({ dataDir: site.data })
    const client = new Client(appliance.url, apiKey)
    const created = await client.made('/contacts', { firstName: 'Wren', phone: '+12125550100' })
    expect(await appliance.stop(signal)).toBe(0)
    expect(appliance.output()).toContain('stopping')

    const file = connect(site.files.snapshot, { readonly: true })
    expect(file.prepare('SELECT uuid FROM contacts').all()).toEqual([{ uuid: created.id }])
    expect(brokenInvariants(file)).toEqual([])
    file.close()
    const wal = `${site.files.database}-wal`
    expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
  },
)

test('a request in progress at SIGTERM is answered, and its changes are stored', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  const appliance = await Appliance.start({ dataDir: site.data })
  const sent = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(controller) {
      const encoder = new TextEncoder()
      controller.enqueue(encoder.encode('{"firstName":"Wren",'))
      sent.resolve()
      await stopped.promise
      controller.enqueue(encoder.encode('"phone":"+12125550100"}'))
      controller.close()
    },
  })
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const answering = fetch(`${appliance.url}/contacts`, { method: 'POST', headers, body })
  await sent.promise
  // A later connection is answered, so the server has received the first one too.
  expect((await fetch(`${appliance.url}/health`)).status).toBe(200)
  const stopping = appliance.stop()
  const isRefused = () =>
    fetch(`${appliance.url}/health`).then(
      () => false,
      () => true,
    )
  await until(isRefused, (refused) => refused)
  stopped.resolve()
  expect((await answering).status).toBe(201)
  expect(await stopping).toBe(0)
  expect(await site.answer('org', 'list')).toMatchObject([{ contacts: 1 }])
})

test('serve --json prints its address on standard output, and logs on standard error', async () => {
  using site = new Site()
  await using appliance = await Appliance.start({ dataDir: site.data, arguments: ['--host', 'localhost'] })
  expect(appliance.url).toMatch(/^http:\/\/localhost:\d+$/)
  expect((await fetch(`${appliance.url}/health/ready`)).status).toBe(200)
})

test('the reference works without the network, because it loads nothing from another host', async () => {
  using site = new Site()
  await using appliance = await Appliance.start({ dataDir: site.data })
  const page = await fetch(`${appliance.url}/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  const html = await page.text()
  expect(html).toContain('/docs/viewer.js')
  // Addresses that a browser would load; the links in a specification are text.
  const fetched = [...html.matchAll(/(?:src|href|data-url)\s*=\s*["']([^"']+)/g)].map(([, url]) => url)
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.filter((url) => /^(https?:)?\/\//.test(url!))).toEqual([])
  expect(html).not.toMatch(/\bcdn\b|jsdelivr|unpkg|googleapis/i)

  const viewer = await fetch(`${appliance.url}/docs/viewer.js`)
  expect(viewer.headers.get('content-type')).toStartWith('text/javascript')
  expect((await viewer.text()).length).toBeGreaterThan(500_000)
  const { body: document } = await new Client(appliance.url, '').get('/docs/json')
  expect(document.openapi).toMatch(/^3\.0\./)
  expect(Object.keys(document.paths).length).toBeGreaterThan(40)
})

test('errors of the binary show no stack and no path of the build machine', async () => {
  using site = new Site()
  await using appliance = await Appliance.start({ dataDir: site.data })
  const client = new Client(appliance.url, 'et_live_nonsense')
  const answers = await Promise.all([
    client.get('/contacts'),
    client.get('/nowhere'),
    client.request('POST', '/auth/login', { headers: { 'content-type': 'application/json' } }),
  ])
  for (const { status, body } of answers) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).toMatchObject({ success: false, statusCode: status })
    expect(JSON.stringify(body)).not.toMatch(/\.ts\b|\$bunfs|node_modules/)
  }
})

test('a body that is too large is refused with a sentence and a request id, in any transfer', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  const appliance = await Appliance.start({ dataDir: site.data })
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(appliance.url + path, { ...init, headers: { 'x-api-key': apiKey } })
    const body = (await answer.json()) as Record<string, unknown>
    const isWhole = body.success === false && body.requestId === answer.headers.get('x-request-id')
    return [answer.status, body.code, isWhole]
  }
  const bytes = new Uint8Array(12 * 1024 * 1024)
  const tooLarge = [413, 'PAYLOAD_TOO_LARGE', true]
  expect(await ask('/tags', { method: 'POST', body: bytes })).toEqual(tooLarge)
  expect(await ask('/tags', { method: 'POST', body: new Blob([bytes]).stream() })).toEqual(tooLarge)
  const tooLong = [414, 'URI_TOO_LONG', true]
  expect(await ask(`/tags?search=${'x'.repeat(17_000)}`)).toEqual([400, 'VALIDATION_FAILED', true])
  expect(await ask(`/contacts?name=${'x'.repeat(200_000)}`)).toEqual(tooLong)
  expect(await ask(`/nowhere?name=${'x'.repeat(200_000)}`)).toEqual(tooLong)
  expect(await appliance.stop()).toBe(0)
})
