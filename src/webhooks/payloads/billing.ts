import { creditsLow, limitReached } from '../../billing/balance/service.ts'
import { purchaseFailed, purchaseGranted, purchaseRefunded } from '../../billing/purchases/grant.ts'
import { subscriptionChanged } from '../../billing/subscriptions/apply.ts'
import type { EventOf } from '../../events/event.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { webhookConsumer } from '../deliveries/record-events.ts'

type PurchaseEvent = EventOf<typeof purchaseGranted | typeof purchaseFailed | typeof purchaseRefunded>

/** Returns the purchase of an event, without the fields that only some of the events have. */
function purchaseOf({ data }: PurchaseEvent) {
  const { purchaseId: id, kind, productKey, productName, quantity, units, resource, ...paid } = data
  const { amount, currency, origin } = paid
  return { id, kind, productKey, productName, quantity, units, resource, amount, currency, origin }
}

export const billingConsumers = [
  webhookConsumer({
    kind: creditsLow,
    types: () => ['billing.credits_low'],
    events: (_tx, { data: { available, threshold }, createdAt: at }) => [
      { type: 'billing.credits_low', at, ids: { available, threshold } },
    ],
  }),
  webhookConsumer({
    kind: limitReached,
    types: () => ['billing.limit_reached'],
    events: (_tx, { data: { resource, used, limit, periodEnd }, createdAt: at }) => [
      { type: 'billing.limit_reached', at, ids: { resource, used, limit, resetsAt: toIso(periodEnd) } },
    ],
  }),
  webhookConsumer({
    kind: purchaseGranted,
    types: () => ['billing.purchase_granted'],
    events: (_tx, event) => {
      const { data, createdAt: at } = event
      const resource = { purchase: purchaseOf(event) }
      return [{ type: 'billing.purchase_granted', at, ids: { purchaseId: data.purchaseId }, resource }]
    },
  }),
  webhookConsumer({
    kind: purchaseFailed,
    types: () => ['billing.purchase_failed'],
    events: (_tx, event) => {
      const { purchaseId, reason, retryAt, isRefillStopped } = event.data
      const ids = { purchaseId, reason, retryAt: toIsoOrNull(retryAt), isRefillStopped }
      const resource = { purchase: purchaseOf(event) }
      return [{ type: 'billing.purchase_failed', at: event.createdAt, ids, resource }]
    },
  }),
  webhookConsumer({
    kind: purchaseRefunded,
    types: () => ['billing.purchase_refunded'],
    events: (_tx, event) => {
      const { purchaseId, refundedAmount, takenUnits, usedUnits } = event.data
      const ids = { purchaseId, refundedAmount, takenUnits, usedUnits }
      const resource = { purchase: purchaseOf(event) }
      return [{ type: 'billing.purchase_refunded', at: event.createdAt, ids, resource }]
    },
  }),
  webhookConsumer({
    kind: subscriptionChanged,
    types: () => ['billing.subscription_changed'],
    events: (_tx, { data, createdAt: at }) => {
      const { subscriptionId, previousStatus, currentPeriodEnd, ...rest } = data
      const { kind, productKey, productName, quantity, status, cancelAtPeriodEnd, provider } = rest
      const subscription = {
        id: subscriptionId,
        kind,
        productKey,
        productName,
        quantity,
        status,
        cancelAtPeriodEnd,
        currentPeriodEnd: toIsoOrNull(currentPeriodEnd),
        provider,
      }
      const ids = { subscriptionId, previousStatus }
      return [{ type: 'billing.subscription_changed', at, ids, resource: { subscription } }]
    },
  }),
]
