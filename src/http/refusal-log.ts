import { type Clock, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'

/** Lines a second; what comes above is counted, so that a flood of bad requests fills no disk. */
const LINES_PER_SECOND = 20

export interface RefusedRequest {
  requestId: string
  method: string
  path: string
  status: number
  code: string
}

/** Writes a line for each request that was refused, with the request id its caller was told. */
export class RefusalLog {
  readonly #log: Log
  readonly #clock: Clock
  #second = 0
  #lines = 0
  #left = 0

  constructor(log: Log, clock: Clock) {
    this.#log = log
    this.#clock = clock
  }

  note(refused: RefusedRequest): void {
    const second = Math.floor(this.#clock.now() / SECOND_MS)
    if (second !== this.#second) {
      if (this.#left > 0) this.#log.warn('more requests refused', { requests: this.#left })
      this.#second = second
      this.#lines = 0
      this.#left = 0
    }
    if (this.#lines++ < LINES_PER_SECOND) this.#log.info('request refused', { ...refused })
    else this.#left++
  }
}
