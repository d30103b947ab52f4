import { SECOND_MS } from '../lib/clock.ts'
import { EXIT, Refusal } from '../lib/exit.ts'

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

/** Throws a refusal (exit 1) when the address is taken, not this machine's, or not allowed. */
export function listen(
  handle: (request: Request) => Response | Promise<Response>,
  address: { host: string; port: number },
): HttpServer {
  const server = start(handle, address)
  const port = server.port!
  return {
    port,
    url: `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}`,
    peerOf: (request) => plainAddress(server.requestIP(request)?.address),
    async stop(graceMs = STOP_GRACE_MS) {
      // Resolves when the last request in flight is answered; idle connections are closed at once.
      const finished = server.stop()
      let timer: ReturnType<typeof setTimeout> | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs)
      })
      await Promise.race([finished, patience])
      clearTimeout(timer)
      await server.stop(true)
    },
  }
}

function start(
  handle: (request: Request) => Response | Promise<Response>,
  { host, port }: { host: string; port: number },
) {
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
