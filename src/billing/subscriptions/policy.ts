import type { ProcessorSubscription, SubscriptionStatus } from '../../providers/payments/port.ts'
import type { SubscriptionState } from './store.ts'
import type { SubscriptionRow } from './table.ts'

/** Returns whether a subscription with this status has ended for good. */
export const isOver = (status: SubscriptionStatus): boolean =>
  status === 'CANCELLED' || status === 'INCOMPLETE_EXPIRED'

/** Returns whether a subscription with this status is paid, in its trial or in its days of grace. */
export const isGiving = (status: SubscriptionStatus): boolean =>
  status === 'ACTIVE' || status === 'TRIALING' || status === 'PAST_DUE'

/** Returns whether add-ons may be bought for a plan with this status. */
export const isInOrder = (status: SubscriptionStatus): boolean => status === 'ACTIVE' || status === 'TRIALING'

/**
 * Returns the state of a row after its subscription was read.
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

/** Effect of a new subscription to a plan on the plan that the organization has. */
type PlanChange =
  /** The organization has no plan. */
  | 'BEGINS'
  /**
   * The new plan replaces a plan that the operator assigned, that another processor has, or that is
   * not paid.
   */
  | 'REPLACES'
  /** The new plan is not paid yet, so it does not replace the current plan. */
  | 'WAITS'
  /** The organization already pays for a plan. */
  | 'DUPLICATES'

export function planChange(
  open: Pick<SubscriptionRow, 'provider' | 'status'> | undefined,
  { provider, status }: Pick<SubscriptionRow, 'provider' | 'status'>,
): PlanChange {
  if (!open) return 'BEGINS'
  if (!isGiving(status)) return 'WAITS'
  return open.provider !== provider || !isGiving(open.status) ? 'REPLACES' : 'DUPLICATES'
}
