import type { ProcessorSubscription, SubscriptionStatus } from '../../providers/payments/port.ts'
import type { SubscriptionState } from './store.ts'
import type { SubscriptionRow } from './table.ts'

/** A subscription with one of these has ended for good. */
export const isOver = (status: SubscriptionStatus): boolean =>
  status === 'CANCELLED' || status === 'INCOMPLETE_EXPIRED'

/** Whether a subscription with this status was paid, or is in its trial or its days of grace. */
export const isGiving = (status: SubscriptionStatus): boolean =>
  status === 'ACTIVE' || status === 'TRIALING' || status === 'PAST_DUE'

/** Whether other things may be bought on top of a plan with this status. */
export const isInOrder = (status: SubscriptionStatus): boolean => status === 'ACTIVE' || status === 'TRIALING'

/**
 * The state of a row after its subscription was read.
 * @param known the row before; undefined for a new one
 * @param now by the clock of billing, ms since 1970
 */
export const stateOf = (
  subscription: ProcessorSubscription,
  known: Pick<SubscriptionRow, 'pastDueSince'> | undefined,
  now: number,
): SubscriptionState => ({
  status: subscription.status,
  currentPeriodStart: subscription.currentPeriodStart,
  currentPeriodEnd: subscription.currentPeriodEnd,
  cancelAtPeriodEnd: Number(subscription.cancelAtPeriodEnd),
  trialEndsAt: subscription.trialEndsAt,
  pastDueSince: subscription.status === 'PAST_DUE' ? (known?.pastDueSince ?? now) : null,
  endedAt: isOver(subscription.status) ? (subscription.endedAt ?? now) : null,
})

/** What a new subscription to a plan does to the plan that the organization has. */
type PlanChange =
  /** There is none. */
  | 'BEGINS'
  /** It takes the place of a plan that the operator assigned, that another processor has, or that is not paid. */
  | 'REPLACES'
  /** It is not paid yet, so it does not take the place of a plan. */
  | 'WAITS'
  /** The organization pays for a plan already. */
  | 'DUPLICATES'

export function planChange(
  open: Pick<SubscriptionRow, 'provider' | 'status'> | undefined,
  { provider, status }: Pick<SubscriptionRow, 'provider' | 'status'>,
): PlanChange {
  if (!open) return 'BEGINS'
  if (!isGiving(status)) return 'WAITS'
  return open.provider !== provider || !isGiving(open.status) ? 'REPLACES' : 'DUPLICATES'
}
