import type { Reader, Tx } from '../../db/database.ts'
import { defineChore } from '../../jobs/job.ts'
import { billingNow } from '../entitlements/clock.ts'
import { resumePausedSoon } from '../entitlements/job-kinds.ts'
import { givesUntil } from '../entitlements/service.ts'
import { emitChange } from './apply.ts'
import {
  insertSubscription,
  listDue,
  listOpenSubscriptions,
  type NewSubscription,
  updateState,
} from './store.ts'
import type { SubscriptionRow } from './table.ts'

/**
 * Converts the subscriptions of an organization that was imported without the ids of its payment
 * processor. They end here, because no processor reports on them any more. The paid part continues as
 * an assigned plan or add-on until the end of its period.
 * @returns how many there were
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

/** Returns until when the subscription is paid, ms since 1970; 0 if it gives nothing now. */
function paidUntil(row: SubscriptionRow, now: number): number {
  const until = givesUntil(row, now)
  return until === undefined ? 0 : Math.min(until, row.currentPeriodEnd ?? 0)
}

/** Ends assigned plans and add-ons whose period is over. */
export const endAssigned = defineChore('billing.end_assigned')

/** Limit of organizations in one transaction. */
const IN_ONE_STEP = 100

/**
 * Ends assigned plans and add-ons whose period is over. Only those of organizations from another
 * server have a period; the operator's own assignments have none.
 * @returns how many organizations had any; fewer than all if there are many
 */
export function endDueAssignments(tx: Tx): number {
  const now = billingNow(tx, tx.now)
  const due = listDue(tx, now, IN_ONE_STEP)
  for (const { organizationId } of due) {
    for (const row of listOpenSubscriptions(tx, organizationId)) {
      const { provider, cancelAtPeriodEnd, currentPeriodEnd } = row
      if (provider !== 'MANUAL' || cancelAtPeriodEnd === 0 || currentPeriodEnd === null) continue
      if (currentPeriodEnd > now) continue
      emitChange(
        tx,
        updateState(tx, row, { ...row, status: 'CANCELLED', endedAt: currentPeriodEnd }),
        row.status,
      )
    }
    // The default plan may allow more.
    resumePausedSoon(tx, organizationId)
  }
  return due.length
}

/** Counts the plans and add-ons of an organization that a payment processor charges. */
export const countCharged = (reader: Reader, organizationId: number): number =>
  listOpenSubscriptions(reader, organizationId).filter(({ provider }) => provider !== 'MANUAL').length
