import { DAY_MS, HOUR_MS } from '../../lib/clock.ts'
import { addMonths } from '../entitlements/period.ts'
import type { SubscriptionRow } from './table.ts'

/** When something happens to a subscription, as at Stripe. */

/** A renewal that failed is tried again this long after the first time. */
const RETRIES_MS = [1 * DAY_MS, 3 * DAY_MS, 5 * DAY_MS] as const
/** A subscription that was not paid by then is cancelled: as long as its organization keeps what it has. */
const GIVEN_UP_MS = 7 * DAY_MS
/** A first payment that waits for the customer is given up. */
const INCOMPLETE_MS = 23 * HOUR_MS

type Periodic = Pick<SubscriptionRow, 'anchorAt' | 'interval'>

/** A period. It begins on the day of the month of the first one, or on the last day of a shorter month (UTC). */
export function periodAt({ anchorAt, interval }: Periodic, period: number): { start: number; end: number } {
  const months = interval === 'YEAR' ? 12 : 1
  return { start: addMonths(anchorAt, period * months), end: addMonths(anchorAt, (period + 1) * months) }
}

type Pending = Pick<
  SubscriptionRow,
  'status' | 'currentPeriodEnd' | 'pastDueSince' | 'failedAttempts' | 'createdAt'
>

/** When a subscription is renewed, charged again or ended, ms since 1970; null once it has ended. */
export function nextActionOf(subscription: Pending): number | null {
  const { status, currentPeriodEnd, pastDueSince, failedAttempts, createdAt } = subscription
  if (status === 'ACTIVE') return currentPeriodEnd
  if (status === 'INCOMPLETE') return createdAt + INCOMPLETE_MS
  if (status !== 'PAST_DUE' || pastDueSince === null) return null
  return pastDueSince + (RETRIES_MS[failedAttempts - 1] ?? GIVEN_UP_MS)
}

/** What is done when that time has come. */
type DueAction = 'RENEW' | 'RETRY' | 'END' | 'GIVE_UP' | 'EXPIRE'

export function dueActionOf(
  subscription: Pick<SubscriptionRow, 'status' | 'cancelAtPeriodEnd' | 'failedAttempts'>,
): DueAction {
  const { status, cancelAtPeriodEnd, failedAttempts } = subscription
  if (status === 'INCOMPLETE') return 'EXPIRE'
  if (status === 'PAST_DUE') return failedAttempts > RETRIES_MS.length ? 'GIVE_UP' : 'RETRY'
  return cancelAtPeriodEnd === 1 ? 'END' : 'RENEW'
}

/** A failed delivery of an event is repeated after these pauses, then every hour. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000] as const
/** It is given up after about three days, as at Stripe. */
const MAX_ATTEMPTS = PAUSES_MS.length + 72

/** How long to wait after failed deliveries, ms; undefined once it is given up. @param attempts how many failed */
export const deliveryPauseMs = (attempts: number): number | undefined =>
  attempts >= MAX_ATTEMPTS ? undefined : (PAUSES_MS[attempts - 1] ?? HOUR_MS)
