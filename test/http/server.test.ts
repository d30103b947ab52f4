import { describe, expect, test } from 'bun:test'
import { type HttpServer, listen } from '../../src/http/server.ts'
import { Refusal } from '../../src/lib/exit.ts'

const LOOPBACK = { host: '127.0.0.1', port: 0 }
const hello = () => new Response('hello')

describe('stopping', () => {
  test('finishes the running request and accepts no new connection', async () => {
    const arrived = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const server = listen(async () => {
      arrived.resolve()
      await finish.promise
      return hello()
    }, LOOPBACK)
    const inFlight = fetch(server.url)
    await arrived.promise
    const stopped = server.stop()
    const refused = await fetch(server.url).catch((error: { code: string }) => error.code)
    expect(refused).toBe('ECONNREFUSED')
    finish.resolve()
    expect(await (await inFlight).text()).toBe('hello')
    await stopped
  })

  test('does not wait for a connection kept open without a request', async () => {
    const server = listen(hello, LOOPBACK)
    await (await fetch(server.url)).text()
    expect(await server.stop()).toBeUndefined()
  })

  test('gives up a request that does not end within the grace', async () => {
    const arrived = Promise.withResolvers<void>()
    const server = listen(() => {
      arrived.resolve()
      return new Promise<Response>(() => {})
    }, LOOPBACK)
    const inFlight = fetch(server.url).then(
      () => 'answered',
      () => 'cut',
    )
    await arrived.promise
    await server.stop(20)
    expect(await inFlight).toBe('cut')
  })

  test('twice is harmless', async () => {
    const server = listen(hello, LOOPBACK)
    expect(await Promise.all([server.stop(), server.stop()])).toHaveLength(2)
  })
})

describe('an address that is not available is refused with a remedy', () => {
  test('a port in use', async () => {
    const first = listen(hello, LOOPBACK)
    const second = () => listen(hello, { host: '127.0.0.1', port: first.port })
    expect(second).toThrow(Refusal)
    expect(second).toThrow(`127.0.0.1:${first.port} is in use`)
    expect(await (await fetch(first.url)).text()).toBe('hello')
    await first.stop()
  })

  test('an address of another machine', () => {
    const attempt = () => listen(hello, { host: '203.0.113.7', port: 0 })
    expect(attempt).toThrow(Refusal)
    expect(attempt).toThrow('is not an address of this machine')
  })
})

test.each(['127.0.0.1', '::'])('the peer of a request to %s is its plain address', async (host) => {
  let server: HttpServer | undefined
  server = listen((request) => new Response(server!.peerOf(request)), { host, port: 0 })
  expect(await (await fetch(`http://127.0.0.1:${server.port}`)).text()).toBe('127.0.0.1')
  await server.stop()
})

test.each(['12 MiB with its length', '12 MiB without one'])(
  'a body of %s is for the handler to refuse',
  async (form) => {
    const server = listen(() => Response.json({ code: 'PAYLOAD_TOO_LARGE' }, { status: 413 }), LOOPBACK)
    const bytes = new Uint8Array(12 * 1024 * 1024)
    const body = form.endsWith('length') ? bytes : new Blob([bytes]).stream()
    const answer = await fetch(server.url, { method: 'POST', body })
    expect([answer.status, await answer.json()]).toEqual([413, { code: 'PAYLOAD_TOO_LARGE' }])
    // The rest of an unread body keeps its connection open.
    await server.stop(0)
  },
)
