import { MINUTE_MS, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'

/** How often descriptors are looked at. */
const LOOK_MS = SECOND_MS / 4
/** No connection is taken for at least this long: accept() fails and is tried again without a pause otherwise. */
const CLOSED_MS = SECOND_MS
/** Requests in flight, and connections that send nothing, get this long while descriptors stay short. Then they are cut. */
const PATIENCE_MS = 10 * SECOND_MS
/** Between two lines of the log about the same trouble, and without any before it is said to be over. */
const REMIND_MS = 10 * MINUTE_MS
const OVER_MS = MINUTE_MS

/** What takes connections. */
export interface Door {
  /** Takes no more connections, and closes those that have no request in flight. */
  close(): void
  /** Cuts the connections that are left. */
  cut(): void
  /** Takes connections again. Throws when the address is not to be had. */
  open(): void
}

export interface DoormanParts {
  door: Door
  /** Whether descriptors run short. */
  isShort(): boolean
  log: Log
  /** ms that only ever grow. */
  now?: () => number
}

/**
 * Closes the door while descriptors run short. Without that, accept() fails
 * with EMFILE, the listening socket stays readable, and the event loop spins on
 * a core while the database and the carriers get no descriptor either.
 */
export class Doorman {
  readonly #parts: DoormanParts
  readonly #now: () => number
  readonly #timer: ReturnType<typeof setInterval>
  /** Since when the door is closed. */
  #closedAt: number | undefined
  #hasCut = false
  /** Whether opening it was tried in vain. */
  #hasFailed = false
  /** When it was last closed, and last said to be. */
  #lastClosedAt = Number.NEGATIVE_INFINITY
  #saidAt: number | undefined

  constructor(parts: DoormanParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
    this.#timer = setInterval(() => this.look(), LOOK_MS)
    this.#timer.unref()
  }

  get isClosed(): boolean {
    return this.#closedAt !== undefined
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** One look, as the timer takes it. */
  look(): void {
    if (this.#closedAt === undefined) this.#whileOpen()
    else this.#whileClosed(this.#now() - this.#closedAt)
  }

  #whileOpen(): void {
    const now = this.#now()
    if (this.#parts.isShort()) {
      this.#closedAt = now
      this.#lastClosedAt = now
      this.#hasCut = false
      this.#parts.door.close()
      this.#warn()
    } else if (this.#saidAt !== undefined && now - this.#lastClosedAt >= OVER_MS) {
      this.#saidAt = undefined
      this.#parts.log.info('descriptors suffice again')
    }
  }

  #warn(): void {
    if (this.#saidAt !== undefined && this.#now() - this.#saidAt < REMIND_MS) return
    this.#saidAt = this.#now()
    this.#parts.log.warn('out of descriptors: idle connections were closed, and none is taken for a second', {
      remedy: 'raise the limit (LimitNOFILE of the unit, ulimit -n), or find who opens so many connections',
    })
  }

  #whileClosed(forMs: number): void {
    if (forMs < CLOSED_MS) return
    if (this.#parts.isShort()) {
      if (forMs < PATIENCE_MS || this.#hasCut) return
      this.#hasCut = true
      this.#parts.door.cut()
      return
    }
    try {
      this.#parts.door.open()
      this.#closedAt = undefined
      this.#hasFailed = false
    } catch (cause) {
      // Tried again at the next look; somebody may have the port for a moment.
      if (!this.#hasFailed) this.#parts.log.error('listening again failed', { cause })
      this.#hasFailed = true
    }
  }
}
