import http from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction, type Socket } from 'node:net'
import { Connections } from './connections.ts'
import { inOrder } from './first-reachable.ts'

/**
 * An HTTP exchange with a host whose addresses were checked. The result says whether any part of the request
 * may have been sent.
 *
 * It uses node:http, not fetch: fetch does not distinguish a time-out before the connection from one after it,
 * and repeats a GET by itself when a kept-alive connection breaks (docs/decisions/0003-outbound-http.md).
 */
export interface Exchange {
  isTls: boolean
  /** The name in the Host header and for TLS. Never resolved here. */
  host: string
  /** Checked addresses to connect to. */
  addresses: readonly string[]
  port: number
  path: string
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
  /** Encoding of the answer. `latin1` keeps each byte. Default `utf8`. */
  answerEncoding?: 'utf8' | 'latin1'
  /**
   * Awaited after the connection is made and before the first byte of the request. After a rejection no byte is
   * sent.
   */
  begin?: (() => Promise<void>) | undefined
}

interface ExchangeOptions {
  connectTimeoutMs: number
  timeoutMs: number
  maxAnswerBytes: number
  /** How long idle connections are kept alive. Default 4 s. */
  idleMs?: number
  /** Certificate authorities to trust instead of the system's, PEM. */
  ca?: string
}

export type Exchanged =
  /** `body` is null when it was cut off, too large or compressed although plain text was requested. */
  | { kind: 'answered'; status: number; headers: http.IncomingHttpHeaders; body: string | null }
  /** No byte was sent: refused connection, failed TLS handshake, no connection in time. */
  | { kind: 'not_sent'; reason: string }
  /** The request, or part of it, may have arrived. */
  | { kind: 'unknown'; reason: string; isLate?: boolean }

type Host = Pick<Exchange, 'isTls' | 'host' | 'port'>

export interface Exchanger {
  /** Never rejects. */
  (call: Exchange): Promise<Exchanged>
  /** Number of requests to the host that would leave immediately, over open connections. */
  readyFor(host: Host): number
}

const nameOf = ({ host, port }: Host): string => `${host}:${port}`

/** Returns a function that makes exchanges. Connections to hosts that allow it are kept alive. */
export function exchanger(options: ExchangeOptions): Exchanger {
  const { ca, idleMs } = options
  const plain = new Connections({ isTls: false, idleMs })
  const tls = new Connections({ isTls: true, ca, idleMs })
  const to = ({ isTls }: Host) => (isTls ? tls : plain)
  return Object.assign((call: Exchange) => exchange(call, to(call), options), {
    readyFor: (host: Host) => to(host).readyFor(nameOf(host)),
  })
}

/**
 * Sockets that have been connected. `reusedSocket` is not enough: node does not set it for a request that
 * waited until another request released its socket. Such a socket emits no event when the request is written to
 * it.
 */
const established = new WeakSet<Socket>()

function onceEstablished(socket: Socket, { isTls }: Host, connected: () => void): void {
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    established.add(socket)
    connected()
  })
}

function exchange(call: Exchange, connections: Connections, limits: ExchangeOptions): Promise<Exchanged> {
  if (call.signal?.aborted) return Promise.resolve({ kind: 'not_sent', reason: 'Given up before it began.' })
  return new Promise((resolve) => {
    let mayHaveLeft = false
    let isOver = false
    const { agent, broke, over } = connections.to(nameOf(call))
    const request = open(call, agent)
    const settle = (result: Exchanged): void => {
      isOver = true
      clearTimeout(connectTimer)
      clearTimeout(timer)
      call.signal?.removeEventListener('abort', onAbort)
      resolve(result)
    }
    const fail = (reason: string, isLate = false): void => {
      over()
      settle(mayHaveLeft ? { kind: 'unknown', reason, isLate } : { kind: 'not_sent', reason })
      request.destroy()
    }
    const leave = (): void => {
      if (isOver) return
      mayHaveLeft = true
      request.end(call.body)
    }
    const connected = (): void => {
      clearTimeout(connectTimer)
      if (call.begin) call.begin().then(leave, (error) => fail(describe(error)))
      else mayHaveLeft = true
    }
    const onAbort = (): void => fail('Given up while waiting for the answer.')
    const { connectTimeoutMs: connectMs, timeoutMs } = limits
    const connectTimer = setTimeout(() => fail(`No connection in ${connectMs} ms.`), connectMs)
    const timer = setTimeout(() => fail(`No answer in ${timeoutMs} ms.`, true), timeoutMs)

    call.signal?.addEventListener('abort', onAbort)
    let isReused = false
    request.on('socket', (socket: Socket) => {
      isReused = established.has(socket)
      if (isReused) connected()
      else {
        socket.once('close', over)
        onceEstablished(socket, call, connected)
      }
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (isReused) broke()
      fail(describe(error))
    })
    request.on('response', (response) => {
      if (!mayHaveLeft) return fail('The host answered before anything was sent.')
      readBody(response, limits.maxAnswerBytes, (bytes) => {
        const body = bytes === null ? null : bytes.toString(call.answerEncoding ?? 'utf8')
        settle({ kind: 'answered', status: response.statusCode ?? 0, headers: response.headers, body })
        if (body === null) request.destroy()
      })
    })
    // The request is written as soon as there is a connection.
    if (!call.begin) request.end(call.body)
  })
}

function open(call: Exchange, agent: http.Agent): http.ClientRequest {
  const { request } = call.isTls ? https : http
  return request({
    host: call.host,
    port: call.port,
    path: call.path,
    method: call.method,
    agent,
    lookup: pinnedTo(call.addresses),
    headers: {
      'user-agent': 'Carillon/1',
      accept: '*/*',
      // A compressed answer could unpack to any size.
      'accept-encoding': 'identity',
      ...call.headers,
      ...(call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) }),
    },
  })
}

/** Returns a look-up function that only knows the checked addresses. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  return (_host, options, callback) => {
    const known = inOrder(addresses).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    if (options.all) callback(null, known)
    else callback(null, known[0]!.address, known[0]!.family)
  }
}

/** Calls `done` once, with null when the body is incomplete. */
function readBody(
  response: http.IncomingMessage,
  maxBytes: number,
  done: (bytes: Buffer | null) => void,
): void {
  const encoding = response.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    done(null)
    return
  }
  const chunks: Buffer[] = []
  let size = 0
  let isDone = false
  const end = (bytes: Buffer | null): void => {
    if (isDone) return
    isDone = true
    done(bytes)
  }
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) end(null)
    else chunks.push(chunk)
  })
  response.on('end', () => end(response.complete ? joined(chunks) : null))
  response.on('error', () => end(null))
  response.on('close', () => end(null))
}

const joined = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)

const describe = (error: NodeJS.ErrnoException): string => `${error.message} (${error.code ?? error.name})`
