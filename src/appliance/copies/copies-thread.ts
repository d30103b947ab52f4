import { CallThread } from '../../lib/call-thread.ts'
import { MINUTE_MS, monotonicMs, SECOND_MS } from '../../lib/clock.ts'
import { armedFaultPoints } from '../../lib/fault.ts'
import type { CopiesAnswer, CopiesRequest } from './copies-worker.ts'
import type { PlaceSettings } from './place.ts'

/** Time after which a thread without work ends. */
const IDLE_MS = SECOND_MS
/** Time without progress after which a place is dead. */
const STALL_MS = 5 * MINUTE_MS
const LOOK_MS = SECOND_MS / 4
/** Time for a transfer to end by itself, so that it leaves nothing half done. */
const ENDING_MS = 2 * SECOND_MS

/** The place did not answer. Its thread may hang in a system call, and then only an exit ends the process. */
export class DeadPlace extends Error {}

type Asked = Exclude<CopiesRequest, { action: 'OPEN' }>

/** The place of the copies in a separate thread, so that a slow or dead place delays no other work. */
export class CopiesThread {
  readonly #thread: CallThread<CopiesRequest, NonNullable<CopiesAnswer>>
  readonly #shared = new SharedArrayBuffer(24)
  readonly #moved = new Float64Array(this.#shared)
  readonly #stallMs: number

  constructor(settings: PlaceSettings, { stallMs = STALL_MS, idleMs = IDLE_MS } = {}) {
    this.#stallMs = stallMs
    this.#thread = new CallThread<CopiesRequest, NonNullable<CopiesAnswer>>({
      name: 'thread of the copies',
      start: () => new Worker(new URL('./copies-worker.ts', import.meta.url), { name: 'carillon-copies' }),
      idleMs,
      opening: () => ({ action: 'OPEN', settings, shared: this.#shared, failAt: armedFaultPoints() }),
    })
  }

  /** Bytes that have moved, there and back. */
  get movedBytes(): number {
    return this.#moved[0]!
  }

  /** Segments that the last request to apply some has applied so far. */
  get appliedSegments(): number {
    return this.#moved[2]!
  }

  /**
   * Asks the thread. Rejects with a sentence that begins with the place: with its error, when it makes no
   * progress for five minutes, or when the signal is aborted.
   */
  async ask<Answer extends CopiesAnswer>(request: Asked, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted()
    let last = { bytes: this.movedBytes, at: monotonicMs() }
    const look = setInterval(() => {
      if (this.movedBytes !== last.bytes) last = { bytes: this.movedBytes, at: monotonicMs() }
      else if (monotonicMs() - last.at > this.#stallMs)
        this.#thread.end(new DeadPlace('The place of the copies has not answered for minutes.'))
    }, LOOK_MS)
    const stop = () => void this.#stop()
    signal?.addEventListener('abort', stop)
    try {
      return (await this.#thread.ask(request)) as Answer
    } finally {
      clearInterval(look)
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Ends the thread, whatever it is doing. */
  end(): void {
    this.#thread.end(new Error('The copy was stopped.'))
  }

  #stop(): void {
    this.#moved[1] = 1
    setTimeout(() => this.end(), ENDING_MS).unref()
  }
}
