import { type Clock, SECOND_MS } from './clock.ts'

/** Largest number of lines per second, because a flood must not fill the disk. Further lines are only counted. */
const LINES_PER_SECOND = 20

/** Limits log lines that strangers or carriers can cause without end. */
export class LimitedLines {
  readonly #clock: Clock
  readonly #logOmitted: (count: number) => void
  #second = 0
  #lines = 0
  #omitted = 0

  /** @param logOmitted called at the first line of a later second, with the number of lines that were left out */
  constructor(clock: Clock, logOmitted: (count: number) => void) {
    this.#clock = clock
    this.#logOmitted = logOmitted
  }

  /** Logs the line, or counts it. */
  add(line: () => void): void {
    const second = Math.floor(this.#clock.now() / SECOND_MS)
    if (second !== this.#second) {
      if (this.#omitted > 0) this.#logOmitted(this.#omitted)
      this.#second = second
      this.#lines = 0
      this.#omitted = 0
    }
    if (this.#lines++ < LINES_PER_SECOND) line()
    else this.#omitted++
  }
}
