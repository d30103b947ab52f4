/** Rounds of work in the background, one after the other, between `start` and `stop`. */
export class Rounds {
  readonly #round: () => Promise<number>
  #timer: ReturnType<typeof setTimeout> | undefined
  #working: Promise<void> = Promise.resolve()
  #isStarted = false

  /** @param round never rejects. Returns the pause until the next round, ms */
  constructor(round: () => Promise<number>) {
    this.#round = round
  }

  /** @param before work before the first round. It never rejects */
  start(before?: () => Promise<void>): void {
    this.#isStarted = true
    if (before) this.#working = this.#working.then(before)
    this.wakeIn(0)
  }

  /** Begins no other round. Resolves when the present one has ended. */
  async stop(): Promise<void> {
    this.#isStarted = false
    clearTimeout(this.#timer)
    await this.#working
  }

  /** Sets the time of the next round. Does nothing before `start` and after `stop`. */
  wakeIn(ms: number): void {
    if (!this.#isStarted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#working = this.#working.then(async () => this.wakeIn(await this.#round()))
    }, ms)
    this.#timer.unref()
  }
}
