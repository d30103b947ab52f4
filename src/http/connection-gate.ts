import { MINUTE_MS, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'

/** Interval at which descriptors are checked. */
const CHECK_MS = SECOND_MS / 4
/**
 * Shortest time for which connections are refused. Otherwise accept() would fail and be tried again without a
 * pause.
 */
const MIN_CLOSED_MS = SECOND_MS
/** Time with too few descriptors after which requests in flight and silent connections are cut. */
const CUT_AFTER_MS = 10 * SECOND_MS
/** Shortest time between two log lines about the same shortage. */
const REMIND_MS = 10 * MINUTE_MS
/** Time without a shortage after which its end is logged. */
const RECOVERED_MS = MINUTE_MS

/** A listening socket with its connections. */
interface Listener {
  /** Stops accepting connections, and closes connections without a request in flight. */
  close(): void
  /** Cuts the remaining connections. */
  cut(): void
  /** Accepts connections again. Throws when the address is in use. */
  open(): void
}

interface ConnectionGateParts {
  listener: Listener
  /** Returns whether descriptors run short. */
  isShort(): boolean
  log: Log
  /** Monotonic, ms. */
  now?: () => number
}

/**
 * Stops accepting connections while descriptors run short. Otherwise accept() fails with EMFILE, the listening
 * socket stays readable, and the event loop spins on a core while the database and the carriers get no
 * descriptors either.
 */
export class ConnectionGate {
  readonly #parts: ConnectionGateParts
  readonly #now: () => number
  readonly #timer: ReturnType<typeof setInterval>
  /** Time when the gate began to refuse connections. */
  #closedAt: number | undefined
  #hasCut = false
  /** Whether the last attempt to open failed. */
  #hasFailed = false
  /** Time when connections were last refused, and when that was last logged. */
  #lastClosedAt = Number.NEGATIVE_INFINITY
  #loggedAt: number | undefined

  constructor(parts: ConnectionGateParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
    this.#timer = setInterval(() => this.check(), CHECK_MS)
    this.#timer.unref()
  }

  get isClosed(): boolean {
    return this.#closedAt !== undefined
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Checks the descriptors once. The timer calls it. */
  check(): void {
    if (this.#closedAt === undefined) this.#whileOpen()
    else this.#whileClosed(this.#now() - this.#closedAt)
  }

  #whileOpen(): void {
    const now = this.#now()
    if (this.#parts.isShort()) {
      this.#closedAt = now
      this.#lastClosedAt = now
      this.#hasCut = false
      this.#parts.listener.close()
      this.#warn()
    } else if (this.#loggedAt !== undefined && now - this.#lastClosedAt >= RECOVERED_MS) {
      this.#loggedAt = undefined
      this.#parts.log.info('descriptors suffice again')
    }
  }

  #warn(): void {
    if (this.#loggedAt !== undefined && this.#now() - this.#loggedAt < REMIND_MS) return
    this.#loggedAt = this.#now()
    this.#parts.log.warn(
      'out of descriptors: idle connections are closed and new ones refused for a second',
      {
        remedy:
          'raise the limit (LimitNOFILE of the unit, ulimit -n), or find the clients with the most connections',
      },
    )
  }

  #whileClosed(forMs: number): void {
    if (forMs < MIN_CLOSED_MS) return
    if (this.#parts.isShort()) {
      if (forMs < CUT_AFTER_MS || this.#hasCut) return
      this.#hasCut = true
      this.#parts.listener.cut()
      return
    }
    try {
      this.#parts.listener.open()
      this.#closedAt = undefined
      this.#hasFailed = false
    } catch (cause) {
      // Tried again at the next check. Another process may use the port for a moment.
      if (!this.#hasFailed) this.#parts.log.error('listening again failed', { cause })
      this.#hasFailed = true
    }
  }
}
