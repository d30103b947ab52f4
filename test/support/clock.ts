import type { Clock } from '../../src/lib/clock.ts'

/** A clock that stands still until a test moves it. Starts at noon on a Wednesday in New York. */
export class TestClock implements Clock {
  #now: number
  #monotonic = 0

  constructor(now: number = Date.parse('2026-03-04T17:00:00.000Z')) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  monotonicMs(): number {
    return this.#monotonic
  }

  /** Lets time pass. */
  advance(ms: number): void {
    this.#now += ms
    this.#monotonic += ms
  }

  /** Sets the wall clock back, or forward for a negative `ms`, without letting time pass. */
  setBack(ms: number): void {
    this.#now -= ms
  }

  /** Lets time pass until then. A time in the past sets the clock back. */
  set(iso: string): void {
    const then = Date.parse(iso)
    this.#monotonic += Math.max(0, then - this.#now)
    this.#now = then
  }
}
