import { findOrganization } from '../../accounts/organizations/store.ts'
import type { Reader } from '../../db/database.ts'
import { type Quota, RateLimited, type RateLimiter } from '../../http/rate-limit.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { AppError, invalidField, type Said } from '../../lib/errors.ts'
import { countJoined, statusOf } from '../records/store.ts'
import type { JoinLinkRow } from '../records/table.ts'
import * as store from './store.ts'

/** Pause between two messages. A code takes some seconds to arrive. */
const PAUSE_MS = MINUTE_MS
/** Shortest time in which a person can fill in a form. */
const MIN_TIME_MS = 2 * SECOND_MS
/**
 * Number of digits at the end of a number that its prefix omits. Ranges of premium numbers are bought in
 * thousands.
 */
const OWN_DIGITS = 4

/** Reasons why a link accepts no one now. */
export type ClosedReason = 'PAUSED' | 'EXPIRED' | 'FULL' | 'DAILY_LIMIT' | 'NO_SENDER'

const CLOSED: Readonly<Record<ClosedReason, Said>> = {
  PAUSED: (say) => say.joinPaused(),
  EXPIRED: (say) => say.joinExpired(),
  FULL: (say) => say.joinFull(),
  DAILY_LIMIT: (say) => say.joinToday(),
  NO_SENDER: (say) => say.joinPaused(),
}

/** Returns the refusal of a link that accepts no one now. */
export const closed = (reason: ClosedReason): AppError =>
  new AppError('GONE', CLOSED[reason], { details: [{ reason }] })

/**
 * Returns the reason why a link accepts no one now, or undefined if it does. No one can join a suspended
 * organization, because it sends nothing.
 */
export function closedReasonOf(reader: Reader, link: JoinLinkRow, nowMs: number): ClosedReason | undefined {
  if (findOrganization(reader, link.organizationId)?.suspendedAt != null) return 'PAUSED'
  const status = statusOf(link, nowMs, countJoined(reader, link))
  if (status === 'ACTIVE') return undefined
  if (status === 'PAUSED') return 'PAUSED'
  return isFull(reader, link) ? 'FULL' : 'EXPIRED'
}

export const isFull = (reader: Reader, link: JoinLinkRow): boolean =>
  link.maxSubmissions !== null && countJoined(reader, link) >= link.maxSubmissions

/** The constraint of `assertByPerson` in an error. */
export const BY_PERSON = 'isByPerson'

/**
 * Refuses a form that software seems to have filled in: software fills in every field, and takes no time. A
 * person who is mistaken for software, for example because the browser fills in forms, sends it again. Throws
 * VALIDATION_FAILED.
 */
export function assertByPerson(
  { website, startedAt }: { website?: string | undefined; startedAt?: number | undefined },
  nowMs: number,
): void {
  if (website !== undefined && website !== '') {
    const message = 'website must be empty. Leave it empty and send the form again.'
    throw invalidField('website', message, BY_PERSON, (say) => say.joinSendAgain())
  }
  if (startedAt === undefined || nowMs - startedAt >= MIN_TIME_MS) return
  const message = 'The form was sent within two seconds. Send it again.'
  throw invalidField('startedAt', message, BY_PERSON, (say) => say.joinSendAgain())
}

const tooSoon = (said: Said, waitMs: number): AppError =>
  new AppError('RATE_LIMITED', said, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)) })

/**
 * Limits of messages to a number or mailbox, over all organizations. They stop a stranger from flooding its
 * owner.
 */
const POLICIES = ['otp', 'otp_day'] as const

/** Returns the policy that allows no further message to `sentTo` now, or undefined if all do. */
function spentPolicy(reader: Reader, limiter: RateLimiter, sentTo: string, nowMs: number): Quota | undefined {
  return POLICIES.map((policy) => limiter.quotaOf(policy)).find(
    ({ quota, windowSeconds }) =>
      store.countSentTo(reader, sentTo, nowMs - windowSeconds * SECOND_MS).count >= quota,
  )
}

/**
 * Refuses a message that checks a number or an address if it, its neighbours or the link got too many messages.
 * The refusal depends only on the messages, not on facts about the address. Throws RATE_LIMITED, and GONE at
 * the link's limit for the day.
 * @param sentTo the number or the mailbox; null if the form sends nothing
 */
export function assertMayCheck(
  reader: Reader,
  limiter: RateLimiter,
  { link, sentTo, nowMs }: { link: JoinLinkRow; sentTo: string | null; nowMs: number },
): void {
  if (store.countMessagesToday(reader, link, nowMs) >= link.dailyMessageLimit) throw closed('DAILY_LIMIT')
  if (sentTo === null) return
  const { lastSentAt } = store.countSentTo(reader, sentTo, nowMs - PAUSE_MS)
  const waitMs = (lastSentAt ?? -PAUSE_MS) + PAUSE_MS - nowMs
  if (waitMs > 0) {
    throw tooSoon((say) => say.joinWait({ seconds: Math.ceil(waitMs / SECOND_MS) }), waitMs)
  }
  const spent = spentPolicy(reader, limiter, sentTo, nowMs)
  if (spent) throw tooSoon((say) => say.joinManyToAddress(), spent.windowSeconds * SECOND_MS)
  if (sentTo.includes('@')) return
  try {
    limiter.take('join_prefix', `${link.organizationId} ${sentTo.slice(0, -OWN_DIGITS)}`)
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    throw tooSoon((say) => say.joinManyToNumbers(), waitAfter(error))
  }
}

const waitAfter = ({ state }: RateLimited): number => state.resetSeconds * SECOND_MS

/** Maximum of questions a day to a number that texts keywords. */
const MAX_ASKED = 8

/**
 * Returns whether a number that texted a keyword may be sent a question now. The number wrote itself, so the
 * limits against strangers do not apply.
 */
export const mayCheckNumber = (
  reader: Reader,
  link: JoinLinkRow,
  { phone, nowMs }: { phone: string; nowMs: number },
): boolean =>
  store.countMessagesToday(reader, link, nowMs) < link.dailyMessageLimit &&
  store.countSentTo(reader, phone, nowMs - DAY_MS).count < MAX_ASKED
