import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TestApp } from '../app.ts'
import type { Timers } from './timers.ts'

/**
 * An application and the pages that are open at it, by one clock. Time passes only where a test waits for something,
 * and then from one thing that is due to the next: no second of it takes a second.
 */

/** What takes part in a scene. */
export interface Part {
  timers: Timers
  /** Calls of the page that the application is answering at the moment. */
  readonly underWay: ReadonlySet<Promise<unknown>>
  leave(): void
}

/** How often nothing has to happen in turn until everything is at rest. */
const QUIET_TURNS = 4
/** What is waited for comes within this time, ms of the clock of the test: the longest is a screen that asks each half minute. */
const LONGEST_WAIT_MS = 90_000
/** The server looks once a second what has happened. */
const TICK_MS = 1_000
/** What one does takes a moment, ms: nothing that a person or a program does has the time of what was before. */
const MOMENT_MS = 20
/** How long what follows from an answer takes to be on the screen, ms. */
const CONSEQUENCE_MS = 400

export class Scene {
  readonly app: TestApp
  readonly parts = new Set<Part>()
  #tickedAt = 0
  #isChanged = false

  constructor(app: TestApp) {
    this.app = app
  }

  /** Something may have been changed that the application has to work off. */
  noteChange(): void {
    this.#isChanged = true
  }

  #now = (): number => this.app.clock.monotonicMs()

  /** Everything is done that is due now: calls are answered unless a test holds them back, and what follows is drawn. */
  async settle(): Promise<void> {
    let drawn = 0
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await nextTurn()
      for (const { timers } of this.parts) {
        while (timers.runDue()) quiet = -1
        if (timers.draw(drawn)) {
          drawn++
          quiet = -1
        }
      }
      const underWay = [...this.parts].flatMap((part) => [...part.underWay])
      if (quiet < QUIET_TURNS - 1 || underWay.length === 0) continue
      // Another thread works for the answer.
      await Promise.race(underWay)
      quiet = -1
    }
  }

  /** Somebody has done something, and what follows at once is done too. */
  async moment(): Promise<void> {
    await this.settle()
    this.app.clock.advance(MOMENT_MS)
    await this.settle()
  }

  /** The application does what it has to do in the background, and says so in its streams. */
  async work(): Promise<void> {
    this.#isChanged = false
    await this.app.drain()
    await this.app.app.streams.tick()
    await this.settle()
  }

  /** Time passes until the next thing that is due. */
  async #next(): Promise<void> {
    if (this.#isChanged) return this.work()
    const due = [...this.parts].map(({ timers }) => timers.nextAt ?? Number.POSITIVE_INFINITY)
    const at = Math.min(this.#tickedAt + TICK_MS, ...due)
    this.app.clock.advance(Math.max(0, at - this.#now()))
    if (this.#now() >= this.#tickedAt + TICK_MS) {
      this.#tickedAt = this.#now()
      await this.work()
    } else await this.settle()
  }

  /** Time passes. */
  async pass(ms: number): Promise<void> {
    await this.settle()
    const end = this.#now() + ms
    while (this.#now() < end) {
      const isLast = ![...this.parts].some(({ timers }) => (timers.nextAt ?? end) < end)
      if (isLast && !this.#isChanged && this.#tickedAt + TICK_MS > end) {
        this.app.clock.advance(end - this.#now())
        await this.settle()
      } else await this.#next()
    }
  }

  /** What follows from an answer has come to the screens. */
  async follow(): Promise<void> {
    await this.settle()
    await this.work()
    await this.pass(CONSEQUENCE_MS)
  }

  /**
   * Lets time pass until something is so. Throws when it does not come.
   * @param seen what there is instead, to say then
   */
  async until<T>(look: () => T | undefined | Promise<T | undefined>, seen: () => string): Promise<T> {
    await this.settle()
    const end = this.#now() + LONGEST_WAIT_MS
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      if (this.#now() >= end) throw new Error(seen())
      await this.#next()
    }
  }
}
