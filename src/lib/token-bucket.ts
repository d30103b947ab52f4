import { SECOND_MS } from './clock.ts'

/** The capacity of a bucket in tokens, and its refill rate. */
export interface BucketRate {
  capacity: number
  perSecond: number
}

/** Tolerance for rounding: the sum of many small refills can be slightly below a whole number. */
const ROUNDING = 1e-6

/**
 * A token bucket. It starts with the whole tokens of its capacity, and refills evenly up to its capacity. Its
 * balance may go below zero when a caller takes more than it has.
 *
 * All times are ms of the same clock. The caller chooses the clock.
 */
export class TokenBucket {
  #rate: BucketRate
  #tokens: number
  #filledAtMs: number

  constructor(rate: BucketRate, nowMs: number) {
    this.#rate = rate
    this.#tokens = Math.floor(rate.capacity)
    this.#filledAtMs = nowMs
  }

  get rate(): BucketRate {
    return this.#rate
  }

  set rate(rate: BucketRate) {
    this.#rate = rate
  }

  /** Time when the balance was last computed, ms. */
  get filledAtMs(): number {
    return this.#filledAtMs
  }

  /** Returns the balance, with the fraction of a token that has refilled so far. */
  balance(nowMs: number): number {
    const { capacity, perSecond } = this.#rate
    // A clock that was set back must not drain the bucket.
    const elapsedMs = Math.max(0, nowMs - this.#filledAtMs)
    this.#tokens = Math.min(capacity, this.#tokens + (elapsedMs / SECOND_MS) * perSecond)
    this.#filledAtMs = nowMs
    return this.#tokens
  }

  /** Returns the number of whole tokens, never below zero. */
  available(nowMs: number): number {
    return Math.max(0, Math.floor(this.balance(nowMs) + ROUNDING))
  }

  take(tokens: number): void {
    this.#tokens -= tokens
  }

  /** Returns when a whole token will be available. `nowMs` when a token is available now. */
  nextAt(nowMs: number): number {
    const missing = 1 - this.balance(nowMs)
    return missing <= ROUNDING ? nowMs : nowMs + Math.ceil((missing / this.#rate.perSecond) * SECOND_MS)
  }
}
