import { describe, expect, test } from 'bun:test'
import net from 'node:net'
import { exchanger } from '../../src/providers/http-exchange.ts'
import { until } from '../support/client.ts'

const IDLE_MS = 250

/**
 * Makes a gateway that never announces that it closes a connection. With `closes` it closes after each answer,
 * otherwise never.
 */
async function gateway(closes: boolean) {
  const state = { closes, connections: 0, requests: 0, sockets: new Set<net.Socket>() }
  const server = net.createServer((socket) => {
    state.connections += 1
    state.sockets.add(socket)
    socket.on('close', () => state.sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', () => {
      state.requests += 1
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      if (state.closes) socket.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const exchange = exchanger({
    connectTimeoutMs: 30_000,
    timeoutMs: 30_000,
    maxAnswerBytes: 1_000,
    idleMs: IDLE_MS,
  })
  const host = { isTls: false, host: 'gateway.test', port }
  const call = (begin?: () => Promise<void>) =>
    exchange({ ...host, addresses: ['127.0.0.1'], path: '/', method: 'POST', body: 'text', begin })
  /** Sends this many messages, eight at once. Returns the number of each kind of outcome. */
  const send = async (messages: number): Promise<Record<string, number>> => {
    const outcomes: Record<string, number> = {}
    let left = messages
    const sender = async () => {
      while (left-- > 0) {
        const { kind } = await call()
        outcomes[kind] = (outcomes[kind] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: 8 }, sender))
    return outcomes
  }
  /** Waits until requests go over kept connections. */
  const untilKept = () =>
    until(
      async () => {
        const before = state.connections
        await call()
        await call()
        return state.connections === before
      },
      (isKept) => isKept,
    )
  const ready = () => exchange.readyFor(host)
  return { state, call, ready, send, untilKept, [Symbol.dispose]: () => void server.close() }
}

describe('connections to a gateway', () => {
  test('a close after each answer without notice makes no outcome unknown', async () => {
    using given = await gateway(true)
    expect(await given.send(400)).toEqual({ answered: 400 })
    expect(given.state.requests).toBe(400)
  })

  test('a gateway that leaves them open has them used again, after it has shown this', async () => {
    using given = await gateway(false)
    await given.send(1)
    await given.untilKept()
    const { connections } = given.state
    expect(await given.send(100)).toEqual({ answered: 100 })
    expect(given.state.connections - connections).toBeLessThanOrEqual(8)
  })

  test('a gateway that begins to close them is called over new ones from then on', async () => {
    using given = await gateway(false)
    await given.send(1)
    await given.untilKept()
    given.state.closes = true
    const { unknown = 0 } = await given.send(100)
    // Connections that were idle when it began. Their end cannot be known before.
    expect(unknown).toBeLessThanOrEqual(8)
    expect(await given.send(300)).toEqual({ answered: 300 })
  })

  test('a request leaves at once over an open connection, but not over a new one', async () => {
    using given = await gateway(false)
    expect(given.ready()).toBe(0)
    await given.call()
    expect(given.ready()).toBe(0)
    await given.untilKept()
    expect(
      await until(
        async () => given.ready(),
        (ready) => ready > 0,
      ),
    ).toBe(1)
    const [asked, marked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const answer = given.call(() => {
      asked.resolve()
      return marked.promise
    })
    await asked.promise
    expect(given.ready()).toBe(0)
    marked.resolve()
    expect((await answer).kind).toBe('answered')
  })

  test.each([
    ['a new one', false],
    ['one that is kept', true],
  ])(
    '%s that breaks before the mark of its request is on the disk: nothing was sent',
    async (_name, isKept) => {
      using given = await gateway(false)
      if (isKept) await given.untilKept()
      const before = given.state.requests
      const closed = Promise.withResolvers<void>()
      const result = await given.call(async () => {
        for (const socket of given.state.sockets) socket.destroy()
        await closed.promise
      })
      closed.resolve()
      expect(result.kind).toBe('not_sent')
      expect(given.state.requests).toBe(before)
    },
  )
})
