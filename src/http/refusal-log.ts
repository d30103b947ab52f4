import { type Clock, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'

/** Lines per second; further refusals are only counted, so that a flood of bad requests does not fill the disk. */
const LINES_PER_SECOND = 20

interface RefusedRequest {
  requestId: string
  method: string
  path: string
  status: number
  code: string
}

/** Logs each refused request with its request id. */
export class RefusalLog {
  readonly #log: Log
  readonly #clock: Clock
  #second = 0
  #lines = 0
  #omitted = 0

  constructor(log: Log, clock: Clock) {
    this.#log = log
    this.#clock = clock
  }

  note(refused: RefusedRequest): void {
    const second = Math.floor(this.#clock.now() / SECOND_MS)
    if (second !== this.#second) {
      if (this.#omitted > 0) this.#log.warn('more requests refused', { requests: this.#omitted })
      this.#second = second
      this.#lines = 0
      this.#omitted = 0
    }
    if (this.#lines++ < LINES_PER_SECOND) this.#log.info('request refused', { ...refused })
    else this.#omitted++
  }
}
