import { SECOND_MS } from '../lib/clock.ts'
import { EXIT, Refusal } from '../lib/exit.ts'
import { type Log, silentLog } from '../lib/log.ts'
import { descriptorCeiling, descriptorsRunShort, ownDescriptorLimit } from './descriptors.ts'
import { Doorman } from './doorman.ts'

/** The socket around `App.handle`. */
export interface HttpServer {
  /** Where it listens, without a trailing slash. */
  readonly url: string
  readonly port: number
  /** The address at the other end of a request's connection; undefined once it is gone. */
  peerOf(request: Request): string | undefined
  /** Takes no new connections and waits for requests in flight, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

/**
 * None of the runtime's own, whose refusal has no words: each operation reads
 * at most what it takes and answers 413 itself. What nobody reads is not kept.
 */
const MAX_BODY_BYTES = Number.MAX_SAFE_INTEGER
/** A connection that sends or gets nothing for this long is closed. */
const IDLE_SECONDS = 60
const STOP_GRACE_MS = 25 * SECOND_MS

type Handle = (request: Request) => Response | Promise<Response>

export interface ListenOptions {
  log?: Log
  /** Whether descriptors run short; as the system has it by default. */
  isShort?: () => boolean
}

/**
 * Takes no connections while descriptors run short, and logs that.
 * Throws a refusal (exit 1) when the address is taken, not this machine's, or not allowed.
 */
export function listen(
  handle: Handle,
  address: { host: string; port: number },
  { log = silentLog, isShort = shortOfDescriptors() }: ListenOptions = {},
): HttpServer {
  let server = start(handle, address)
  const port = server.port!
  // Those that were closed and still have requests in flight.
  let earlier: (typeof server)[] = []
  const door = {
    // Silent connections are closed only with force, which requests in flight are spared.
    close: () => void server.stop(server.pendingRequests === 0),
    cut: () => [server, ...earlier].forEach((each) => void each.stop(true)),
    open: () => {
      const next = start(handle, { host: address.host, port })
      earlier = [server, ...earlier].filter((each) => each.pendingRequests > 0)
      server = next
    },
  }
  const doorman = new Doorman({ door, isShort, log })
  return {
    port,
    url: `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}`,
    peerOf: (request) => plainAddress(server.requestIP(request)?.address),
    async stop(graceMs = STOP_GRACE_MS) {
      doorman.stop()
      const all = [server, ...earlier]
      // Resolves when the last request in flight is answered; idle connections are closed at once.
      const finished = Promise.all(all.map((each) => each.stop()))
      let timer: ReturnType<typeof setTimeout> | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs)
      })
      await Promise.race([finished, patience])
      clearTimeout(timer)
      await Promise.all(all.map((each) => each.stop(true)))
    },
  }
}

/** Where the system does not say how many there are, they never run short. */
function shortOfDescriptors(): () => boolean {
  const limit = ownDescriptorLimit()
  return limit === undefined ? () => false : () => descriptorsRunShort(descriptorCeiling(limit))
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
      // Said explicitly: without development mode Bun shares a taken port with whoever has it.
      reusePort: false,
      fetch: handle,
    })
  } catch (error) {
    throw cannotListen(error, `${host}:${port}`)
  }
}

const REASONS: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  EADDRINUSE: ['is in use', 'Stop what listens there, or choose another port with --port.'],
  EADDRNOTAVAIL: ['is not an address of this machine', 'Choose one that is with --host.'],
  EACCES: ['needs a privilege to listen on', 'Choose a port above 1023 with --port.'],
}

function cannotListen(error: unknown, address: string): Refusal {
  const reason = REASONS[String((error as { code?: unknown }).code)]
  if (reason) return new Refusal(EXIT.FAILED, `${address} ${reason[0]}.`, reason[1], error)
  const message = error instanceof Error ? error.message : String(error)
  return new Refusal(EXIT.FAILED, `Could not listen on ${address}: ${message}`, undefined, error)
}

/** An IPv4 peer of a socket that also takes IPv6 shows as `::ffff:192.0.2.1`. */
const plainAddress = (address: string | undefined): string | undefined =>
  address?.toLowerCase().startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
