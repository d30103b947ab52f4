import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import type { ProcessorDispute, ProcessorName } from '../../providers/payments/port.ts'
import { BILLING } from '../customers/processor.ts'
import { creditLoss } from '../invoices/credit-notes.ts'
import { eventOf, holdUnits, refundPurchase, releaseUnits } from '../purchases/grant.ts'
import type { PurchaseRow } from '../purchases/table.ts'
import { findDispute, insertDispute, listOpenDisputes, lostOf, updateDispute } from './store.ts'
import type { DisputeRow } from './table.ts'

/**
 * Event: a bank took a payment back or may do so, by a dispute or a warning of fraud. Emitted at its
 * end too.
 */
export const paymentDisputed = defineEvent(
  'billing.payment_disputed',
  1,
  v.object({
    /** Public id; null for a payment of a subscription. */
    purchaseId: v.nullable(v.string()),
    productName: v.string(),
    kind: v.picklist(['DISPUTE', 'WARNING']),
    status: v.picklist(['OPEN', 'WON', 'LOST']),
    /** In the smallest unit of the currency. */
    amount: v.number(),
    currency: v.string(),
    /** Credits or units that are held until the dispute ends. */
    heldUnits: v.number(),
  }),
)

interface Disputed {
  organizationId: number
  provider: ProcessorName
  /** The purchase of the payment; undefined for a payment of a subscription. */
  purchase: PurchaseRow | undefined
  /** Amount of the payment, in the smallest unit of the currency. */
  paid: number
}

/**
 * Stores the current state of a dispute or a warning. While it is open, the unused credits or units
 * of its purchase are held. A lost dispute takes them back, with a credit note in this month. Any
 * other end gives them again.
 */
export function applyDispute(tx: Tx, disputed: Disputed, dispute: ProcessorDispute): void {
  const { organizationId, provider, purchase, paid } = disputed
  const before = findDispute(tx, organizationId, { provider, reference: dispute.id })
  const isSameAmount = dispute.status !== 'OPEN' || before?.amount === dispute.amount
  if (before?.status === dispute.status && isSameAmount) return
  // Units that the operator released are not held again.
  if (before?.status === 'RELEASED' && dispute.status !== 'LOST') return
  const row =
    before ?? insertDispute(tx, { organizationId, provider, purchaseId: purchase?.id ?? null }, dispute)
  const freed = purchase && before ? release(tx, purchase, before) : purchase
  updateDispute(tx, row, { status: dispute.status, amount: dispute.amount, heldUnits: 0 })
  const isLoss = dispute.kind === 'DISPUTE' && (dispute.status === 'LOST' || before?.status === 'LOST')
  const left = isLoss ? settleLoss(tx, { ...disputed, purchase: freed }, dispute) : freed
  const isHeld = left !== undefined && dispute.status === 'OPEN'
  const held = isHeld ? hold(tx, left, { ...row, amount: dispute.amount }, paid).held : 0
  announce(tx, disputed, dispute, held)
}

/**
 * Credits a lost amount as a refund does, or charges it again if the dispute was won after all.
 * @returns the row of the purchase; undefined for a payment of a subscription
 */
function settleLoss(
  tx: Tx,
  { organizationId, provider, purchase, paid }: Disputed,
  dispute: ProcessorDispute,
): PurchaseRow | undefined {
  const { paymentId: reference, currency, status } = dispute
  const change = status === 'LOST' ? dispute.amount : -dispute.amount
  if (!purchase) {
    creditLoss(tx, { organizationId, provider, reference, currency, amount: change })
    return undefined
  }
  return aroundHolds(tx, purchase, paid, (row) => {
    const amountRefunded = Math.min(paid, Math.max(0, row.refundedAmount + change))
    return refundPurchase(tx, row, { amount: paid, amountRefunded, cause: 'DISPUTE' })
  })
}

/** Stores the amount that the processor refunded of a payment, in addition to the amount lost by disputes. */
export function applyRefund(
  tx: Tx,
  purchase: PurchaseRow,
  { id, amount, amountRefunded }: { id: string; amount: number; amountRefunded: number },
): void {
  const back = Math.min(amount, amountRefunded + lostOf(tx, purchase.organizationId, id))
  if (back === purchase.refundedAmount) return
  aroundHolds(tx, purchase, amount, (row) =>
    refundPurchase(tx, row, { amount, amountRefunded: back, cause: 'REFUND' }),
  )
}

/** Frees the held units of a purchase for a refund, and holds the remaining units again. @returns its row */
function aroundHolds(
  tx: Tx,
  purchase: PurchaseRow,
  paid: number,
  refund: (row: PurchaseRow) => PurchaseRow,
): PurchaseRow {
  const open = listOpenDisputes(tx, purchase.organizationId, purchase.id)
  const refunded = refund(open.reduce((row, dispute) => release(tx, row, dispute), purchase))
  return open.reduce((row, dispute) => hold(tx, row, dispute, paid).purchase, refunded)
}

/**
 * Makes the credits or units of an open dispute or warning available again, by a decision of the
 * operator.
 * @returns how many
 */
export function releaseHolds(tx: Tx, purchase: PurchaseRow): number {
  const open = listOpenDisputes(tx, purchase.organizationId, purchase.id)
  let row = purchase
  for (const dispute of open) {
    row = release(tx, row, dispute)
    updateDispute(tx, dispute, { status: 'RELEASED', amount: dispute.amount, heldUnits: 0 })
  }
  return open.reduce((sum, { heldUnits }) => sum + heldUnits, 0)
}

/** @returns the row of the purchase, and how many units are held */
function hold(
  tx: Tx,
  purchase: PurchaseRow,
  dispute: DisputeRow,
  paid: number,
): { purchase: PurchaseRow; held: number } {
  const { amount } = dispute
  if (purchase.grantedAt === null) return { purchase, held: 0 }
  const share = amount >= paid ? purchase.units : Math.floor((purchase.units * amount) / paid)
  const holding = holdUnits(tx, purchase, Math.min(share, purchase.units - purchase.refundedUnits))
  updateDispute(tx, dispute, { status: 'OPEN', amount, heldUnits: holding.held })
  return holding
}

/** @returns the row of the purchase */
function release(tx: Tx, purchase: PurchaseRow, dispute: DisputeRow): PurchaseRow {
  const { heldUnits } = dispute
  if (heldUnits === 0) return purchase
  updateDispute(tx, dispute, { ...dispute, heldUnits: 0 })
  return releaseUnits(tx, purchase, heldUnits)
}

function announce(
  tx: Tx,
  disputed: Disputed,
  { kind, status, amount, currency }: ProcessorDispute,
  held: number,
): void {
  const { organizationId, purchase } = disputed
  const of = purchase && eventOf(tx, purchase)
  emit(tx, paymentDisputed, {
    organizationId,
    actor: BILLING,
    data: {
      purchaseId: of?.purchaseId ?? null,
      productName: of?.productName ?? 'A subscription',
      kind,
      status,
      amount,
      currency,
      heldUnits: held,
    },
  })
}
