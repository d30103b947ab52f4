import type { Reader, Tx } from '../../db/database.ts'
import { billingNow } from '../entitlements/clock.ts'
import { givesUntil } from '../entitlements/service.ts'
import { insertSubscription, listOpenSubscriptions, type NewSubscription, updateState } from './store.ts'
import type { SubscriptionRow } from './table.ts'

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
    if (until > now) insertSubscription(tx, { ...kept(row), ...BY_HAND, currentPeriodEnd: until })
  }
  return strays.length
}

const kept = ({
  organizationId,
  kind,
  productKey,
  quantity,
  interval,
  currentPeriodStart,
}: SubscriptionRow) => ({
  organizationId,
  kind,
  productKey,
  quantity,
  interval,
  currentPeriodStart,
})

const BY_HAND: Omit<NewSubscription, keyof ReturnType<typeof kept> | 'currentPeriodEnd'> = {
  provider: 'MANUAL',
  providerReference: null,
  status: 'ACTIVE',
  cancelAtPeriodEnd: 1,
  trialEndsAt: null,
  pastDueSince: null,
  endedAt: null,
}

/** ms since 1970; 0 if it gives nothing now. */
function paidUntil(row: SubscriptionRow, now: number): number {
  const until = givesUntil(row, now)
  return until === undefined ? 0 : Math.min(until, row.currentPeriodEnd ?? 0)
}

/** Plans and add-ons of an organization that a payment processor charges. */
export const countCharged = (reader: Reader, organizationId: number): number =>
  listOpenSubscriptions(reader, organizationId).filter(({ provider }) => provider !== 'MANUAL').length
