import type { Clock } from '../../src/lib/clock.ts'

/** A clock that stands still until a test moves it. Starts on a Wednesday noon in New York. */
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

  /** Time passes. */
  advance(ms: number): void {
    this.#now += ms
    this.#monotonic += ms
  }

  /** Somebody sets the wall clock back, or forward where `ms` is negative; no time passes. */
  setBack(ms: number): void {
    this.#now -= ms
  }

  /** Time passes until then; to a time that is past it is set back. */
  set(iso: string): void {
    const then = Date.parse(iso)
    this.#monotonic += Math.max(0, then - this.#now)
    this.#now = then
  }
}
