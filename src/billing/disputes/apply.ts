import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import type { ProcessorDispute, ProcessorName } from '../../providers/payments/port.ts'
import { creditLoss } from '../credit-notes/payments.ts'
import { BILLING } from '../customers/processor.ts'
import { paymentDisputed } from '../purchases/events.ts'
import { eventOf, holdUnits, refundPurchase, releaseUnits } from '../purchases/grant.ts'
import { findPurchaseById } from '../purchases/store.ts'
import type { PurchaseRow } from '../purchases/table.ts'
import { findDispute, insertDispute, listOpenDisputes, lostOf, updateDispute } from './store.ts'
import type { DisputeRow } from './table.ts'

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
  const { organizationId, provider, purchase } = disputed
  const key = { provider, reference: dispute.id }
  const before = findDispute(tx, organizationId, key)
  // Units that the operator released are not held again.
  if (before?.status === dispute.status || (before?.status === 'RELEASED' && dispute.status !== 'LOST'))
    return
  if (!before) insertDispute(tx, { organizationId, provider, purchaseId: purchase?.id ?? null }, dispute)
  const row = findDispute(tx, organizationId, key)!
  if (before) release(tx, row)
  updateDispute(tx, row, { status: dispute.status, amount: dispute.amount, heldUnits: 0 })
  const isLoss = dispute.kind === 'DISPUTE' && (dispute.status === 'LOST' || before?.status === 'LOST')
  if (isLoss) settleLoss(tx, disputed, dispute)
  if (dispute.status === 'OPEN') hold(tx, row, disputed.paid)
  announce(tx, disputed, dispute, findDispute(tx, organizationId, key)!.heldUnits)
}

/** Gives a lost amount back as a refund does. Charges an amount again that was won after all. */
function settleLoss(
  tx: Tx,
  { organizationId, provider, purchase, paid }: Disputed,
  dispute: ProcessorDispute,
): void {
  const { paymentId: reference, amount, currency, status } = dispute
  if (!purchase) {
    creditLoss(tx, {
      organizationId,
      provider,
      reference,
      currency,
      amount: status === 'LOST' ? amount : -amount,
    })
    return
  }
  aroundHolds(tx, purchase, paid, () => {
    const row = findPurchaseById(tx, organizationId, purchase.id)!
    const change = status === 'LOST' ? amount : -amount
    const amountRefunded = Math.min(paid, Math.max(0, row.refundedAmount + change))
    refundPurchase(tx, row, { amount: paid, amountRefunded, cause: 'DISPUTE' })
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
  aroundHolds(tx, purchase, amount, () => {
    const row = findPurchaseById(tx, purchase.organizationId, purchase.id)!
    refundPurchase(tx, row, { amount, amountRefunded: back, cause: 'REFUND' })
  })
}

/** Frees the held units of a purchase for a refund, and holds the units that are left again. */
function aroundHolds(tx: Tx, { organizationId, id }: PurchaseRow, paid: number, act: () => void): void {
  const open = listOpenDisputes(tx, organizationId, id)
  for (const row of open) release(tx, row)
  act()
  for (const row of open) hold(tx, { ...row, heldUnits: 0 }, paid)
}

/** The operator decides about an open dispute or warning: its credits or units are available again. @returns how many */
export function releaseHolds(tx: Tx, { organizationId, id }: PurchaseRow): number {
  const open = listOpenDisputes(tx, organizationId, id)
  for (const row of open) {
    release(tx, row)
    updateDispute(tx, row, { status: 'RELEASED', amount: row.amount, heldUnits: 0 })
  }
  return open.reduce((sum, { heldUnits }) => sum + heldUnits, 0)
}

function hold(tx: Tx, row: DisputeRow, paid: number): void {
  const { organizationId, purchaseId, amount } = row
  const purchase = purchaseId === null ? undefined : findPurchaseById(tx, organizationId, purchaseId)
  if (!purchase || purchase.grantedAt === null) return
  const share = amount >= paid ? purchase.units : Math.floor((purchase.units * amount) / paid)
  const held = holdUnits(tx, purchase, Math.min(share, purchase.units - purchase.refundedUnits))
  updateDispute(tx, row, { status: 'OPEN', amount, heldUnits: held })
}

function release(tx: Tx, row: DisputeRow): void {
  const { organizationId, purchaseId, heldUnits } = row
  const purchase = purchaseId === null ? undefined : findPurchaseById(tx, organizationId, purchaseId)
  if (!purchase || heldUnits === 0) return
  releaseUnits(tx, purchase, heldUnits)
  updateDispute(tx, row, { ...row, heldUnits: 0 })
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
