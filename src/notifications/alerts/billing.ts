import type { MeteredResource } from '../../accounts/limits/limits.ts'
import { findOrganization } from '../../accounts/organizations/store.ts'
import type { creditsLow, limitNear, limitReached } from '../../billing/balance/service.ts'
import type { paymentDuplicated } from '../../billing/callbacks/apply.ts'
import { walletOf } from '../../billing/credits/store.ts'
import type { paymentDisputed } from '../../billing/disputes/apply.ts'
import { billingMode, entitlementOf } from '../../billing/entitlements/service.ts'
import type { purchaseFailed, purchaseGranted, purchaseRefundFailed } from '../../billing/purchases/grant.ts'
import { hasEndedSince } from '../../billing/purchases/store.ts'
import type { subscriptionChanged, subscriptionDuplicated } from '../../billing/subscriptions/apply.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { dayOf } from '../../lib/calendar.ts'
import { DAY_MS, toIso } from '../../lib/clock.ts'
import { moneyText } from '../../lib/money.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { hasRecipient, raise, withdraw } from '../records/raise.ts'
import { findLastNotice, listLastOf } from '../records/store.ts'
import type { Notice, NotificationEvent } from '../records/table.ts'
import { say } from '../records/texts.ts'

/** Age from which a notice about a solved problem is not withdrawn. */
const REMEMBERED_MS = 30 * DAY_MS

type Said = Pick<Notice, 'organizationId' | 'event' | 'subject' | 'title' | 'body'> & Partial<Notice>

/**
 * Raises a notice for the members who may pay. If there is no active member with this permission, the members
 * who may read about billing get it.
 */
function raiseForPayers(tx: Tx, said: Said): void {
  const permission = hasRecipient(tx, said.organizationId, 'billing:manage')
    ? 'billing:manage'
    : 'billing:read'
  raise(tx, { link: '/billing', resourceType: null, resourceId: null, permission, ...said }, 'REPLACES')
}

/** Returns the action by which a member can get more credits or units. */
export const wayToMore = (reader: Reader): StoredSentence =>
  say.wayToMore({ mode: billingMode(reader) === 'MANUAL' ? 'MANUAL' : 'other' })

const CREDITS = 'credits'

/** Tells whether fewer credits are available than the organization wants to be warned of. */
function isLow(reader: Reader, organizationId: number): boolean {
  const { available = 0, lowBalanceThreshold = null } = walletOf(reader, organizationId) ?? {}
  return lowBalanceThreshold !== null && available < lowBalanceThreshold
}

/** Notifies of few credits, unless there are enough again. */
export function notifyOfLowCredits(tx: Tx, { organizationId, data }: EventOf<typeof creditsLow>): void {
  if (!isLow(tx, organizationId)) return
  const { available, threshold } = data
  raiseForPayers(tx, {
    organizationId,
    event: 'CREDITS_LOW',
    subject: CREDITS,
    title: say.creditsLow({ count: available }),
    body: [say.creditsLowHint({ threshold }), wayToMore(tx)],
  })
}

/** Withdraws the notice about few credits if there are enough again. */
export function checkCredits(tx: Tx): void {
  for (const { organizationId, subject } of listLastOf(tx, ['CREDITS_LOW'], tx.now - REMEMBERED_MS)) {
    if (!isLow(tx, organizationId)) withdraw(tx, organizationId, subject)
  }
}

const unitOf = (resource: MeteredResource) => (resource === 'SMS_SEGMENTS' ? 'other' : resource)

type LimitEvent = EventOf<typeof limitNear | typeof limitReached>

/** Notifies that most of the plan's messages of a kind are used. */
export function notifyOfNearLimit(tx: Tx, event: LimitEvent): void {
  const { resource, used, limit } = event.data
  const title = say.limitNear({ unit: unitOf(resource), used, limit })
  raiseLimit(tx, event, { event: 'LIMIT_NEAR', title })
}

/** Notifies that all of the plan's messages of a kind are used. */
export function notifyOfReachedLimit(tx: Tx, event: LimitEvent): void {
  const { resource, limit } = event.data
  const title = say.limitReached({ unit: unitOf(resource), limit })
  raiseLimit(tx, event, { event: 'LIMIT_REACHED', title })
}

function raiseLimit(
  tx: Tx,
  { organizationId, data: { resource, periodEnd } }: LimitEvent,
  said: Pick<Said, 'event' | 'title'>,
): void {
  const { timezone = 'UTC' } = findOrganization(tx, organizationId) ?? {}
  const body = [say.nextPeriod({ day: dayOf(periodEnd, timezone) }), ...beyond(tx, organizationId)]
  raiseForPayers(tx, { organizationId, subject: `limit ${resource}`, body, ...said })
}

/** Returns what happens to messages beyond a limit. */
function beyond(tx: Tx, organizationId: number): StoredSentence[] {
  const { overage } = entitlementOf(tx, organizationId, tx.now)
  if (overage === 'INVOICE') return [say.beyondInvoiced()]
  return [say.beyondPaused(), wayToMore(tx)]
}

const subjectOfPayment = (productKey: string): string => `payment of ${productKey}`

/**
 * Notifies of a declined charge, and of an automatic purchase that stopped. Failures and purchases have
 * separate cursors, so a purchase after the failure may have been handled before it.
 */
export function notifyOfFailedPayment(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof purchaseFailed>,
): void {
  const { purchaseId, productKey, productName, amount, currency, reason, retryAt, isRefillStopped } = data
  const since = { since: createdAt, purchaseId }
  if (hasEndedSince(tx, organizationId, { productKey, status: 'GRANTED', ...since })) return
  const product = productName
  const origin = data.origin === 'AUTO_REFILL' ? data.origin : 'other'
  const next = isRefillStopped
    ? say.refillStoppedHint()
    : retryAt === null
      ? say.nothingBought()
      : say.triedAgain({ time: toIso(retryAt) })
  raiseForPayers(tx, {
    organizationId,
    event: isRefillStopped ? 'AUTO_REFILL_STOPPED' : 'PAYMENT_FAILED',
    subject: subjectOfPayment(productKey),
    title: isRefillStopped ? say.refillStopped({ product }) : say.purchaseFailed({ origin, product }),
    body: [say.notCharged({ price: moneyText(amount, currency), reason }), next],
    resourceType: 'PURCHASE',
    resourceId: purchaseId,
  })
}

const FAILURES: ReadonlySet<NotificationEvent> = new Set(['PAYMENT_FAILED', 'AUTO_REFILL_STOPPED'])

/**
 * Withdraws the notices that a purchase settles: about an earlier failed payment of the same product, and about
 * few credits.
 */
export function notifyOfPurchase(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof purchaseGranted>,
): void {
  const { productKey, purchaseId } = data
  const subject = subjectOfPayment(productKey)
  const last = findLastNotice(tx, organizationId, subject)
  const since = { since: createdAt, purchaseId }
  const hasFailedSince = hasEndedSince(tx, organizationId, { productKey, status: 'FAILED', ...since })
  if (last && FAILURES.has(last.event) && !hasFailedSince) withdraw(tx, organizationId, subject)
  if (!isLow(tx, organizationId) && findLastNotice(tx, organizationId, CREDITS)) {
    withdraw(tx, organizationId, CREDITS)
  }
}

/** Notifies of a second payment for a product that can be bought only once. */
export function notifyOfSecondPayment(
  tx: Tx,
  { organizationId, data }: EventOf<typeof paymentDuplicated | typeof subscriptionDuplicated>,
): void {
  const { productName, amount, currency, reference } = data
  raiseForPayers(tx, {
    organizationId,
    event: 'PAYMENT_DUPLICATED',
    subject: `second payment ${reference}`,
    title: say.paidTwice({ product: productName }),
    body: [say.paidTwiceHint({ price: moneyText(amount, currency) })],
  })
}

/** Notifies of a failed refund. The operator has the money again, and has to send it in another way. */
export function notifyOfFailedRefund(
  tx: Tx,
  { organizationId, data }: EventOf<typeof purchaseRefundFailed>,
): void {
  const { purchaseId, productName, amount, refundedAmount, currency } = data
  raiseForPayers(tx, {
    organizationId,
    event: 'REFUND_FAILED',
    subject: `refund of ${purchaseId}`,
    title: say.refundFailed({ product: productName }),
    body: [say.refundFailedHint({ price: moneyText(amount - refundedAmount, currency) })],
    resourceType: 'PURCHASE',
    resourceId: purchaseId,
  })
}

/** Notifies of a dispute or a warning of fraud, and of its end. */
export function notifyOfDispute(tx: Tx, { organizationId, data }: EventOf<typeof paymentDisputed>): void {
  const { purchaseId, productName, kind, status, amount, currency, heldUnits } = data
  const price = moneyText(amount, currency)
  const bodies = {
    OPEN: [
      say.disputeOpen({ kind: kind === 'DISPUTE' ? kind : 'other', price }),
      say.disputeHeld({ count: heldUnits }),
    ],
    WON: [say.disputeWon({ price })],
    LOST: [say.disputeLost({ price })],
  }
  raiseForPayers(tx, {
    organizationId,
    event: 'PAYMENT_DISPUTED',
    subject: `dispute of ${purchaseId ?? 'a subscription'}`,
    title: say.disputed({ status: status === 'OPEN' ? 'other' : status, product: productName }),
    body: bodies[status],
    ...(purchaseId === null ? {} : { resourceType: 'PURCHASE', resourceId: purchaseId }),
  })
}

type Changed = EventOf<typeof subscriptionChanged>

/** Notifies of a subscription that is not paid or has ended. Withdraws the notice when it is paid again. */
export function notifyOfSubscription(tx: Tx, { organizationId, data }: Changed): void {
  const { subscriptionId, status, previousStatus } = data
  const subject = `subscription ${subscriptionId}`
  if (status === previousStatus) return
  if (status === 'ACTIVE' || status === 'TRIALING') {
    if (findLastNotice(tx, organizationId, subject)) withdraw(tx, organizationId, subject)
    return
  }
  const said = wordsOf(data)
  if (!said) return
  raiseForPayers(tx, {
    organizationId,
    subject,
    ...said,
    reason: status,
    resourceType: 'SUBSCRIPTION',
    resourceId: subscriptionId,
  })
}

/**
 * Returns the words about a subscription. Returns undefined for a state without need for action: the first
 * payment waits, or was never made.
 */
function wordsOf({ kind: subscribed, productName: product, status, previousStatus }: Changed['data']) {
  const kind = subscribed === 'PLAN' ? 'PLAN' : 'other'
  switch (status) {
    case 'PAST_DUE':
      return {
        event: 'SUBSCRIPTION_PAST_DUE',
        title: say.pastDue({ kind, product }),
        body: [say.pastDueHint()],
      } as const
    case 'UNPAID':
    case 'PAUSED': {
      const why = say.unpaid({ status: status === 'UNPAID' ? status : 'other' })
      return {
        event: 'SUBSCRIPTION_ENDED',
        title: say.notApplied({ kind, product }),
        body: [why, say.withoutIt({ kind }), say.appliesWhenPaid()],
      } as const
    }
    case 'CANCELLED':
      if (previousStatus === 'INCOMPLETE') return undefined
      return {
        event: 'SUBSCRIPTION_ENDED',
        title: say.ended({ kind, product }),
        body: [say.withoutIt({ kind })],
      } as const
    default:
      return undefined
  }
}
