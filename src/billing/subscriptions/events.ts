import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

const STATUSES = [
  'INCOMPLETE',
  'INCOMPLETE_EXPIRED',
  'TRIALING',
  'ACTIVE',
  'PAST_DUE',
  'UNPAID',
  'PAUSED',
  'CANCELLED',
] as const

/** A subscription to a plan or an add-on began, ended or changed: its status, its plan, or whether it ends. */
export const subscriptionChanged = defineEvent(
  'billing.subscription_changed',
  1,
  v.object({
    /** Public id. */
    subscriptionId: v.string(),
    kind: v.picklist(['PLAN', 'ADD_ON']),
    /** Key of the plan or add-on. */
    productKey: v.string(),
    productName: v.string(),
    quantity: v.number(),
    status: v.picklist(STATUSES),
    /** Null for a new subscription. */
    previousStatus: v.nullable(v.picklist(STATUSES)),
    cancelAtPeriodEnd: v.boolean(),
    /** ms since 1970; null for a plan that the operator assigned. */
    currentPeriodEnd: v.nullable(v.number()),
    provider: v.picklist(['MANUAL', 'SANDBOX', 'STRIPE']),
  }),
)

/** Two checkouts of a plan were paid. The later subscription was cancelled; the operator decides about a refund. */
export const subscriptionDuplicated = defineEvent(
  'billing.subscription_duplicated',
  1,
  v.object({
    /** The processor's id of the cancelled subscription. */
    reference: v.string(),
    /** Key and name of the plan that was paid a second time. */
    productKey: v.string(),
    productName: v.string(),
    /** In the smallest unit of the currency. */
    amount: v.number(),
    currency: v.string(),
  }),
)
