import { describe, expect, test } from 'bun:test'
import net from 'node:net'
import { exchanger } from '../../src/providers/http-exchange.ts'
import { until } from '../support/client.ts'

/**
 * Makes more requests at once than a gateway gets connections: several senders, or organizations, of one
 * vendor. The last requests wait for a connection that another request has used.
 */
const IDLE_MS = 250
// Time in which all connections of a rush are made, on a busy machine too.
const CONNECT_MS = 2_000
/** More connections than one host gets. */
const REQUESTS = 70

type Ending = 'answers late' | 'breaks'

/** Gateway that keeps its connections. It does this with every request of a connection except the first in a rush. */
async function gateway(ending: Ending) {
  const state = { connections: 0, requests: 0, isRush: false }
  const server = net.createServer((socket) => {
    state.connections += 1
    let answered = 0
    socket.on('error', () => {})
    socket.on('data', () => {
      state.requests += 1
      const answer = () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      if (!state.isRush || answered++ === 0) answer()
      else if (ending === 'breaks') socket.destroy()
      else setTimeout(answer, 2 * CONNECT_MS)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const exchange = exchanger({
    connectTimeoutMs: CONNECT_MS,
    timeoutMs: 20_000,
    maxAnswerBytes: 1_000,
    idleMs: IDLE_MS,
  })
  const address = { isTls: false, host: 'gateway.test', addresses: ['127.0.0.1'], port }
  const call = () => exchange({ ...address, path: '/', method: 'POST', body: 'text' })
  const isKept = async () => {
    const before = state.connections
    await call()
    await call()
    return state.connections === before
  }
  await until(isKept, (kept) => kept)
  state.isRush = true
  state.requests = 0
  return {
    rush: async () => (await Promise.all(Array.from({ length: REQUESTS }, call))).map(({ kind }) => kind),
    state,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

describe('a request that waited for a connection in use', () => {
  test('has left when it is written, even if its answer comes late', async () => {
    await using peer = await gateway('answers late')
    expect(new Set(await peer.rush())).toEqual(new Set(['answered']))
    expect(peer.state.requests).toBe(REQUESTS)
  })

  test('is unknown if its connection breaks without an answer, and never reported as not sent', async () => {
    await using peer = await gateway('breaks')
    const kinds = await peer.rush()
    expect(new Set(kinds)).toEqual(new Set(['answered', 'unknown']))
    expect(peer.state.requests).toBe(REQUESTS)
  })
})
