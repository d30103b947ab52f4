import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TestApp } from '../app.ts'
import type { Timers } from './timers.ts'

/**
 * An application and its open pages on one clock. Time passes only while a test waits, in jumps from one due
 * thing to the next, so that no test waits in real time.
 */

/** A page in a scene. */
export interface Part {
  timers: Timers
  /** Calls of the page that the application is answering. */
  readonly underWay: ReadonlySet<Promise<unknown>>
  leave(): void
}

/** Number of turns without an event after which the scene is at rest. */
const QUIET_TURNS = 4
/** Longest wait by the test's clock, ms. The slowest screen asks every half minute. */
const LONGEST_WAIT_MS = 90_000
/** Interval at which the server looks for changes. */
const TICK_MS = 1_000
/** Duration of each act, ms, so that no two acts have the same time. */
const MOMENT_MS = 20
/** Time until the effect of an answer is on the screen, ms. */
const CONSEQUENCE_MS = 400

export class Scene {
  readonly app: TestApp
  readonly parts = new Set<Part>()
  #tickedAt = 0
  #isChanged = false

  constructor(app: TestApp) {
    this.app = app
  }

  /** Records that the application may have work to do. */
  noteChange(): void {
    this.#isChanged = true
  }

  #now = (): number => this.app.clock.monotonicMs()

  /** Does everything that is due: answers the calls that no test holds back, and draws. */
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
      // Another thread works on the answer.
      await Promise.race(underWay)
      quiet = -1
    }
  }

  /** Lets the duration of one act pass, and does what follows from it. */
  async moment(): Promise<void> {
    await this.settle()
    this.app.clock.advance(MOMENT_MS)
    await this.settle()
  }

  /** Runs the background work of the application, and sends its streams. */
  async work(): Promise<void> {
    this.#isChanged = false
    await this.app.drain()
    await this.app.app.streams.tick()
    await this.settle()
  }

  /** Lets time pass until the next due thing. */
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

  /** Lets time pass. */
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

  /** Waits until the effect of an answer is on the screens. */
  async follow(): Promise<void> {
    await this.settle()
    await this.work()
    await this.pass(CONSEQUENCE_MS)
  }

  /**
   * Lets time pass until `look` returns a value. Throws after the longest wait.
   * @param seen describes the current state for the error
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
