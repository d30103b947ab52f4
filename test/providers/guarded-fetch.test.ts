import { describe, expect, test } from 'bun:test'
import { createServer, type Server, type Socket } from 'node:net'
import { createGuardedFetch, type GuardedFetchOptions } from '../../src/providers/guarded-fetch.ts'
import { RememberedHosts } from '../../src/providers/locate-host.ts'
import { until } from '../support/client.ts'
import { FakeGateway, hang, plain, reset } from '../support/gateway.ts'
import { originOfNothing } from '../support/ports.ts'
import { some } from '../support/size.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../support/tls.ts'

/** Resolves every host of the tests. Real names would need a network. */
const HOSTS: Record<string, string[]> = {
  'gateway.test': ['127.0.0.1'],
  'hook.test': ['127.0.0.1'],
  'other.test': ['127.0.0.1'],
  'public-and-private.test': ['8.8.8.8', '10.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'mapped.test': ['::ffff:127.0.0.1'],
}
const resolve = async (host: string) => HOSTS[host] ?? []

/** Timeout that is enough for an answer of a busy machine. */
const guarded = (options: Partial<GuardedFetchOptions> = {}) =>
  createGuardedFetch({ allowPrivate: true, resolve, connectTimeoutMs: 30_000, timeoutMs: 30_000, ...options })

/** Timeout for peers that never answer. */
const impatient = (options: Partial<GuardedFetchOptions> = {}) =>
  guarded({ connectTimeoutMs: 2_000, timeoutMs: 2_000, ...options })

const at = (gateway: { origin: string }, host: string, path = '/') =>
  `${gateway.origin.replace('127.0.0.1', host)}${path}`

describe('the target of a request', () => {
  test('a name is resolved once, and the connection goes to the checked address', async () => {
    await using gateway = await FakeGateway.start(plain(200, 'hello'))
    const asked: string[] = []
    const rebinding = async (host: string) => {
      asked.push(host)
      return asked.length === 1 ? ['127.0.0.1'] : ['169.254.169.254']
    }
    const result = await guarded({ resolve: rebinding })({
      url: at(gateway, 'gateway.test', '/a?b=1'),
      method: 'GET',
    })
    expect(result).toMatchObject({ kind: 'answered', status: 200, body: 'hello' })
    expect(asked).toEqual(['gateway.test'])
    expect(gateway.requests[0]).toMatchObject({
      path: '/a?b=1',
      headers: { host: expect.stringMatching(/^gateway\.test:/) },
    })
  })

  test('a checked host is not looked up again for each message', async () => {
    await using gateway = await FakeGateway.start(plain(200, 'hello'))
    const asked: string[] = []
    const counting = async (host: string) => {
      asked.push(host)
      return ['127.0.0.1']
    }
    const call = guarded({ resolve: counting })
    for (const path of ['/a', '/b', '/a']) {
      expect(await call({ url: at(gateway, 'gateway.test', path), method: 'POST' })).toMatchObject({
        kind: 'answered',
      })
    }
    // The number depends on the speed of the machine: one look-up for each four seconds.
    expect(asked.length).toBeLessThan(3)
    expect(gateway.requests.map(({ path }) => path)).toEqual(['/a', '/b', '/a'])
  })

  test('a checked address is used for four seconds, then the name is looked up again', () => {
    let nowMs = 1_000
    const hosts = new RememberedHosts(() => nowMs)
    expect(hosts.addressesOf('gateway.test')).toBeUndefined()
    hosts.remember('gateway.test', ['192.0.2.1'])
    nowMs = 4_999
    expect(hosts.addressesOf('gateway.test')).toEqual(['192.0.2.1'])
    expect(hosts.addressesOf('other.test')).toBeUndefined()
    nowMs = 5_000
    expect(hosts.addressesOf('gateway.test')).toBeUndefined()
  })

  test('a name that led to a forbidden address is looked up again', async () => {
    await using gateway = await FakeGateway.start(plain(200, 'hello'))
    const answers = [['169.254.169.254'], ['127.0.0.1']]
    const call = guarded({ resolve: async () => answers.shift() ?? [] })
    const request = { url: at(gateway, 'gateway.test'), method: 'POST' }
    expect(await call(request)).toMatchObject({ kind: 'forbidden' })
    expect(await call(request)).toMatchObject({ kind: 'answered' })
  })

  test.each(
    some([
      {
        case: 'a name with a private address beside a public one',
        host: 'public-and-private.test',
        allowPrivate: true,
      },
      { case: 'a name with a metadata address', host: 'metadata.test', allowPrivate: true },
      { case: 'a name with a mapped address', host: 'mapped.test', allowPrivate: true },
      {
        case: 'a private name, where private gateways are not allowed',
        host: 'gateway.test',
        allowPrivate: false,
      },
      { case: 'localhost, where private gateways are not allowed', host: 'localhost.', allowPrivate: false },
    ]),
  )('$case is not called', async ({ host, allowPrivate }) => {
    await using gateway = await FakeGateway.start(plain(200, 'hello'))
    const names: Record<string, string[]> = { ...HOSTS, 'public-and-private.test': ['8.8.8.8', '0.0.0.1'] }
    const call = guarded({ allowPrivate, resolve: async (name) => names[name] ?? ['127.0.0.1'] })
    const url = at(gateway, host).replace('http:', allowPrivate ? 'http:' : 'https:')
    expect(await call({ url, method: 'POST' })).toMatchObject({ kind: 'forbidden' })
    expect(gateway.requests).toEqual([])
  })

  test.each(some([301, 302, 303, 307, 308]))(
    'a redirect (%d) is an answer, not an instruction',
    async (status) => {
      await using gateway = await FakeGateway.start(
        plain(status, '', { location: 'http://169.254.169.254/latest' }),
      )
      expect(await guarded()({ url: `${gateway.origin}/`, method: 'POST' })).toMatchObject({
        kind: 'answered',
        status,
      })
      expect(gateway.requests).toHaveLength(1)
    },
  )
})

describe('whether anything may have left', () => {
  test.each([
    { case: 'a name that does not resolve', origin: async () => 'http://unknown.test:8080' },
    { case: 'a port that refuses', origin: originOfNothing },
  ])('$case: not_sent', async ({ origin }) => {
    const url = `${await origin()}/`
    expect(await guarded()({ url, method: 'POST', body: 'x' })).toMatchObject({ kind: 'not_sent' })
  })

  // In one test, so that they wait at the same time.
  test('a peer that never answers is given up: nothing was sent before the request, and the outcome is unknown after it', async () => {
    await using hanging = await FakeGateway.start(hang)
    await using trickling = await FakeGateway.start((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => (response.destroyed ? clearInterval(drip) : response.write('x')), 20)
    })
    await using deaf = await rawServer(() => {})
    const kindOf = async (url: string, options: Partial<GuardedFetchOptions> = {}) =>
      (await impatient(options)({ url, method: 'POST', body: 'x' })).kind
    const [resolver, gateway, trickle, tls] = await Promise.all([
      kindOf('http://slow.test:8080/', { resolve: () => new Promise(() => {}) }),
      kindOf(`${hanging.origin}/`),
      kindOf(`${trickling.origin}/`),
      kindOf(deaf.url.replace('http:', 'https:')),
    ])
    expect({ resolver, gateway, trickle, tls }).toEqual({
      resolver: 'not_sent',
      gateway: 'unknown',
      trickle: 'unknown',
      tls: 'not_sent',
    })
    expect(hanging.requests).toHaveLength(1)
  })

  test('a gateway that breaks the connection after the request: unknown', async () => {
    await using gateway = await FakeGateway.start(reset)
    const result = await guarded()({ url: `${gateway.origin}/`, method: 'POST', body: 'x' })
    expect(result).toMatchObject({ kind: 'unknown' })
    expect(gateway.requests).toHaveLength(1)
  })

  test.each([
    { case: 'garbage', bytes: 'hello\r\n\r\n', kind: 'unknown' },
    { case: 'half a header', bytes: 'HTTP/1.1 200 OK\r\ncontent-le', kind: 'unknown' },
  ])('a gateway that answers $case: $kind', async ({ bytes, kind }) => {
    await using server = await rawServer((socket) => socket.end(bytes))
    expect(await guarded()({ url: server.url, method: 'POST', body: 'x' })).toMatchObject({ kind })
  })

  test.each([
    ['cut off', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc'],
    ['cut off between chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n'],
  ])('a body %s is ignored, but the status counts', async (_case, bytes) => {
    await using server = await rawServer((socket) => socket.end(bytes))
    expect(await guarded()({ url: server.url, method: 'POST' })).toMatchObject({
      kind: 'answered',
      status: 200,
      body: null,
    })
  })

  test('a GET on a kept connection that breaks is not sent a second time', async () => {
    let requests = 0
    await using server = await rawServer((socket, count) => {
      requests += 1
      if (count === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
      else socket.destroy()
    })
    // A connection that was left open for this long is trusted, and kept.
    const call = guarded({ idleMs: 150 })
    let calls = 0
    await until(
      async () => {
        calls += 1
        return (await call({ url: server.url, method: 'GET' })).kind
      },
      (kind) => kind === 'unknown',
    )
    expect(requests).toBe(calls)
  })

  test('given up before it began: nothing left', async () => {
    await using gateway = await FakeGateway.start(plain(200, ''))
    const result = await guarded()({ url: `${gateway.origin}/`, method: 'POST', signal: AbortSignal.abort() })
    expect(result).toMatchObject({ kind: 'not_sent' })
    expect(gateway.requests).toEqual([])
  })
})

describe('TLS', () => {
  const tls = () => {
    let served = 0
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      tls: { cert: TEST_CERTIFICATE, key: TEST_KEY },
      fetch: (request) => {
        served += 1
        return new Response(request.headers.get('host')?.split(':')[0])
      },
    })
    return { server, served: () => served, url: (host: string) => `https://${host}:${server.port}/` }
  }

  test('the certificate is that of the name, and a kept connection is not shared with another name', async () => {
    const { server, served, url } = tls()
    const call = guarded({ ca: TEST_CERTIFICATE })
    expect(await call({ url: url('hook.test'), method: 'GET' })).toMatchObject({
      kind: 'answered',
      body: 'hook.test',
    })
    expect(await call({ url: url('other.test'), method: 'GET' })).toMatchObject({ kind: 'not_sent' })
    expect(await call({ url: url('hook.test'), method: 'GET' })).toMatchObject({ kind: 'answered' })
    expect(served()).toBe(2)
    await server.stop(true)
  })

  test('a certificate of an unknown authority is refused before anything is sent', async () => {
    const { server, served, url } = tls()
    const call = guarded()
    expect(await call({ url: url('hook.test'), method: 'POST', body: 'secret' })).toMatchObject({
      kind: 'not_sent',
    })
    expect(served()).toBe(0)
    await server.stop(true)
  })

  test('a port that does not speak TLS: nothing left', async () => {
    await using plainText = await rawServer((socket) => socket.end('hello\r\n\r\n'))
    const url = plainText.url.replace('http:', 'https:')
    expect(await guarded()({ url, method: 'POST', body: 'x' })).toMatchObject({ kind: 'not_sent' })
  })
})

describe('answers are not trusted', () => {
  const MEGABYTE = 1_048_576

  test('a body over the limit is not read to its end', async () => {
    let written = 0
    await using gateway = await FakeGateway.start((_request, response) => {
      const pour = () => {
        if (response.destroyed || written > 200 * MEGABYTE) return
        written += 65_536
        response.write(Buffer.alloc(65_536), () => setImmediate(pour))
      }
      response.writeHead(200)
      pour()
    })
    const result = await guarded()({ url: `${gateway.origin}/`, method: 'GET' })
    expect(result).toMatchObject({ kind: 'answered', status: 200, body: null })
    expect(written).toBeLessThan(50 * MEGABYTE)
  })

  test('a body of exactly the limit is read', async () => {
    await using gateway = await FakeGateway.start(plain(200, 'x'.repeat(MEGABYTE)))
    const result = await guarded()({ url: `${gateway.origin}/`, method: 'GET' })
    expect(result.kind === 'answered' && result.body?.length).toBe(MEGABYTE)
  })

  test('a compressed answer is not unpacked, even if the request offered it', async () => {
    const bomb = Bun.gzipSync(new Uint8Array(50 * MEGABYTE))
    await using gateway = await FakeGateway.start((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const result = await guarded()({ url: `${gateway.origin}/`, method: 'GET' })
    expect(result).toMatchObject({ kind: 'answered', body: null })
    expect(gateway.requests[0]?.headers['accept-encoding']).toBe('identity')
  })
})

/** Makes a TCP server that answers each piece that it reads in the way of the test. */
async function rawServer(answer: (socket: Socket, count: number) => void) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let count = 0
    socket.on('error', () => {})
    socket.on('data', () => answer(socket, ++count))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
