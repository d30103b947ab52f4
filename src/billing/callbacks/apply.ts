import * as v from 'valibot'
import type { Resource } from '../../accounts/limits/limits.ts'
import { assertInPlace, hasLeft } from '../../accounts/moves/store.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { uuidv7 } from '../../lib/ids.ts'
import {
  type ProcessorCheckout,
  type ProcessorDispute,
  ProcessorError,
  type ProcessorEvent,
  type ProcessorPayment,
  type ProcessorSubscription,
  type PurchaseMetadata,
} from '../../providers/payments/port.ts'
import { failRefill } from '../balance/refill.ts'
import { announceOnce } from '../balance/store.ts'
import { BILLING, type CardDeps, inTurnOfPurchase, inTurnOfSubscriptions } from '../customers/processor.ts'
import { tryToRefreshCard } from '../customers/service.ts'
import { putCustomer } from '../customers/store.ts'
import { applyDispute, applyRefund } from '../disputes/apply.ts'
import { lostOf } from '../disputes/store.ts'
import { billingNow } from '../entitlements/clock.ts'
import { creditRefund } from '../invoices/credit-notes.ts'
import { eventOf, failPurchase, grantPurchase, PURCHASE_ENTRIES } from '../purchases/grant.ts'
import * as purchases from '../purchases/store.ts'
import { findPurchase } from '../purchases/store.ts'
import type { PurchaseRow } from '../purchases/table.ts'
import { noteRefill } from '../refills/store.ts'
import { applySubscription, type FollowUps } from '../subscriptions/apply.ts'
import { isGiving, isOver } from '../subscriptions/policy.ts'
import { findByReference, findOpenPlan } from '../subscriptions/store.ts'
import * as store from './store.ts'

/**
 * Applies the current state of an object of the processor. Order and repetition do not matter: each
 * grant happens once. An object that this product did not make, or whose organization is not here,
 * changes nothing.
 *
 * A suspended organization gets what it paid for. So does a deleted one, for the record; its
 * subscriptions end immediately.
 */

/** Event: a purchase was charged a second time. It is granted once; the operator decides about a refund. */
export const paymentDuplicated = defineEvent(
  'billing.payment_duplicated',
  1,
  v.object({
    ...PURCHASE_ENTRIES,
    /** The processor's id of the second payment. */
    reference: v.string(),
  }),
)

type Organization = store.BilledOrganization

interface Made<T> {
  organization: Organization
  metadata: PurchaseMetadata
  object: T
}

/**
 * Returns the object with its organization; undefined if the object is not ours. An object of an
 * organization that has left is not ours: all appliances share the account of the processor, and each
 * gets every event. Throws SERVICE_UNAVAILABLE while the organization is moving.
 */
function ours<T extends { metadata: PurchaseMetadata | undefined }>(
  { db }: CardDeps,
  object: T,
): Made<T> | undefined {
  const { metadata } = object
  const organization = metadata && store.findOrganizationByUuid(db, metadata.organization)
  if (!organization || hasLeft(db, organization.id)) return undefined
  assertInPlace(db, organization.id)
  return { organization, metadata, object }
}

/** Reads the object of a callback and applies it. Throws ProcessorError UNAVAILABLE and REFUSED. */
export async function applyObject(deps: CardDeps, object: ProcessorEvent['object']): Promise<void> {
  try {
    if (object.kind === 'SUBSCRIPTION') return await followSubscription(deps, object.id)
    const read = await deps.payments.read(object)
    if (read.kind === 'CHECKOUT') await applyCheckout(deps, read.checkout)
    if (read.kind === 'PAYMENT') await applyPayment(deps, read.payment)
    if (read.kind === 'DISPUTE') await followDispute(deps, read.dispute)
  } catch (error) {
    // The object is not ours. Another server of the same account may know it, or the state before a restore.
    if (!(error instanceof ProcessorError && error.kind === 'MISSING')) throw error
  }
}

async function applyCheckout(deps: CardDeps, checkout: ProcessorCheckout): Promise<void> {
  const made = ours(deps, checkout)
  if (!made || checkout.status === 'OPEN') return
  const { organization, metadata } = made
  if (checkout.status === 'EXPIRED') {
    await deps.db.write((tx) => {
      const row = findPurchase(tx, organization.id, metadata.purchase)
      if (row?.sessionReference === checkout.id) purchases.markEnded(tx, row, 'EXPIRED', null)
    })
    return
  }
  if (checkout.subscriptionId !== null) return followSubscription(deps, checkout.subscriptionId)
  if (checkout.paymentId !== null) return applyObject(deps, { kind: 'PAYMENT', id: checkout.paymentId })
  // No payment was due, as with a voucher.
  if (checkout.isPaid) await grantTo(deps, made, {})
}

async function applyPayment(deps: CardDeps, payment: ProcessorPayment): Promise<void> {
  const made = ours(deps, payment)
  // A plan or an add-on is granted by its subscription. Payments of renewals have no metadata of ours.
  if (made?.metadata.kind !== 'PACK' && made?.metadata.kind !== 'CREDITS') return creditPayment(deps, payment)
  if (payment.status === 'SUCCEEDED') return applySuccess(deps, made)
  if (payment.status !== 'FAILED' && payment.status !== 'CANCELLED') return
  const { organization, metadata } = made
  // Runs after the call that charges, because that call knows more about the outcome of the purchase.
  await inTurnOfPurchase(deps, metadata.purchase, () =>
    deps.db.write((tx) => applyFailure(tx, findPurchase(tx, organization.id, metadata.purchase), payment)),
  )
}

async function applySuccess(deps: CardDeps, made: Made<ProcessorPayment>): Promise<void> {
  const { id, customer, amount, amountRefunded } = made.object
  await deps.db.write((tx) => {
    const row = purchaseOf(tx, deps, made)
    if (customer !== null) storeCustomer(tx, deps, made.organization, customer)
    if (row.grantedAt !== null && row.paymentReference !== null && row.paymentReference !== id) {
      announceSecond(tx, row, id)
      return
    }
    const granted = amountRefunded < amount ? grantOnce(tx, row, { paymentId: id }) : row
    applyRefund(tx, granted, { id, amount, amountRefunded })
  })
  await tryToRefreshCard(deps, made.organization.id)
}

/** Applies a dispute or a warning to the purchase or the subscription that the payment was for. */
async function followDispute(deps: CardDeps, dispute: ProcessorDispute): Promise<void> {
  const read = await deps.payments.read({ kind: 'PAYMENT', id: dispute.paymentId })
  if (read.kind !== 'PAYMENT') return
  const { payment } = read
  const made = ours(deps, payment)
  const organization = made?.organization ?? payerOf(deps, payment)
  if (!organization) return
  // The callback of the payment may come later or be lost. Units that were never granted cannot be held
  // or taken back.
  await applyPayment(deps, payment)
  await deps.db.write((tx) => {
    const kind = made?.metadata.kind
    const purchase = made && (kind === 'PACK' || kind === 'CREDITS') ? purchaseOf(tx, deps, made) : undefined
    const { name: provider } = deps.payments
    applyDispute(tx, { organizationId: organization.id, provider, purchase, paid: payment.amount }, dispute)
  })
}

/** Returns the organization whose card was charged. The payments of a renewal carry no metadata of ours. */
function payerOf({ db, payments }: CardDeps, { customer }: ProcessorPayment): Organization | undefined {
  const organization =
    customer === null ? undefined : store.findOrganizationOfCustomer(db, payments.name, customer)
  if (!organization || hasLeft(db, organization.id)) return undefined
  assertInPlace(db, organization.id)
  return organization
}

/**
 * Issues a credit note for the refunded part of a subscription payment, or undoes one if the operator
 * got the money back.
 */
async function creditPayment(deps: CardDeps, payment: ProcessorPayment): Promise<void> {
  const { id: reference, amountRefunded, currency } = payment
  const organization = payment.status === 'SUCCEEDED' ? payerOf(deps, payment) : undefined
  if (!organization) return
  const { id: organizationId } = organization
  await deps.db.write((tx) => {
    const back = amountRefunded + lostOf(tx, organizationId, reference)
    creditRefund(tx, { organizationId, provider: deps.payments.name, reference, currency }, back)
  })
}

/** Alerts that a purchase was charged twice, because only the operator can refund a payment. */
function announceSecond(tx: Tx, row: PurchaseRow, paymentId: string): void {
  const { organizationId } = row
  if (!announceOnce(tx, organizationId, `PAYMENT ${paymentId}`, 0)) return
  emit(tx, paymentDuplicated, {
    organizationId,
    actor: BILLING,
    data: { ...eventOf(tx, row), reference: paymentId },
  })
}

/**
 * Fails a purchase whose charge failed. A failure on a checkout page does not count: the customer may
 * try again there.
 */
function applyFailure(tx: Tx, row: PurchaseRow | undefined, payment: ProcessorPayment): void {
  if (row?.status !== 'PENDING' && row?.status !== 'PAID') return
  if (row.paymentReference !== null && row.paymentReference !== payment.id) return
  const reason = payment.failure ?? 'The card was declined.'
  if (row.origin === 'AUTO_REFILL') failRefill(tx, row, reason)
  else failPurchase(tx, row, { reason })
}

async function grantTo<T>(deps: CardDeps, made: Made<T>, references: purchases.References): Promise<void> {
  await deps.db.write((tx) => void grantOnce(tx, purchaseOf(tx, deps, made), references))
}

/** Grants a purchase once. @returns the row of the purchase, granted now or before */
function grantOnce(tx: Tx, row: PurchaseRow, references: purchases.References): PurchaseRow {
  const granted = grantPurchase(tx, row, references)
  if (granted?.origin === 'AUTO_REFILL') noteRefill(tx, granted, billingNow(tx, tx.now))
  return granted ?? row
}

/**
 * Returns the purchase of an object. A purchase that was lost by restoring an older backup is
 * inserted again.
 */
function purchaseOf<T>(tx: Tx, { payments }: CardDeps, { organization, metadata }: Made<T>): PurchaseRow {
  const known = findPurchase(tx, organization.id, metadata.purchase)
  if (known) return known
  const { kind, product: productKey, quantity, units, resource, amount, currency } = metadata
  return purchases.insertPurchase(tx, {
    uuid: metadata.purchase,
    organizationId: organization.id,
    kind,
    productKey,
    quantity,
    units,
    amount,
    currency,
    origin: 'CHECKOUT',
    provider: payments.name,
    requestKey: null,
    resource: resource === '' ? null : (resource as Resource),
    interval: kind === 'PLAN' ? metadata.interval : null,
  })
}

function storeCustomer(tx: Tx, { payments }: CardDeps, { id }: Organization, reference: string): void {
  putCustomer(tx, { organizationId: id, provider: payments.name, providerReference: reference })
}

/**
 * Reads a subscription, applies it, and makes the resulting calls to the processor. Throws
 * ProcessorError.
 */
export async function followSubscription(deps: CardDeps, id: string): Promise<void> {
  const first = await readSubscription(deps, id)
  const made = first && ours(deps, first)
  if (!made) return
  const organizationId = made.organization.id
  await inTurnOfSubscriptions(deps, organizationId, async () => {
    await readRival(deps, made)
    const subscription = await readSubscription(deps, id)
    if (subscription) await applyNow(deps, { ...made, object: subscription })
  })
  await tryToRefreshCard(deps, organizationId)
}

async function readSubscription(
  { payments }: CardDeps,
  id: string,
): Promise<ProcessorSubscription | undefined> {
  const read = await payments.read({ kind: 'SUBSCRIPTION', id })
  return read.kind === 'SUBSCRIPTION' ? read.subscription : undefined
}

/**
 * Reads the known subscription again before a second one counts: the first may have ended, as after a
 * restore.
 */
async function readRival(deps: CardDeps, made: Made<ProcessorSubscription>): Promise<void> {
  const { organization, metadata, object } = made
  const open = metadata.kind === 'PLAN' ? findOpenPlan(deps.db, organization.id) : undefined
  const reference = open?.provider === deps.payments.name ? open.providerReference : null
  if (reference === null || reference === undefined || reference === object.id) return
  try {
    const rival = await readSubscription(deps, reference)
    const rivalMade = rival && ours(deps, rival)
    if (rivalMade) await applyNow(deps, rivalMade)
  } catch (error) {
    if (!(error instanceof ProcessorError && error.kind === 'MISSING')) throw error
  }
}

/** Applies a subscription, within the turn of the organization's subscriptions. */
async function applyNow(deps: CardDeps, made: Made<ProcessorSubscription>): Promise<void> {
  const { organization, object: subscription } = made
  const followUps = await deps.db.write((tx) => {
    storeCustomer(tx, deps, organization, subscription.customer)
    return applyIn(tx, deps, made)
  })
  const isOrphan = organization.deletedAt !== null && !isOver(subscription.status)
  await followUp(deps, organization.id, {
    ...followUps,
    endNow: [...new Set([...followUps.endNow, ...(isOrphan ? [subscription.id] : [])])],
  })
}

function applyIn(tx: Tx, deps: CardDeps, made: Made<ProcessorSubscription>): FollowUps {
  const { organization, metadata, object: subscription } = made
  const { name: provider } = deps.payments
  const row = isOver(subscription.status)
    ? findPurchase(tx, organization.id, metadata.purchase)
    : purchaseOf(tx, deps, made)
  const followUps = applySubscription(tx, {
    organizationId: organization.id,
    provider,
    subscription,
    metadata,
    twin: row?.subscriptionReference ?? null,
  })
  if (!row) return followUps
  const stored = findByReference(tx, organization.id, provider, subscription.id)
  const isOpen = stored !== undefined && stored.endedAt === null
  if (isOpen && isGiving(subscription.status)) grantPurchase(tx, row, { subscriptionId: subscription.id })
  if (subscription.status === 'INCOMPLETE_EXPIRED') purchases.markEnded(tx, row, 'EXPIRED', null)
  if (followUps.endNow.includes(subscription.id)) purchases.markEnded(tx, row, 'FAILED', SECOND)
  return followUps
}

const SECOND = 'The organization already paid for this, so this subscription was ended immediately.'

/**
 * Ends subscriptions at the processor. Throws ProcessorError UNAVAILABLE, so that the callback is
 * handled again.
 */
async function followUp(
  deps: CardDeps,
  organizationId: number,
  { endNow, endAtPeriod }: FollowUps,
): Promise<void> {
  for (const id of endNow) await unlessMissing(() => deps.payments.cancelNow(id, `end ${id}`))
  for (const id of endAtPeriod) {
    await unlessMissing(async () => {
      const subscription = await deps.payments.setCancelAtPeriodEnd(id, true, uuidv7(deps.db.clock.now()))
      await deps.db.write((tx) => applyKnown(tx, deps, organizationId, subscription))
    })
  }
}

/** Stores the processor's answer about a subscription that is known here. */
function applyKnown(
  tx: Tx,
  { payments }: CardDeps,
  organizationId: number,
  subscription: ProcessorSubscription,
): void {
  const { metadata } = subscription
  if (!metadata) return
  applySubscription(tx, { organizationId, provider: payments.name, subscription, metadata, twin: null })
}

async function unlessMissing(call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof ProcessorError && error.kind === 'MISSING')) throw error
  }
}
