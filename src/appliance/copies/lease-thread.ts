import { CallThread } from '../../lib/call-thread.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { type CopySettings, placeName } from '../../lib/copy-settings.ts'
import { DeadPlace } from './copies-thread.ts'
import type { LeasePlace } from './lease.ts'
import type { LeaseAnswer, LeaseRequest } from './lease-worker.ts'

/** Time without an answer after which a call has failed. A later answer would be of no use to a holder. */
const STALL_MS = 8 * SECOND_MS
/** Longer than the time between two looks. */
const IDLE_MS = 15 * SECOND_MS

/** The place of the lease in a separate thread, so that a slow or dead place delays no other work. */
export class LeaseThread implements LeasePlace {
  readonly #thread: CallThread<LeaseRequest, NonNullable<LeaseAnswer>>
  readonly #settings: Pick<CopySettings, 'place' | 'access'>
  readonly #stallMs: number

  constructor({ place, access }: Pick<CopySettings, 'place' | 'access'>, stallMs = STALL_MS) {
    this.#settings = { place, access }
    this.#stallMs = stallMs
    this.#thread = new CallThread<LeaseRequest, NonNullable<LeaseAnswer>>({
      name: 'thread of the lease',
      start: () => new Worker(new URL('./lease-worker.ts', import.meta.url), { name: 'carillon-lease' }),
      idleMs: IDLE_MS,
      opening: () => ({ action: 'OPEN', settings: this.#settings }),
    })
  }

  async list(folder: string): Promise<readonly string[]> {
    return (await this.#ask({ action: 'LIST', folder })) as string[]
  }

  async put(name: string, text: string): Promise<void> {
    await this.#ask({ action: 'PUT', name, text })
  }

  async get(name: string): Promise<string> {
    return (await this.#ask({ action: 'GET', name })) as string
  }

  /** Ends the thread, whatever it is doing. */
  end(): void {
    this.#thread.end(new Error('The server stops.'))
  }

  async #ask(request: LeaseRequest): Promise<LeaseAnswer> {
    const silent = new DeadPlace(`${placeName(this.#settings.place)} does not answer.`)
    const timer = setTimeout(() => this.#thread.end(silent), this.#stallMs)
    try {
      return await this.#thread.ask(request)
    } finally {
      clearTimeout(timer)
    }
  }
}
