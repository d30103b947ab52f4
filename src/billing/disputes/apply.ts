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

/** A bank took a payment back or may do so: a dispute, or a warning of fraud; also when it ends. */
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
    /** Credits or units that are held until it ends. */
    heldUnits: v.number(),
  }),
)

interface Disputed {
  organizationId: number
  provider: ProcessorName
  /** The purchase of the payment; undefined for a payment of a subscription. */
  purchase: PurchaseRow | undefined
  /** Of the payment, in the smallest unit of the currency. */
  paid: number
}

/**
 * Writes a dispute or a warning as its processor has it now. While it is open, what is left of the credits or units of
 * its purchase is held. A lost one takes them back, with a credit note in this month; any other end gives them again.
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
 * Gives a lost amount back as a refund does. Charges an amount again that was won after all.
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

/** Writes what the processor refunded of a payment, next to what was lost by disputes. */
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

/** Frees the held units of a purchase for a refund, and holds the units that are left again. @returns its row */
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

/** The operator decides about an open dispute or warning: its credits or units are available again. @returns how many */
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
