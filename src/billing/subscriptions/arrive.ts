import type { Tx } from '../../db/database.ts'
import { billingNow } from '../entitlements/clock.ts'
import { givesUntil } from '../entitlements/service.ts'
import { insertSubscription, updateState } from './queries.ts'
import { listOpenSubscriptions, type SubscriptionRow } from './shared-queries.ts'

/**
 * Takes over the subscriptions of an organization that was imported without the ids of its payment processor. They end
 * here, because nothing reports about them any more. What was paid goes on as an assigned plan or add-on, in the same
 * period, and ends with it. @returns how many there were
 */
export function detachSubscriptions(tx: Tx, organizationId: number): number {
  const strays = listOpenSubscriptions(tx, organizationId).filter(
    ({ provider, providerReference }) => provider !== 'MANUAL' && providerReference === null,
  )
  const now = billingNow(tx, tx.now)
  for (const row of strays) {
    updateState(tx, row, { ...row, status: 'CANCELLED', endedAt: now })
    const until = paidUntil(row, now)
    if (until > now) insertSubscription(tx, { ...row, ...BY_HAND, currentPeriodEnd: until })
  }
  return strays.length
}

const BY_HAND = {
  ...{ provider: 'MANUAL', providerReference: null, status: 'ACTIVE', cancelAtPeriodEnd: 1 },
  ...{ trialEndsAt: null, pastDueSince: null, endedAt: null },
} as const

/** ms since 1970; 0 if it gives nothing now. */
function paidUntil(row: SubscriptionRow, now: number): number {
  const until = givesUntil(row, now)
  return until === undefined ? 0 : Math.min(until, row.currentPeriodEnd ?? 0)
}
