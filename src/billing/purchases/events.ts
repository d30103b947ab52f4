import * as v from 'valibot'
import { METERS } from '../../accounts/limits/limits.ts'
import { defineEvent } from '../../events/event.ts'

/** Fewer credits are available than the threshold of the wallet. Once until they were above it again. */
export const creditsLow = defineEvent(
  'billing.credits_low',
  1,
  v.object({ available: v.number(), threshold: v.number() }),
)

const meter = v.object({
  resource: v.picklist(METERS),
  /** Units that the plan paid in this period. */
  used: v.number(),
  limit: v.number(),
  /** ms since 1970. */
  periodEnd: v.number(),
})

/** 80 % of what the plan includes in this period is used. Once per period and resource. */
export const limitNear = defineEvent('billing.limit_near', 1, meter)

/** All that the plan includes in this period is used. Once per period and resource. */
export const limitReached = defineEvent('billing.limit_reached', 1, meter)

const purchase = {
  /** Public id of the purchase. */
  purchaseId: v.string(),
  kind: v.picklist(['PLAN', 'PACK', 'RECURRING', 'CREDITS']),
  productKey: v.string(),
  /** Name of the plan or product, for people. */
  productName: v.string(),
  quantity: v.number(),
  /** Credits or units in all; 0 for subscriptions. */
  units: v.number(),
  resource: v.nullable(v.string()),
  /** In the smallest unit of the currency, in all. */
  amount: v.number(),
  currency: v.string(),
  origin: v.picklist(['CHECKOUT', 'SAVED_CARD', 'AUTO_REFILL', 'OPERATOR']),
} as const

/** What was paid is granted: the credits or units are there, or the subscription has begun. */
export const purchaseGranted = defineEvent('billing.purchase_granted', 1, v.object(purchase))

/** A charge was declined. */
export const purchaseFailed = defineEvent(
  'billing.purchase_failed',
  1,
  v.object({
    ...purchase,
    /** Why, as a sentence for members. */
    reason: v.string(),
    /** Of AUTO_REFILL: when it is tried again, ms since 1970; null when it stopped after three failures, and for others. */
    retryAt: v.nullable(v.number()),
    /** Whether the automatic refill stopped with this failure. */
    isRefillStopped: v.boolean(),
  }),
)

/** A payment was given back, whole or in part, and what is left of its credits or units was taken back. */
export const purchaseRefunded = defineEvent(
  'billing.purchase_refunded',
  1,
  v.object({
    ...purchase,
    /** In the smallest unit of the currency, in all. */
    refundedAmount: v.number(),
    /** Credits or units that this refund took back. */
    takenUnits: v.number(),
    /** Credits or units that were used already and could not be taken back. */
    usedUnits: v.number(),
  }),
)

/** A refund failed at the bank: less was given back than before, and what was taken back is there again. */
export const purchaseRefundFailed = defineEvent(
  'billing.purchase_refund_failed',
  1,
  v.object({
    ...purchase,
    /** Total amount given back so far, in the smallest unit of the currency. */
    refundedAmount: v.number(),
    /** Credits or units that came back. */
    returnedUnits: v.number(),
  }),
)

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

/** A purchase was charged a second time. It is granted once; the operator decides about a refund. */
export const paymentDuplicated = defineEvent(
  'billing.payment_duplicated',
  1,
  v.object({
    ...purchase,
    /** The processor's id of the second payment. */
    reference: v.string(),
  }),
)
