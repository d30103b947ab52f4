import type { MeteredResource } from '../../accounts/limits/limits.ts'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { counted } from '../../lib/count.ts'
import { faultPoint } from '../../lib/fault.ts'
import { grantCredits, takeCredits } from '../credits/service.ts'
import { billingNow } from '../entitlements/clock.ts'
import { noteRefill } from '../refills/shared-queries.ts'
import { checkBalanceSoon } from '../usage/job-kinds.ts'
import { grantPack, refundPack } from '../usage/packs.ts'
import { nameOfPurchase } from './begin.ts'
import { BILLING, purchaseFailed, purchaseGranted, purchaseRefunded } from './events.ts'
import { markEnded, markGranted, markRefunded, type PurchaseRow, type References } from './shared-queries.ts'

const referenceOf = ({ uuid }: PurchaseRow) => ({ type: 'PURCHASE', id: uuid }) as const

/** What the events about a purchase have in common. */
export const eventOf = (tx: Tx, row: PurchaseRow) => ({
  purchaseId: row.uuid,
  kind: row.kind,
  productKey: row.productKey,
  productName: nameOfPurchase(tx, row),
  quantity: row.quantity,
  units: row.units,
  resource: row.resource,
  amount: row.amount,
  currency: row.currency,
  origin: row.origin,
})

/** Gives what was paid, once. False if it was given before. */
export function grantPurchase(tx: Tx, row: PurchaseRow, references: References): boolean {
  if (!markGranted(tx, row, references)) return false
  const { organizationId, units } = row
  const event = eventOf(tx, row)
  if (row.kind === 'CREDITS') {
    grantCredits(tx, {
      ...{ organizationId, amount: units, type: 'PURCHASE' },
      description: `Bought: ${counted(row.quantity, 'pack')} "${event.productName}"`,
      reference: referenceOf(row),
    })
  } else if (row.kind === 'PACK') {
    const resource = row.resource as MeteredResource
    grantPack(tx, { organizationId, resource, units, purchase: row.uuid })
  }
  if (row.origin === 'AUTO_REFILL') noteRefill(tx, row, billingNow(tx, tx.now))
  emit(tx, purchaseGranted, { organizationId, actor: BILLING, data: event })
  // What is left is above a threshold again, or still below it.
  if (row.units > 0) checkBalanceSoon(tx, organizationId)
  faultPoint('billing.before_grant_commit')
  return true
}

/** What the processor says of a payment, in the smallest unit of the currency. */
interface Refunded {
  amount: number
  amountRefunded: number
}

/**
 * Takes back what a refund covers and no message has used; never more. A payment that was given back whole before it was
 * granted grants nothing. Has an effect once for each amount.
 */
export function refundPurchase(tx: Tx, row: PurchaseRow, { amount, amountRefunded }: Refunded): void {
  if (amountRefunded <= row.refundedAmount) return
  const isWhole = amountRefunded >= amount
  const due =
    row.grantedAt === null
      ? 0
      : shareOf(row, amountRefunded, amount) - shareOf(row, row.refundedAmount, amount)
  const taken = due > 0 ? takeBack(tx, row, due) : 0
  const used = due - taken
  const what = row.kind === 'CREDITS' ? 'credit' : 'unit'
  const note = used > 0 ? `Refunded when ${counted(used, what)} of it had been used already.` : null
  markRefunded(tx, row, { amount: amountRefunded, units: taken, isWhole, note })
  emit(tx, purchaseRefunded, {
    organizationId: row.organizationId,
    actor: BILLING,
    data: { ...eventOf(tx, row), refundedAmount: amountRefunded, takenUnits: taken, usedUnits: used },
  })
}

/** The units that a part of the payment stands for. */
const shareOf = ({ units }: PurchaseRow, part: number, whole: number): number =>
  part >= whole ? units : Math.floor((units * part) / whole)

/** @param due above 0 @returns how many credits or units were taken */
function takeBack(tx: Tx, row: PurchaseRow, due: number): number {
  const { organizationId } = row
  if (row.kind === 'PACK') {
    const resource = row.resource as MeteredResource
    return refundPack(tx, { organizationId, resource, units: due, purchase: row.uuid })
  }
  if (row.kind !== 'CREDITS') return 0
  return takeCredits(tx, {
    ...{ organizationId, amount: due, type: 'REFUND', description: `Refunded: ${nameOfPurchase(tx, row)}` },
    reference: referenceOf(row),
  })
}

/** Ends a purchase whose charge failed, with an alert. Changes nothing if it had ended or was granted. */
export function failPurchase(
  tx: Tx,
  row: PurchaseRow,
  { reason, retryAt = null, isRefillStopped = false }: Failure,
): boolean {
  if (!markEnded(tx, row, 'FAILED', reason)) return false
  emit(tx, purchaseFailed, {
    organizationId: row.organizationId,
    actor: BILLING,
    data: { ...eventOf(tx, row), reason, retryAt, isRefillStopped },
  })
  return true
}

interface Failure {
  /** A sentence for members. */
  reason: string
  /** ms since 1970. */
  retryAt?: number | null
  isRefillStopped?: boolean
}
