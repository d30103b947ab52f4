import { findOrganization } from '../../accounts/organizations/store.ts'
import type { Tx } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { counted } from '../../lib/count.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import { isSuppressed } from '../suppressions/service.ts'
import type { OpenReviews } from './store.ts'
import * as store from './store.ts'

/**
 * Ten business days, the time that 47 CFR 64.1200(a)(10) gives for honouring a revocation. Business
 * days are Monday to Friday, except the federal holidays of 5 U.S.C. 6103. A holiday on a Saturday is
 * observed on Friday, a holiday on a Sunday on Monday. Two kinds of holidays count as business days:
 * Inauguration Day, because only Washington has it, and holidays that a president declares for one
 * year.
 */
const DAYS_TO_DECIDE = 10
const [MONDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [1, 4, 5, 6, 7] as const

/** Holidays on a fixed date: month and day. */
const FIXED = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
] as const
/** Holidays on a weekday of a month: month, weekday, and which of these weekdays; -1 for the last. */
const MOVING = [
  [1, MONDAY, 3],
  [2, MONDAY, 3],
  [5, MONDAY, -1],
  [9, MONDAY, 1],
  [10, MONDAY, 2],
  [11, THURSDAY, 4],
] as const

/**
 * Returns the end of the tenth business day after the day on which a message was received, ms since
 * 1970.
 * @param timezone IANA time zone of the organization
 */
export function decisionDueAt(receivedAt: number, timezone: string): number {
  let day = Temporal.Instant.fromEpochMilliseconds(receivedAt).toZonedDateTimeISO(timezone).toPlainDate()
  for (let left = DAYS_TO_DECIDE; left > 0; ) {
    day = day.add({ days: 1 })
    if (isBusinessDay(day)) left -= 1
  }
  return day.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds
}

export const isBusinessDay = (day: Temporal.PlainDate): boolean =>
  day.dayOfWeek < SATURDAY && !isObserved(day)

function isObserved(day: Temporal.PlainDate): boolean {
  if (isHoliday(day)) return true
  // A holiday on Saturday, 1 January is observed on Friday, 31 December.
  if (day.dayOfWeek === FRIDAY) return isHoliday(day.add({ days: SATURDAY - FRIDAY }))
  return day.dayOfWeek === MONDAY && isHoliday(day.subtract({ days: SUNDAY - SATURDAY }))
}

const isHoliday = (day: Temporal.PlainDate): boolean =>
  FIXED.some(([month, date]) => day.month === month && day.day === date) ||
  MOVING.some(([month, weekday, which]) => {
    if (day.month !== month || day.dayOfWeek !== weekday) return false
    return which === -1 ? day.day + 7 > day.daysInMonth : Math.ceil(day.day / 7) === which
  })

/** Returns a sentence about the open reviews, for the operator and the reviewers; without a full stop. */
export function reviewsWait({ open, overdue, dueAt }: Omit<OpenReviews, 'organizationId'>): string {
  const wait = `${counted(open, 'message that may be an opt-out is waiting', 'messages that may be opt-outs are waiting')} for a review`
  return overdue === 0
    ? `${wait}, the first is due at ${toIso(dueAt)}`
    : `${wait}, ${overdue} of them overdue since ${toIso(dueAt)} (ten business days)`
}

/** Maximum number of characters of a message that are stored for the reviewer. */
const MAX_BODY = 2_000

/** A message that may be an opt-out. */
interface Doubtful {
  organizationId: number
  channel: SuppressionChannel
  address: string
  /** Internal id, like the ids below. */
  contactId: number
  campaignId: number | null
  inboundMessageId?: number | null
  body: string
}

/**
 * Opens a review of a message. No marketing is sent to the address until the review is decided.
 * Does nothing if the address is on the suppression list already.
 */
export function openReview(tx: Tx, { organizationId, ...doubtful }: Doubtful): void {
  if (isSuppressed(tx, organizationId, doubtful.channel, doubtful.address)) return
  const timezone = findOrganization(tx, organizationId)?.timezone ?? 'UTC'
  store.insertReview(tx, organizationId, {
    ...doubtful,
    inboundMessageId: doubtful.inboundMessageId ?? null,
    uuid: uuidv7(tx.now),
    body: doubtful.body.slice(0, MAX_BODY).toWellFormed(),
    dueAt: decisionDueAt(tx.now, timezone),
  })
}

/** Closes the open reviews of addresses whose owners have clearly opted out or opted in. */
export function settleReviews(
  tx: Tx,
  subject: { organizationId: number; channel: SuppressionChannel; actor: Actor },
  addresses: readonly string[],
  status: 'OPTED_OUT' | 'KEPT',
): void {
  if (addresses.length > 0) store.closeOpen(tx, subject, addresses, status)
}
