import { effectiveDailyCap } from '../../channels/identities/warm-up.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { type BucketRate, TokenBucket } from '../../lib/token-bucket.ts'
import type { ChannelAdapter, ChannelName, SendResult } from '../../providers/port.ts'
import type { Sender } from '../executions/ports.ts'
import { SenderHealth, type Trouble } from '../senders/sender-health.ts'

/**
 * A sender's daily cap: messages handed over per UTC day, including those that the carrier refused, because
 * carriers count them too. It is stored, so that a restart does not reset it.
 */
const dayOf = (nowMs: number): number => Math.floor(nowMs / DAY_MS)

export const nextDayAt = (nowMs: number): number => (dayOf(nowMs) + 1) * DAY_MS

/** Counts the messages of a sender that were handed over on the UTC day of `nowMs`. */
export const usedToday = (reader: Reader, channelIdentityId: number, nowMs: number): number =>
  reader.value<number>(
    'SELECT claimed_count FROM sender_usage WHERE channel_identity_id = ? AND day = ?',
    channelIdentityId,
    dayOf(nowMs),
  ) ?? 0

/**
 * Returns the number of further messages of the sender that may be claimed today, by its cap and its warm-up,
 * or Infinity without both.
 */
export function roomToday(
  reader: Reader,
  sender: { channelIdentityId: number; dailyCap: number | null; warmUp: string | null },
  nowMs: number,
): number {
  const cap = effectiveDailyCap(sender, nowMs)
  if (cap === null) return Number.POSITIVE_INFINITY
  return Math.max(0, cap - usedToday(reader, sender.channelIdentityId, nowMs))
}

/** Counts claimed messages, even without a cap: a cap that is set at noon then applies to the whole day. */
export function countClaimed(tx: Tx, channelIdentityId: number, count: number): void {
  const day = dayOf(tx.now)
  tx.run(
    `INSERT INTO sender_usage (channel_identity_id, day, claimed_count) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET claimed_count = claimed_count + excluded.claimed_count`,
    channelIdentityId,
    day,
    count,
  )
  tx.run('DELETE FROM sender_usage WHERE channel_identity_id = ? AND day < ?', channelIdentityId, day)
}

/** Delays before another try of a message that was certainly not sent. */
export const RETRY_DELAYS_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS] as const

/**
 * Returns when to try again after `attempt` earlier refusals, ms since 1970, or undefined after the last try.
 * The first time, the delay that the carrier asks for is used as it is. Later the longer of its delay and ours
 * is used, because a carrier that keeps asking for 2 s would use up all tries within seconds.
 */
export function retryAt(nowMs: number, attempt: number, retryAfterMs: number | null): number | undefined {
  const delayMs = RETRY_DELAYS_MS[attempt]
  if (delayMs === undefined) return undefined
  if (retryAfterMs === null) return nowMs + delayMs
  return nowMs + (attempt === 0 ? retryAfterMs : Math.max(delayMs, retryAfterMs))
}

/**
 * Returns whether the carrier asks the sender to slow down. A mail server that answers "later" mostly means one
 * mailbox (greylisting, RFC 6647), so only that mail is delayed, and the others keep their pace.
 */
export const asksToSlowDown = (channel: ChannelName, result: SendResult): boolean =>
  channel !== 'EMAIL' && result.outcome === 'not_sent' && result.errorCode === 'THROTTLED'

/**
 * Maximum number of tries that a message uses up because its sender was too fast. After that, it passes to
 * another sender.
 */
export const MAX_THROTTLED_TRIES = 2

/**
 * The pace of messages. It is not stored: after a restart every bucket is full, and carriers ask again for
 * pauses.
 *
 * Every time here (`paceMs`) is of the monotonic clock: setting the wall clock neither stops a sender nor lets
 * it send faster.
 */

/** Delay of a check by a busy server that does not reduce the pace. */
const SLACK_SECONDS = 0.1

/**
 * Returns the rate of a bucket. A bucket holds one message and a tenth of a second's messages. A message needs
 * a whole token to start and takes a token for each segment. So the balance may become negative, and messages
 * wait after a long one. In any period, including the first second, at most the segments of the rate leave,
 * plus one allowance: the content of the bucket and the whole of the last message.
 */
export const messageRate = (perSecond: number): BucketRate => ({
  capacity: 1 + perSecond * SLACK_SECONDS,
  perSecond,
})

/** Factors of the pace: its reduction when a carrier asks to slow down, and its minimum. */
const SLOWER = 0.7
const SLOWEST = 0.05
/** Share of the full pace that returns per minute if the carrier does not ask to slow down. */
const RECOVERED_PER_MINUTE = 0.1

/** Ambiguous answers in a row after which the sender's campaigns are paused. */
const UNCERTAIN_LIMIT = 5
const FIRST_PAUSE_MS = SECOND_MS
const MAX_PAUSE_MS = 60 * SECOND_MS
/** Longest pause that a carrier may ask for. */
const MAX_ASKED_MS = 15 * MINUTE_MS
/** Time of uninterrupted refusals after which messages use another sender if there is one. */
const GIVEN_UP_AFTER_MS = 10 * MINUTE_MS

/** The state of a sender's connection to its carrier: slots, rate and recent answers. */
export class Lane {
  readonly channelIdentityId: number
  readonly bucket: TokenBucket
  provider: ChannelAdapter
  callsInFlight = 0
  /** Messages claimed in the current transaction, not handed over yet. */
  reserved = 0
  /** Messages that leave immediately on hand-over, including reserved ones. */
  ready = 0
  /** Messages that its daily cap still allows, including reserved ones. */
  roomToday = Number.POSITIVE_INFINITY
  /** Time when the cap resets, by the monotonic clock. */
  roomAgainAt = 0
  readonly #health = new SenderHealth()
  #uncertain = 0
  /** The last answer, if too many ambiguous answers came in a row. */
  #uncertainty: string | undefined
  #refused = 0
  #refusedSince: number | undefined
  #pausedUntil = Number.NEGATIVE_INFINITY
  /** The share of its rate that was left when its carrier last asked it to slow down. */
  #slowed = 1
  #slowedAt = 0

  constructor(channelIdentityId: number, provider: ChannelAdapter, bucket: TokenBucket) {
    this.channelIdentityId = channelIdentityId
    this.provider = provider
    this.bucket = bucket
  }

  /** Returns the number of messages of this sender that may be claimed now. */
  available(paceMs: number): number {
    if (paceMs < this.#pausedUntil) return 0
    const slots = (this.provider.maxInFlight - this.callsInFlight) * this.provider.maxBatch
    const room = Math.min(slots, this.roomToday) - this.reserved
    return Math.max(0, Math.min(room, this.bucket.available(paceMs)))
  }

  /** Returns whether the carrier has refused everything for so long that messages should not wait for this sender. */
  isGivenUp(paceMs: number): boolean {
    return this.#refusedSince !== undefined && paceMs - this.#refusedSince >= GIVEN_UP_AFTER_MS
  }

  /** Returns when the sender can send again without another answer, or undefined while it waits for an answer. */
  nextAt(paceMs: number): number | undefined {
    if (this.callsInFlight >= this.provider.maxInFlight) return undefined
    if (this.roomToday === 0) return this.roomAgainAt
    return Math.max(this.bucket.nextAt(paceMs), this.#pausedUntil)
  }

  /** Returns the remaining pause of the sender, ms. */
  pausedForMs(paceMs: number): number {
    return Math.max(0, this.#pausedUntil - paceMs)
  }

  /**
   * Returns the share of its rate at which the sender sends: less than 1 for a while after its carrier asked to
   * slow down.
   */
  paceShare(paceMs: number): number {
    const recovered = ((paceMs - this.#slowedAt) / MINUTE_MS) * RECOVERED_PER_MINUTE
    return Math.min(1, this.#slowed + Math.max(0, recovered))
  }

  /** @param perSecond the rate agreed with the carrier */
  setRate(perSecond: number, paceMs: number): void {
    this.bucket.rate = messageRate(perSecond * this.paceShare(paceMs))
  }

  /** Takes a place in the current transaction. */
  reserve(segmentCount: number): void {
    this.reserved += 1
    this.bucket.take(segmentCount)
  }

  /**
   * Records an answer of the carrier. `isTooFast` if it asks to slow down. The consequences stay in
   * `unsavedChange` until they are on disk, so that a rolled-back tick does not count an answer twice.
   */
  recordAnswer(paceMs: number, result: SendResult, isTooFast = false): void {
    this.#health.recordAnswer(paceMs, result)
    this.#refusedSince = result.outcome === 'not_sent' ? (this.#refusedSince ?? paceMs) : undefined
    if (isTooFast && paceMs >= this.#pausedUntil) this.#slowDown(paceMs)
    if (result.outcome === 'not_sent') this.#pauseAfterRefusal(paceMs, result.retryAfterMs)
    else if (result.outcome === 'unknown') this.#countUncertain(result.message)
    else {
      this.#uncertain = 0
      this.#refused = 0
    }
  }

  unsavedChange(paceMs: number): LaneChange | undefined {
    const trouble = this.#health.unsavedChange(paceMs)
    const uncertainty = this.#uncertainty
    return trouble === undefined && uncertainty === undefined
      ? undefined
      : { lane: this, trouble, uncertainty }
  }

  markSaved(paceMs: number, { trouble }: LaneChange): void {
    this.#uncertainty = undefined
    if (trouble !== undefined) this.#health.markSaved(paceMs, trouble)
  }

  /** Returns when the state of the lane next changes without another answer. */
  nextChangeAt(): number | undefined {
    return this.#health.nextAt()
  }

  #countUncertain(message: string): void {
    this.#uncertain += 1
    if (this.#uncertain < UNCERTAIN_LIMIT) return
    this.#uncertain = 0
    this.#uncertainty = message
  }

  /** Reduces the pace. Several answers to messages that left before the carrier asked reduce it only once. */
  #slowDown(paceMs: number): void {
    this.#slowed = Math.max(SLOWEST, this.paceShare(paceMs) * SLOWER)
    this.#slowedAt = paceMs
  }

  /**
   * Pauses the sender after a refusal (throttled, unreachable) for as long as the carrier asks. If the carrier
   * names no time, the first pause is 1 s, and each further refusal doubles it, up to a minute.
   */
  #pauseAfterRefusal(paceMs: number, retryAfterMs: number | null): void {
    this.#uncertain = 0
    const pauseMs =
      retryAfterMs === null
        ? Math.min(FIRST_PAUSE_MS * 2 ** Math.min(this.#refused, 10), MAX_PAUSE_MS)
        : Math.min(retryAfterMs, MAX_ASKED_MS)
    if (paceMs >= this.#pausedUntil) this.#refused += 1
    this.#pausedUntil = Math.max(this.#pausedUntil, paceMs + pauseMs)
  }
}

/** Changes of a sender that a tick must write. */
export interface LaneChange {
  lane: Lane
  /** Null if the sender works again. Undefined for no change. */
  trouble: Trouble | null | undefined
  /** The last of too many ambiguous answers in a row. It halts the sender's campaigns. */
  uncertainty: string | undefined
}

/** The lanes in use, by channel identity. */
export class Lanes {
  readonly #lanes = new Map<number, Lane>()
  readonly #providerOf: (channelIdentityId: number) => ChannelAdapter

  constructor(providerOf: (channelIdentityId: number) => ChannelAdapter) {
    this.#providerOf = providerOf
  }

  /** Returns the lane with the current rate and carrier of its identity. */
  of({ channelIdentityId, throughputPerSecond }: Sender, paceMs: number): Lane {
    const provider = this.#providerOf(channelIdentityId)
    let lane = this.#lanes.get(channelIdentityId)
    if (!lane) {
      lane = new Lane(channelIdentityId, provider, new TokenBucket(messageRate(throughputPerSecond), paceMs))
      this.#lanes.set(channelIdentityId, lane)
    }
    lane.provider = provider
    lane.setRate(throughputPerSecond, paceMs)
    return lane
  }

  known(channelIdentityId: number): Lane | undefined {
    return this.#lanes.get(channelIdentityId)
  }

  /** Lists the number of messages of each sender in the current transaction. */
  reservations(): Array<{ channelIdentityId: number; reserved: number }> {
    return [...this.#lanes.values()].filter(({ reserved }) => reserved > 0)
  }

  /** Releases the reserved places. Called after the transaction, whether its claims were committed or rolled back. */
  releaseReserved(): void {
    for (const lane of this.#lanes.values()) lane.reserved = 0
  }

  unsavedChanges(paceMs: number): LaneChange[] {
    return [...this.#lanes.values()].flatMap((lane) => lane.unsavedChange(paceMs) ?? [])
  }

  changeTimes(): number[] {
    return [...this.#lanes.values()].flatMap((lane) => lane.nextChangeAt() ?? [])
  }

  /** Returns the times when lanes that cannot send now can send again. */
  nextTimes(paceMs: number): number[] {
    return [...this.#lanes.values()]
      .map((lane) => lane.nextAt(paceMs))
      .filter((at) => at !== undefined && at > paceMs) as number[]
  }

  get callsInFlight(): number {
    let calls = 0
    for (const lane of this.#lanes.values()) calls += lane.callsInFlight
    return calls
  }
}
