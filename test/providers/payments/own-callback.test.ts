import { expect, test } from 'bun:test'
import { ownCallbacks } from '../../../src/providers/payments/own-callback.ts'
import { some } from '../../support/size.ts'

/** A server on this machine that keeps what it gets. */
function listening(status: number, hostname = '127.0.0.1') {
  const got: Array<{ method: string; path: string; signature: string | null; body: string }> = []
  const server = Bun.serve({
    hostname,
    port: 0,
    fetch: async (request) => {
      const { pathname: path } = new URL(request.url)
      const signature = request.headers.get('stripe-signature')
      got.push({ method: request.method, path, signature, body: await request.text() })
      return new Response(null, { status })
    },
  })
  return { server, got, port: server.port! }
}

const CALLBACK = { body: '{"id":"evt_1"}', signature: 't=1,v1=abc' }
const never = new AbortController().signal

test.each(some(['127.0.0.1', '0.0.0.0', 'localhost', '::', '::1']))(
  'a callback reaches the server that listens on %s, as it was signed',
  async (host) => {
    const { server, got, port } = listening(200, host)
    await using _ = server
    expect(await ownCallbacks({ host, port })(CALLBACK, never)).toEqual({ isTaken: true })
    expect(got).toEqual([{ method: 'POST', path: '/callbacks/stripe', ...CALLBACK }])
  },
)

test.each(
  some([
    [200, { isTaken: true }],
    [204, { isTaken: true }],
    [400, { isTaken: false, problem: 'The server answered 400.' }],
    [429, { isTaken: false, problem: 'The server answered 429.' }],
    [503, { isTaken: false, problem: 'The server answered 503.' }],
  ] as const),
)('after the status %i it is taken or not', async (status, expected) => {
  const { server, port } = listening(status)
  await using _ = server
  expect(await ownCallbacks({ host: '127.0.0.1', port })(CALLBACK, never)).toEqual(
    expected as { isTaken: true },
  )
})

test('while the server does not listen, it is not taken', async () => {
  const { server, port } = listening(200)
  await server.stop(true)
  const result = await ownCallbacks({ host: '127.0.0.1', port })(CALLBACK, never)
  expect(result).toEqual({ isTaken: false, problem: expect.any(String) })
})
