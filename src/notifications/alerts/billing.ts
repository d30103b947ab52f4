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
import { counted, grouped } from '../../lib/count.ts'
import { moneyText } from '../../lib/money.ts'
import { hasRecipient, raise, withdraw } from '../records/raise.ts'
import { findLastNotice, listLastOf } from '../records/store.ts'
import type { Notice, NotificationEvent } from '../records/table.ts'

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

/** Returns the action by which a member can get more credits or units, as a sentence. */
export const wayToMore = (reader: Reader): string =>
  billingMode(reader) === 'MANUAL'
    ? 'Ask the operator of this server for credits or a larger plan.'
    : 'Buy credits or a pack, or choose a larger plan.'

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
    title:
      available === 0
        ? 'No credits are left'
        : `Only ${counted(available, 'credit')} ${available === 1 ? 'is' : 'are'} left`,
    body: `Fewer than ${grouped(threshold)} are available. Campaigns that need more pause until there are more. ${wayToMore(tx)}`,
  })
}

/** Withdraws the notice about few credits if there are enough again. */
export function checkCredits(tx: Tx): void {
  for (const { organizationId, subject } of listLastOf(tx, ['CREDITS_LOW'], tx.now - REMEMBERED_MS)) {
    if (!isLow(tx, organizationId)) withdraw(tx, organizationId, subject)
  }
}

const UNITS: Readonly<Record<MeteredResource, string>> = {
  SMS_SEGMENTS: 'SMS segment',
  EMAILS: 'email',
  WHATSAPP_MESSAGES: 'WhatsApp message',
}

type LimitEvent = EventOf<typeof limitNear | typeof limitReached>

/** Notifies that most of the plan's messages of a kind are used. */
export function notifyOfNearLimit(tx: Tx, event: LimitEvent): void {
  const { resource, used, limit } = event.data
  const title = `${grouped(used)} of the ${counted(limit, UNITS[resource])} of the plan are used`
  raiseLimit(tx, event, { event: 'LIMIT_NEAR', title })
}

/** Notifies that all of the plan's messages of a kind are used. */
export function notifyOfReachedLimit(tx: Tx, event: LimitEvent): void {
  const { resource, limit } = event.data
  const all = limit === 1 ? 'The one' : `All ${grouped(limit)}`
  const title = `${all} ${UNITS[resource]}${limit === 1 ? '' : 's'} of the plan ${limit === 1 ? 'is' : 'are'} used`
  raiseLimit(tx, event, { event: 'LIMIT_REACHED', title })
}

function raiseLimit(
  tx: Tx,
  { organizationId, data: { resource, periodEnd } }: LimitEvent,
  said: Pick<Said, 'event' | 'title'>,
): void {
  const { timezone = 'UTC' } = findOrganization(tx, organizationId) ?? {}
  const body = `The next period begins on ${dayOf(periodEnd, timezone)}. ${beyond(tx, organizationId)}`
  raiseForPayers(tx, { organizationId, subject: `limit ${resource}`, body, ...said })
}

/** Returns what happens to messages beyond a limit, in sentences. */
function beyond(tx: Tx, organizationId: number): string {
  const { overage } = entitlementOf(tx, organizationId, tx.now)
  if (overage === 'INVOICE') return 'More messages are sent and invoiced.'
  return `Packs and credits pay for more; without them, campaigns pause. ${wayToMore(tx)}`
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
  if (hasEndedSince(tx, organizationId, { productKey, status: 'GRANTED', since: createdAt })) return
  const isAutomatic = data.origin === 'AUTO_REFILL'
  const price = moneyText(amount, currency)
  const next = isRefillStopped
    ? 'It failed three times in a row. Check the saved card, then enable the automatic purchase again.'
    : retryAt === null
      ? 'Nothing was bought. Check the saved card in the billing portal.'
      : `It is tried again on ${toIso(retryAt)}.`
  raiseForPayers(tx, {
    organizationId,
    event: isRefillStopped ? 'AUTO_REFILL_STOPPED' : 'PAYMENT_FAILED',
    subject: subjectOfPayment(productKey),
    title: isRefillStopped
      ? `The automatic purchase of "${productName}" has stopped`
      : `${isAutomatic ? 'The automatic purchase' : 'The purchase'} of "${productName}" failed`,
    body: `${price} could not be charged: ${reason} ${next}`,
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
  const { productKey } = data
  const subject = subjectOfPayment(productKey)
  const last = findLastNotice(tx, organizationId, subject)
  const hasFailedSince = hasEndedSince(tx, organizationId, { productKey, status: 'FAILED', since: createdAt })
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
    title: `"${productName}" was paid twice`,
    body: `${moneyText(amount, currency)} were charged a second time, and nothing was given for that. Ask the operator of this server to give it back.`,
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
    title: `A refund of "${productName}" failed`,
    body: `The bank did not take the money. ${moneyText(amount - refundedAmount, currency)} of the purchase are paid again, and what was bought is available. Ask the operator of this server to refund it in another way.`,
    resourceType: 'PURCHASE',
    resourceId: purchaseId,
  })
}

/** Notifies of a dispute or a warning of fraud, and of its end. */
export function notifyOfDispute(tx: Tx, { organizationId, data }: EventOf<typeof paymentDisputed>): void {
  const { purchaseId, productName, kind, status, amount, currency, heldUnits } = data
  const price = moneyText(amount, currency)
  const held =
    heldUnits === 0
      ? 'Nothing of it is left to hold.'
      : `${grouped(heldUnits)} of its credits or units are held.`
  const bodies = {
    OPEN: `${price} are ${kind === 'DISPUTE' ? 'disputed at the bank' : 'suspected of fraud by the bank'}. ${held} Ask the operator of this server.`,
    WON: `${price} stay paid, and what was held is available again.`,
    LOST: `The bank took ${price} back. What was left of the credits or units was taken back.`,
  }
  const titles = { OPEN: 'is disputed', WON: 'is no longer disputed', LOST: 'was taken back by the bank' }
  raiseForPayers(tx, {
    organizationId,
    event: 'PAYMENT_DISPUTED',
    subject: `dispute of ${purchaseId ?? 'a subscription'}`,
    title: `A payment for "${productName}" ${titles[status]}`,
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
function wordsOf({ kind, productName, status, previousStatus }: Changed['data']) {
  const what = `${kind === 'PLAN' ? 'The plan' : 'The add-on'} "${productName}"`
  const without =
    kind === 'PLAN'
      ? 'The organization has the plan for organizations without one now.'
      : 'Its limit is that of the plan again. Nothing is deleted.'
  switch (status) {
    case 'PAST_DUE':
      return {
        event: 'SUBSCRIPTION_PAST_DUE',
        title: `A payment for ${what.replace(/^T/, 't')} failed`,
        body: 'It stays for seven days, in which the payment is tried again. Check the saved card in the billing portal.',
      } as const
    case 'UNPAID':
    case 'PAUSED':
      return {
        event: 'SUBSCRIPTION_ENDED',
        title: `${what} does not apply any more`,
        body: `${status === 'UNPAID' ? 'Its payment failed several times.' : 'Its subscription is paused.'} ${without} It applies again when it is paid: see the billing portal.`,
      } as const
    case 'CANCELLED':
      if (previousStatus === 'INCOMPLETE') return undefined
      return { event: 'SUBSCRIPTION_ENDED', title: `${what} has ended`, body: without } as const
    default:
      return undefined
  }
}
