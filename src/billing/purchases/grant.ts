import * as v from 'valibot'
import { billingEntries } from '../../../words/en/billing-entries.ts'
import type { MeteredResource } from '../../accounts/limits/limits.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { counted } from '../../lib/count.ts'
import { faultPoint } from '../../lib/fault.ts'
import { roundedShare } from '../../lib/money.ts'
import { storing } from '../../lib/stored-sentence.ts'
import { nameOf } from '../catalogue/store.ts'
import { grantCredits, returnCredits, takeCredits } from '../credits/service.ts'
import { BILLING } from '../customers/processor.ts'
import { checkBalanceSoon } from '../entitlements/job-kinds.ts'
import { issueCreditNote } from '../invoices/credit-notes.ts'
import { findInvoiceOfTime } from '../invoices/store.ts'
import { grantPack, refundPack, returnPack } from '../usage/packs.ts'
import { markEnded, markGranted, markRefunded, type References } from './store.ts'
import type { PurchaseRow } from './table.ts'

const say = storing(billingEntries)

/** Says what happened to a purchase, as it is stored. */
type Words = (values: { product: string }) => string

const referenceOf = ({ uuid }: PurchaseRow) => ({ type: 'PURCHASE', id: uuid }) as const

/** Fields that all events about a purchase have. */
export const PURCHASE_ENTRIES = {
  /** Public id of the purchase. */
  purchaseId: v.string(),
  kind: v.picklist(['PLAN', 'PACK', 'RECURRING', 'CREDITS']),
  productKey: v.string(),
  /** Name of the plan or product, for people. */
  productName: v.string(),
  quantity: v.number(),
  /** Credits or units in total; 0 for subscriptions. */
  units: v.number(),
  resource: v.nullable(v.string()),
  /** Total amount, in the smallest unit of the currency. */
  amount: v.number(),
  currency: v.string(),
  origin: v.picklist(['CHECKOUT', 'SAVED_CARD', 'AUTO_REFILL', 'OPERATOR']),
} as const

/** Event: a paid purchase was granted. Its credits or units are there, or its subscription has begun. */
export const purchaseGranted = defineEvent('billing.purchase_granted', 1, v.object(PURCHASE_ENTRIES))

/** Event: a charge was declined. */
export const purchaseFailed = defineEvent(
  'billing.purchase_failed',
  1,
  v.object({
    ...PURCHASE_ENTRIES,
    /** Reason, as a sentence for members. */
    reason: v.string(),
    /**
     * Time of the next try of an AUTO_REFILL, ms since 1970. Null after three failures, and for other
     * origins.
     */
    retryAt: v.nullable(v.number()),
    /** Whether the automatic refill stopped with this failure. */
    isRefillStopped: v.boolean(),
  }),
)

/**
 * Event: a payment was refunded, in whole or in part, and the rest of its credits or units was taken
 * back.
 */
export const purchaseRefunded = defineEvent(
  'billing.purchase_refunded',
  1,
  v.object({
    ...PURCHASE_ENTRIES,
    /** Total amount refunded, in the smallest unit of the currency. */
    refundedAmount: v.number(),
    /** Credits or units that this refund took back. */
    takenUnits: v.number(),
    /** Credits or units that messages had used, so that they could not be taken back. */
    usedUnits: v.number(),
  }),
)

/**
 * Event: a refund failed at the bank. Less is refunded than before, and what was taken back was given
 * again.
 */
export const purchaseRefundFailed = defineEvent(
  'billing.purchase_refund_failed',
  1,
  v.object({
    ...PURCHASE_ENTRIES,
    /** Total amount given back so far, in the smallest unit of the currency. */
    refundedAmount: v.number(),
    /** Credits or units that were given again. */
    returnedUnits: v.number(),
  }),
)

/** Returns the data of an event about a purchase. */
export const eventOf = (tx: Tx, row: PurchaseRow) => ({
  purchaseId: row.uuid,
  kind: row.kind,
  productKey: row.productKey,
  productName: nameOf(tx, row),
  quantity: row.quantity,
  units: row.units,
  resource: row.resource,
  amount: row.amount,
  currency: row.currency,
  origin: row.origin,
})

/** Grants a paid purchase once. @returns its row; undefined if it was granted before */
export function grantPurchase(tx: Tx, begun: PurchaseRow, references: References): PurchaseRow | undefined {
  const row = markGranted(tx, begun, references)
  if (!row) return undefined
  const { organizationId, units } = row
  const event = eventOf(tx, row)
  if (row.kind === 'CREDITS') {
    grantCredits(tx, {
      organizationId,
      amount: units,
      type: 'PURCHASE',
      description: say.bought({ count: row.quantity, product: event.productName }),
      reference: referenceOf(row),
    })
  } else if (row.kind === 'PACK') {
    const resource = row.resource as MeteredResource
    grantPack(tx, { organizationId, resource, units, purchase: row.uuid })
  }
  emit(tx, purchaseGranted, { organizationId, actor: BILLING, data: event })
  // The rest may be above a threshold again, or still below it.
  if (row.units > 0) checkBalanceSoon(tx, organizationId)
  faultPoint('billing.before_grant_commit')
  return row
}

/** The processor's state of a payment, in the smallest unit of the currency. */
interface Refunded {
  amount: number
  amountRefunded: number
  /** DISPUTE: the bank took the money, or gave it back. */
  cause: 'REFUND' | 'DISPUTE'
}

/**
 * Takes back the unused credits or units that a refund covers. A payment that was refunded in whole
 * before its grant grants nothing. Each amount takes effect once. A failed refund lowers the refunded
 * amount, and the credits or units are given again.
 * @returns the row of the purchase
 */
export function refundPurchase(
  tx: Tx,
  row: PurchaseRow,
  { amount, amountRefunded, cause }: Refunded,
): PurchaseRow {
  if (amountRefunded < row.refundedAmount) return undoRefund(tx, row, { amount, amountRefunded, cause })
  if (amountRefunded === row.refundedAmount) return row
  const isWhole = amountRefunded >= amount
  const due =
    row.grantedAt === null
      ? 0
      : shareOf(row, amountRefunded, amount) - shareOf(row, row.refundedAmount, amount)
  const taken = due > 0 ? takeBack(tx, row, due, say.refunded) : 0
  const used = due - taken
  const what = row.kind === 'CREDITS' ? 'credit' : 'unit'
  const note = used > 0 ? `Refunded when ${counted(used, what)} of it had been used.` : null
  const refunded = markRefunded(tx, row, { amount: amountRefunded, units: taken, isWhole, note })
  const back = amountRefunded - row.refundedAmount
  // Credits are earned when messages use them.
  const unearned = row.kind === 'CREDITS' ? (due > 0 ? roundedShare(back * taken, due) : back) : 0
  creditPurchase(tx, row, { kind: cause, subtotal: back, unearned, words: WORDS[cause].back })
  emit(tx, purchaseRefunded, {
    organizationId: row.organizationId,
    actor: BILLING,
    data: { ...eventOf(tx, row), refundedAmount: amountRefunded, takenUnits: taken, usedUnits: used },
  })
  return refunded
}

/**
 * Gives back what a refund took, because it failed at the bank: the operator has the money, so the
 * buyer keeps what was bought.
 */
function undoRefund(tx: Tx, row: PurchaseRow, { amount, amountRefunded, cause }: Refunded): PurchaseRow {
  const share = shareOf(row, row.refundedAmount, amount) - shareOf(row, amountRefunded, amount)
  const returned = row.grantedAt === null ? 0 : Math.min(row.refundedUnits, share)
  if (returned > 0) giveAgain(tx, row, returned, WORDS[cause].again)
  const note = cause === 'REFUND' ? FAILED_REFUND : null
  const undone = markRefunded(tx, row, { amount: amountRefunded, units: -returned, isWhole: false, note })
  const back = amountRefunded - row.refundedAmount
  const unearned = row.kind === 'CREDITS' && share > 0 ? -roundedShare(-back * returned, share) : 0
  creditPurchase(tx, row, { kind: 'REVERSAL', subtotal: back, unearned, words: WORDS[cause].again })
  if (cause === 'DISPUTE') return undone
  emit(tx, purchaseRefundFailed, {
    organizationId: row.organizationId,
    actor: BILLING,
    data: { ...eventOf(tx, row), refundedAmount: amountRefunded, returnedUnits: returned },
  })
  return undone
}

const WORDS = {
  REFUND: { back: say.refund, again: say.refundFailed },
  DISPUTE: { back: say.disputeLost, again: say.disputeWon },
} as const

const FAILED_REFUND = 'A refund failed at the bank, so the purchase is available again.'

/**
 * Issues the credit note of a purchase. A purchase that was never granted was never sold, so it gets
 * none.
 */
function creditPurchase(
  tx: Tx,
  row: PurchaseRow,
  note: { kind: 'REFUND' | 'DISPUTE' | 'REVERSAL'; subtotal: number; unearned: number; words: Words },
): void {
  const { kind, subtotal, unearned, words } = note
  const { organizationId, provider, grantedAt, currency } = row
  if (grantedAt === null) return
  issueCreditNote(tx, {
    organizationId,
    kind,
    provider,
    purchaseId: row.id,
    paymentReference: row.paymentReference,
    invoice:
      provider === 'MANUAL' ? findInvoiceOfTime(tx, organizationId, { at: grantedAt, currency }) : undefined,
    description: words({ product: nameOf(tx, row) }),
    subtotal,
    unearned,
    currency,
  })
}

/** Returns the units for a part of the payment. */
const shareOf = ({ units }: PurchaseRow, part: number, whole: number): number =>
  part >= whole ? units : Math.floor((units * part) / whole)

/** @param units above 0 */
function giveAgain(tx: Tx, row: PurchaseRow, units: number, words: Words): void {
  const { organizationId } = row
  if (row.kind === 'PACK') {
    const resource = row.resource as MeteredResource
    returnPack(tx, { organizationId, resource, units, purchase: row.uuid })
  } else if (row.kind === 'CREDITS') {
    returnCredits(tx, {
      organizationId,
      amount: units,
      type: 'REFUND',
      reference: referenceOf(row),
      description: words({ product: nameOf(tx, row) }),
    })
  }
}

/**
 * Holds the rest of a purchase while its payment is disputed, at most `units`.
 * @returns its row, and how many units are held
 */
export function holdUnits(tx: Tx, row: PurchaseRow, units: number): { purchase: PurchaseRow; held: number } {
  const held = units > 0 ? takeBack(tx, row, units, say.held) : 0
  return { purchase: held > 0 ? markHeld(tx, row, held) : row, held }
}

/** Gives held units back. @param units above 0 @returns the row of the purchase */
export function releaseUnits(tx: Tx, row: PurchaseRow, units: number): PurchaseRow {
  giveAgain(tx, row, units, say.released)
  checkBalanceSoon(tx, row.organizationId)
  return markHeld(tx, row, -units)
}

const markHeld = (tx: Tx, row: PurchaseRow, units: number): PurchaseRow =>
  markRefunded(tx, row, { amount: row.refundedAmount, units, isWhole: row.status === 'REFUNDED', note: null })

/** @param due above 0 @returns how many credits or units were taken */
function takeBack(tx: Tx, row: PurchaseRow, due: number, words: Words): number {
  const { organizationId } = row
  if (row.kind === 'PACK') {
    const resource = row.resource as MeteredResource
    return refundPack(tx, { organizationId, resource, units: due, purchase: row.uuid })
  }
  if (row.kind !== 'CREDITS') return 0
  return takeCredits(tx, {
    organizationId,
    amount: due,
    type: 'REFUND',
    description: words({ product: nameOf(tx, row) }),
    reference: referenceOf(row),
  })
}

/**
 * Ends a purchase whose charge failed, with an alert.
 * @returns its row; undefined if it had ended or was granted, and nothing changed
 */
export function failPurchase(
  tx: Tx,
  row: PurchaseRow,
  { reason, retryAt = null, isRefillStopped = false }: Failure,
): PurchaseRow | undefined {
  const failed = markEnded(tx, row, 'FAILED', reason)
  if (!failed) return undefined
  emit(tx, purchaseFailed, {
    organizationId: row.organizationId,
    actor: BILLING,
    data: { ...eventOf(tx, row), reason, retryAt, isRefillStopped },
  })
  return failed
}

interface Failure {
  /** Reason, as a sentence for members. */
  reason: string
  /** ms since 1970. */
  retryAt?: number | null
  isRefillStopped?: boolean
}
