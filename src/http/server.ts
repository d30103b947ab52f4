import { SECOND_MS } from '../lib/clock.ts'
import { isShortOfDescriptors } from '../lib/descriptors.ts'
import { EXIT, Refusal } from '../lib/exit.ts'
import { type Log, silentLog } from '../lib/log.ts'
import { until } from '../lib/pause.ts'
import { ConnectionGate } from './connection-gate.ts'

/** The socket around `App.handle`. */
export interface HttpServer {
  /** The URL of the server, without a trailing slash. */
  readonly url: string
  readonly port: number
  /** Returns the address at the other end of a request's connection, or undefined after it is gone. */
  peerOf(request: Request): string | undefined
  /** Stops accepting connections and waits for requests in flight, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

/**
 * Effectively no limit, because the runtime refuses without a body. Each operation stops reading at its own
 * limit and answers 413. Unread bodies are not stored in memory.
 */
const MAX_BODY_BYTES = Number.MAX_SAFE_INTEGER
/** Time without traffic after which a connection is closed. */
const IDLE_SECONDS = 60
const STOP_GRACE_MS = 25 * SECOND_MS

type Handle = (request: Request) => Response | Promise<Response>

interface ListenOptions {
  log?: Log
  /** Returns whether descriptors run short. By default, the limit of the system decides. */
  isShort?: () => boolean
}

/**
 * Starts the server. While descriptors run short, it accepts no connections and logs that. Throws a refusal
 * (exit 1) when the address is in use, not on this machine, or not allowed.
 */
export function listen(
  handle: Handle,
  address: { host: string; port: number },
  { log = silentLog, isShort = isShortOfDescriptors }: ListenOptions = {},
): HttpServer {
  let server = start(handle, address)
  const port = server.port!
  // Servers that no longer accept connections but still have requests in flight.
  let earlier: (typeof server)[] = []
  const listener = {
    // Only a forced stop closes silent connections, but it would also cut requests in flight.
    close: () => void server.stop(server.pendingRequests === 0),
    cut: () => [server, ...earlier].forEach((each) => void each.stop(true)),
    open: () => {
      const next = start(handle, { host: address.host, port })
      earlier = [server, ...earlier].filter((each) => each.pendingRequests > 0)
      server = next
    },
  }
  const gate = new ConnectionGate({ listener, isShort, log })
  return {
    port,
    url: `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}`,
    peerOf: (request) => plainAddress(server.requestIP(request)?.address),
    async stop(graceMs = STOP_GRACE_MS) {
      gate.stop()
      const all = [server, ...earlier]
      // Resolves when the last request in flight is answered. Idle connections are closed immediately.
      await until(Promise.all(all.map((each) => each.stop())), AbortSignal.timeout(graceMs))
      await Promise.all(all.map((each) => each.stop(true)))
    },
  }
}

function start(handle: Handle, { host, port }: { host: string; port: number }) {
  try {
    return Bun.serve({
      hostname: host,
      port,
      maxRequestBodySize: MAX_BODY_BYTES,
      idleTimeout: IDLE_SECONDS,
      // Bun's error page shows source code.
      development: false,
      // Set, because outside development mode Bun shares a used port with another process.
      reusePort: false,
      fetch: handle,
    })
  } catch (error) {
    throw cannotListen(error, `${host}:${port}`)
  }
}

const REASONS: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  EADDRINUSE: ['is in use', 'Stop the process that listens there, or choose another port with --port.'],
  EADDRNOTAVAIL: ['is not an address of this machine', 'Choose one of its addresses with --host.'],
  EACCES: ['needs root privileges', 'Choose a port above 1023 with --port.'],
}

function cannotListen(error: unknown, address: string): Refusal {
  const reason = REASONS[String((error as { code?: unknown }).code)]
  if (reason) return new Refusal(EXIT.FAILED, `${address} ${reason[0]}.`, reason[1], error)
  const message = error instanceof Error ? error.message : String(error)
  return new Refusal(EXIT.FAILED, `Could not listen on ${address}: ${message}`, undefined, error)
}

/** Returns an IPv4 address in its plain form. A socket for IPv4 and IPv6 shows an IPv4 peer as `::ffff:192.0.2.1`. */
const plainAddress = (address: string | undefined): string | undefined =>
  address?.toLowerCase().startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
