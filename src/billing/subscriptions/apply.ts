import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import type { Actor } from '../../lib/principal.ts'
import type { ProcessorName, ProcessorSubscription, PurchaseMetadata } from '../../providers/payments/port.ts'
import { nameOf } from '../catalogue/store.ts'
import { BILLING } from '../customers/processor.ts'
import { billingNow } from '../entitlements/clock.ts'
import { resumePausedSoon } from '../entitlements/job-kinds.ts'
import { isGiving, isOver, planChange, stateOf } from './policy.ts'
import {
  endSubscription,
  findByReference,
  findOpenPlan,
  insertSubscription,
  listOpenSubscriptions,
  type SubscriptionState,
  updateState,
} from './store.ts'
import type { SubscriptionRow } from './table.ts'

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

/** Event: a subscription to a plan or an add-on began, ended or changed its status, plan or cancellation. */
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

/**
 * Event: two checkouts of a plan were paid. The later subscription was cancelled; the operator
 * decides about a refund.
 */
export const subscriptionDuplicated = defineEvent(
  'billing.subscription_duplicated',
  1,
  v.object({
    /** The processor's id of the cancelled subscription. */
    reference: v.string(),
    /** Key and name of the plan that was paid twice. */
    productKey: v.string(),
    productName: v.string(),
    /** In the smallest unit of the currency. */
    amount: v.number(),
    currency: v.string(),
  }),
)

/** A subscription as read from its processor. */
interface ReadSubscription {
  organizationId: number
  provider: ProcessorName
  subscription: ProcessorSubscription
  metadata: PurchaseMetadata
  /** The processor's id of another subscription that the same purchase began; null for none. */
  twin: string | null
}

/** Calls to make at the processor after the commit. Each can be repeated. */
export interface FollowUps {
  /** Ids of subscriptions to end immediately. */
  endNow: string[]
  /** Ids of add-ons that end with their period, because the organization has no plan any more. */
  endAtPeriod: string[]
}

/**
 * Stores a subscription as just read. The last read wins, so the caller reads and writes in one turn.
 * A subscription that is still charged although its row has ended is a duplicate or was replaced, so
 * it must end immediately.
 */
export function applySubscription(tx: Tx, read: ReadSubscription): FollowUps {
  const { organizationId, provider, subscription } = read
  const known = findByReference(tx, organizationId, provider, subscription.id)
  if (known && known.endedAt !== null) {
    const endNow = isOver(subscription.status) ? [] : [subscription.id]
    return { endNow, endAtPeriod: addOnsToEnd(tx, read) }
  }
  if (known) {
    change(tx, known, stateOf(subscription, known, billingNow(tx, tx.now)))
    return { endNow: [], endAtPeriod: addOnsToEnd(tx, read) }
  }
  const endNow = isOver(subscription.status) ? [] : begin(tx, read)
  return { endNow, endAtPeriod: addOnsToEnd(tx, read) }
}

/**
 * Inserts an unknown subscription.
 * @returns the processor's ids of subscriptions that must end immediately
 */
function begin(tx: Tx, read: ReadSubscription): string[] {
  const { organizationId, provider, subscription, metadata, twin } = read
  if (metadata.kind !== 'PLAN') {
    const other = twin === null ? undefined : findByReference(tx, organizationId, provider, twin)
    const isSecond =
      other !== undefined && other.endedAt === null && other.providerReference !== subscription.id
    return isSecond ? refuseSecond(tx, read) : insert(tx, read)
  }
  const open = findOpenPlan(tx, organizationId)
  const move = planChange(open, { provider, status: subscription.status })
  if (move === 'WAITS') return []
  if (move === 'DUPLICATES') return refuseSecond(tx, read)
  if (open) endSubscription(tx, open, billingNow(tx, tx.now))
  const replaced = open?.provider === provider ? open.providerReference : null
  return [...(replaced === null ? [] : [replaced]), ...insert(tx, read)]
}

function insert(tx: Tx, read: ReadSubscription): [] {
  const row = insertSubscription(
    tx,
    rowOf(read, stateOf(read.subscription, undefined, billingNow(tx, tx.now))),
  )
  emitChange(tx, row, null)
  if (isGiving(row.status)) resumePausedSoon(tx, row.organizationId)
  return []
}

/** Stores a second subscription as ended, with an alert: only the operator can refund its payment. */
function refuseSecond(tx: Tx, read: ReadSubscription): string[] {
  const { organizationId, subscription, metadata } = read
  const now = billingNow(tx, tx.now)
  const state = { ...stateOf(subscription, undefined, now), status: 'CANCELLED', endedAt: now } as const
  const row = insertSubscription(tx, rowOf(read, state))
  emit(tx, subscriptionDuplicated, {
    organizationId,
    actor: BILLING,
    data: {
      reference: subscription.id,
      productKey: row.productKey,
      productName: nameOf(tx, row),
      amount: metadata.amount,
      currency: metadata.currency,
    },
  })
  return [subscription.id]
}

const rowOf = (
  { organizationId, provider, subscription, metadata }: ReadSubscription,
  state: SubscriptionState,
) => ({
  organizationId,
  provider,
  providerReference: subscription.id,
  kind: metadata.kind === 'PLAN' ? ('PLAN' as const) : ('ADD_ON' as const),
  productKey: metadata.product,
  quantity: metadata.quantity,
  interval: metadata.interval,
  ...state,
})

/** Stores a new state if it differs. */
function change(tx: Tx, known: SubscriptionRow, state: SubscriptionState): void {
  const fields = Object.keys(state) as Array<keyof SubscriptionState>
  if (fields.every((field) => known[field] === state[field])) return
  const row = updateState(tx, known, state)
  const isNews = (['status', 'cancelAtPeriodEnd', 'endedAt'] as const).some(
    (field) => known[field] !== row[field],
  )
  if (isNews) emitChange(tx, row, known.status)
  // Campaigns are also resumed when a new period begins, because it includes all of the plan's units again.
  if (isGiving(row.status)) resumePausedSoon(tx, row.organizationId)
}

/**
 * Returns the add-ons to end. Without a plan, add-ons end with their paid period. Add-ons of a
 * replaced plan continue.
 */
function addOnsToEnd(
  tx: Tx,
  { organizationId, provider, subscription, metadata }: ReadSubscription,
): string[] {
  if (metadata.kind !== 'PLAN' || !isOver(subscription.status)) return []
  const open = listOpenSubscriptions(tx, organizationId).filter((row) => row.provider === provider)
  if (open.some(({ kind }) => kind === 'PLAN')) return []
  return open.flatMap(({ cancelAtPeriodEnd, providerReference }) =>
    cancelAtPeriodEnd === 1 || providerReference === null ? [] : [providerReference],
  )
}

/** Emits `subscriptionChanged`. @param previousStatus null for a new subscription */
export function emitChange(
  tx: Tx,
  row: SubscriptionRow,
  previousStatus: SubscriptionRow['status'] | null,
  actor: Actor = BILLING,
): void {
  emit(tx, subscriptionChanged, {
    organizationId: row.organizationId,
    actor,
    data: {
      subscriptionId: row.uuid,
      kind: row.kind,
      productKey: row.productKey,
      productName: nameOf(tx, row),
      quantity: row.quantity,
      status: row.status,
      previousStatus,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd === 1,
      currentPeriodEnd: row.currentPeriodEnd,
      provider: row.provider,
    },
  })
}
