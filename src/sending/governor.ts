import { SECOND_MS } from '../lib/clock.ts'
import type { SmsProvider } from '../providers/port.ts'
import { nextDayAt } from './daily-cap.ts'
import type { Sender } from './ports.ts'

/**
 * How fast may be sent. Nothing here is stored: after a restart every bucket
 * is full again, which is at most one second's worth of messages.
 */

/**
 * Tokens flow in at `rate` per second up to one second's worth (at least one).
 * A message needs one whole token to start and takes as many as it has
 * segments; the balance may go below zero, so long messages wait afterwards.
 */
export class TokenBucket {
  #ratePerSecond: number
  #tokens: number
  #filledAt: number

  constructor(ratePerSecond: number, nowMs: number) {
    this.#ratePerSecond = ratePerSecond
    this.#tokens = this.#capacity
    this.#filledAt = nowMs
  }

  set ratePerSecond(rate: number) {
    this.#ratePerSecond = rate
  }

  /** How many messages may start now. */
  available(nowMs: number): number {
    this.#fill(nowMs)
    return Math.max(0, Math.floor(this.#tokens + ROUNDING))
  }

  take(tokens: number): void {
    this.#tokens -= tokens
  }

  /** When the next message may start, ms since 1970. */
  nextAt(nowMs: number): number {
    this.#fill(nowMs)
    const missing = 1 - this.#tokens
    return missing <= ROUNDING ? nowMs : nowMs + Math.ceil((missing / this.#ratePerSecond) * SECOND_MS)
  }

  get #capacity(): number {
    return Math.max(1, this.#ratePerSecond)
  }

  #fill(nowMs: number): void {
    // A clock that was set back gives nothing and takes nothing.
    const elapsedMs = Math.max(0, nowMs - this.#filledAt)
    this.#tokens = Math.min(this.#capacity, this.#tokens + (elapsedMs / SECOND_MS) * this.#ratePerSecond)
    this.#filledAt = nowMs
  }
}

/** Sums of many small refills come out a hair below the whole. */
const ROUNDING = 1e-6

/** Ambiguous answers in a row after which the sender's campaigns are paused. */
const UNCERTAIN_LIMIT = 5
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 60 * SECOND_MS

/** One channel identity's way to its carrier: slots, rate and how it has been answering. */
export class Lane {
  readonly channelIdentityId: number
  readonly bucket: TokenBucket
  provider: SmsProvider
  callsInFlight = 0
  /** Messages claimed in the transaction under way, not handed over yet. */
  reserved = 0
  /** What its daily cap leaves, before what is reserved. */
  roomToday = Number.POSITIVE_INFINITY
  #uncertain = 0
  #refused = 0
  #pausedUntil = 0

  constructor(channelIdentityId: number, provider: SmsProvider, bucket: TokenBucket) {
    this.channelIdentityId = channelIdentityId
    this.provider = provider
    this.bucket = bucket
  }

  /** How many messages may be claimed for it now. */
  available(nowMs: number): number {
    if (nowMs < this.#pausedUntil) return 0
    const slots = (this.provider.maxInFlight - this.callsInFlight) * this.provider.maxBatch
    const room = Math.min(slots, this.roomToday) - this.reserved
    return Math.max(0, Math.min(room, this.bucket.available(nowMs)))
  }

  /** When waiting helps: undefined while it is an answer and not time that is missing. */
  nextAt(nowMs: number): number | undefined {
    if (this.callsInFlight >= this.provider.maxInFlight) return undefined
    if (this.roomToday === 0) return nextDayAt(nowMs)
    return Math.max(this.bucket.nextAt(nowMs), this.#pausedUntil)
  }

  /** Takes a place in the transaction under way. */
  reserve(segmentCount: number): void {
    this.reserved += 1
    this.bucket.take(segmentCount)
  }

  /** The carrier gave a clear answer. */
  answered(): void {
    this.#uncertain = 0
    this.#refused = 0
  }

  /** True when that makes too many in a row; counting starts over. */
  answeredUnclearly(): boolean {
    this.#uncertain += 1
    if (this.#uncertain < UNCERTAIN_LIMIT) return false
    this.#uncertain = 0
    return true
  }

  /**
   * The carrier took nothing (throttled, unreachable): leave it alone for as
   * long as it asks, else for 1 s, doubling to a minute while that goes on.
   */
  turnedAway(nowMs: number, retryAfterMs: number | null): void {
    this.#uncertain = 0
    const pauseMs = retryAfterMs ?? FIRST_PAUSE_MS * 2 ** Math.min(this.#refused, 10)
    if (nowMs >= this.#pausedUntil) this.#refused += 1
    this.#pausedUntil = Math.max(this.#pausedUntil, nowMs + Math.min(pauseMs, LONGEST_PAUSE_MS))
  }
}

/** The lanes in use, by channel identity. */
export class Lanes {
  readonly #lanes = new Map<number, Lane>()
  readonly #providerOf: (channelIdentityId: number) => SmsProvider

  constructor(providerOf: (channelIdentityId: number) => SmsProvider) {
    this.#providerOf = providerOf
  }

  /** The lane with its identity's rate and carrier as they are now. */
  of({ channelIdentityId, throughputPerSecond }: Sender, nowMs: number): Lane {
    const provider = this.#providerOf(channelIdentityId)
    let lane = this.#lanes.get(channelIdentityId)
    if (!lane) {
      lane = new Lane(channelIdentityId, provider, new TokenBucket(throughputPerSecond, nowMs))
      this.#lanes.set(channelIdentityId, lane)
    }
    lane.provider = provider
    lane.bucket.ratePerSecond = throughputPerSecond
    return lane
  }

  known(channelIdentityId: number): Lane | undefined {
    return this.#lanes.get(channelIdentityId)
  }

  /** How many messages each sender got in the transaction under way. */
  reservations(): Array<{ channelIdentityId: number; reserved: number }> {
    return [...this.#lanes.values()].filter(({ reserved }) => reserved > 0)
  }

  /** The transaction is over: what it claimed is under way, or was rolled back. */
  releaseReserved(): void {
    for (const lane of this.#lanes.values()) lane.reserved = 0
  }

  /** When lanes that cannot send now may again. */
  nextTimes(nowMs: number): number[] {
    return [...this.#lanes.values()]
      .map((lane) => lane.nextAt(nowMs))
      .filter((at) => at !== undefined && at > nowMs) as number[]
  }

  get callsInFlight(): number {
    let calls = 0
    for (const lane of this.#lanes.values()) calls += lane.callsInFlight
    return calls
  }
}
