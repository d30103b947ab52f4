import type { Clock } from '../../src/lib/clock.ts'

/** A clock that stands still until a test moves it. Starts on a Wednesday noon in New York. */
export class TestClock implements Clock {
  #now: number

  constructor(now: number = Date.parse('2026-03-04T17:00:00.000Z')) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  advance(ms: number): void {
    this.#now += ms
  }

  set(iso: string): void {
    this.#now = Date.parse(iso)
  }
}
