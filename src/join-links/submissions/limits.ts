import { findOrganization } from '../../accounts/organizations/shared-queries.ts'
import type { Reader } from '../../db/database.ts'
import { RateLimited, type RateLimiter } from '../../http/rate-limit.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { countJoined, statusOf } from '../records/shared-queries.ts'
import type { JoinLinkRow } from '../records/table.ts'
import * as queries from './queries.ts'
import type { SubmissionRow } from './table.ts'

/** Codes and questions that one number or address gets in a day: a stranger cannot flood its owner. */
const MAX_PER_ADDRESS = 3
/** The pause between two of them; a code takes some seconds to arrive. */
const PAUSE_MS = MINUTE_MS
/** A person needs longer to fill in a form. */
const MIN_TIME_MS = 2 * SECOND_MS
/** Digits at the end of a number that its prefix leaves out: ranges of premium numbers are bought in thousands. */
const OWN_DIGITS = 4

/** Why a link takes no one now. */
export type ClosedReason = 'PAUSED' | 'EXPIRED' | 'FULL' | 'DAILY_LIMIT' | 'NO_SENDER'

const CLOSED: Readonly<Record<ClosedReason, string>> = {
  PAUSED: 'No one can join here at the moment.',
  EXPIRED: 'The time to join here is over.',
  FULL: 'All places here are taken.',
  DAILY_LIMIT: 'No one else can join here today. Try again tomorrow.',
  NO_SENDER: 'No one can join here at the moment.',
}

/** The refusal of a link that takes no one now. */
export const closed = (reason: ClosedReason): AppError =>
  new AppError('GONE', CLOSED[reason], { details: [{ reason }] })

/** Why a link takes no one now; undefined if it does. A suspended organization sends nothing, so no one can join it. */
export function closedReasonOf(reader: Reader, link: JoinLinkRow, nowMs: number): ClosedReason | undefined {
  if (findOrganization(reader, link.organizationId)?.suspendedAt != null) return 'PAUSED'
  const status = statusOf(link, nowMs, countJoined(reader, link))
  if (status === 'ACTIVE') return undefined
  if (status === 'PAUSED') return 'PAUSED'
  return isFull(reader, link) ? 'FULL' : 'EXPIRED'
}

export const isFull = (reader: Reader, link: JoinLinkRow): boolean =>
  link.maxSubmissions !== null && countJoined(reader, link) >= link.maxSubmissions

/** Whether software filled in the form: it fills in each field, and takes no time. */
export const isBySoftware = (
  { website, startedAt }: { website?: string | undefined; startedAt?: number | undefined },
  nowMs: number,
): boolean =>
  (website !== undefined && website !== '') || (startedAt !== undefined && nowMs - startedAt < MIN_TIME_MS)

/** Counts a form that came from an IP address. Throws RATE_LIMITED. */
export const countForm = (limiter: RateLimiter, ipAddress: string): void =>
  void limiter.take('joinAddress', ipAddress)

const tooSoon = (message: string, waitMs: number): AppError =>
  new AppError('RATE_LIMITED', message, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)) })

type Address = Pick<SubmissionRow, 'phone' | 'email'>

/**
 * Refuses a message that checks a number or an address, if it, its neighbours or the link got too many. The refusal
 * depends on the messages alone, not on what is known about the address.
 * Throws RATE_LIMITED, and GONE at the limit of the link for the day.
 */
export function assertMayCheck(
  reader: Reader,
  limiter: RateLimiter,
  { link, address, nowMs }: { link: JoinLinkRow; address: Address; nowMs: number },
): void {
  if (queries.countMessagesToday(reader, link, nowMs) >= link.dailyMessageLimit) throw closed('DAILY_LIMIT')
  const { count, lastSentAt } = queries.countSentTo(reader, link.organizationId, address, nowMs - DAY_MS)
  const waitMs = (lastSentAt ?? -PAUSE_MS) + PAUSE_MS - nowMs
  if (waitMs > 0) {
    throw tooSoon(`A message was sent just now. Try again in ${Math.ceil(waitMs / SECOND_MS)} s.`, waitMs)
  }
  if (count >= MAX_PER_ADDRESS) {
    throw tooSoon('Enough messages were sent there today. Try again tomorrow.', DAY_MS)
  }
  if (address.phone === null) return
  try {
    limiter.take('joinPrefix', `${link.organizationId} ${address.phone.slice(0, -OWN_DIGITS)}`)
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    throw tooSoon('Too many messages were sent to numbers like this one. Try again later.', waitAfter(error))
  }
}

const waitAfter = ({ state }: RateLimited): number => state.resetSeconds * SECOND_MS

/**
 * Whether a number that texted a keyword may be sent a question now. It wrote itself, so the pause and the limit of
 * its prefix do not apply.
 */
export const mayCheckNumber = (
  reader: Reader,
  link: JoinLinkRow,
  { phone, nowMs }: { phone: string; nowMs: number },
): boolean =>
  queries.countMessagesToday(reader, link, nowMs) < link.dailyMessageLimit &&
  queries.countSentTo(reader, link.organizationId, { phone, email: null }, nowMs - DAY_MS).count <
    MAX_PER_ADDRESS
