import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { done, type HandledJob, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { PaymentDeps } from '../customers/processor.ts'
import { billingNow } from '../entitlements/clock.ts'
import { resumePausedSoon } from '../entitlements/job-kinds.ts'
import { emitChange } from './apply.ts'
import { subscriptionRoutes } from './routes.ts'
import { endAssigned } from './service.ts'
import { listOpenSubscriptions, updateState } from './store.ts'

/** One transaction ends those of at most this many organizations. */
const IN_ONE_STEP = 100

/** Organizations with assigned plans or add-ons whose period is over. @param now by the clock of billing, ms since 1970 */
const listDue = (reader: Reader, now: number): Array<{ organizationId: number }> =>
  reader.all<{ organizationId: number }>(fragment`
    SELECT DISTINCT organization_id FROM billing_subscriptions INDEXED BY billing_subscriptions_open
    WHERE ended_at IS NULL AND provider = 'MANUAL' AND cancel_at_period_end = 1 AND current_period_end <= ${now}
    ORDER BY organization_id LIMIT ${IN_ONE_STEP}`)

/**
 * Ends assigned plans and add-ons whose period is over: those of organizations that came from another server, which the
 * operator did not assign. @returns how many organizations had any; fewer than all if there are many
 */
function endDueAssignments(tx: Tx): number {
  const now = billingNow(tx, tx.now)
  const due = listDue(tx, now)
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
    // The plan of organizations without one may allow more.
    resumePausedSoon(tx, organizationId)
  }
  return due.length
}

const subscriptionJobs = ({ db }: PaymentDeps): HandledJob[] => [
  handlesChore(endAssigned, async (signal) => {
    while (!signal.aborted && (await db.write((tx) => endDueAssignments(tx))) > 0);
    return done
  }),
]

export default defineModule({
  routes: subscriptionRoutes,
  jobs: subscriptionJobs,
  schedules: [{ pattern: '12 * * * *', job: endAssigned }],
  retention: {
    billing_subscriptions: kept('with its organization; an ended one too, as it says what was paid for'),
  },
  transport: {
    billing_subscriptions: copied({ payments: { without: { provider_reference: 'NULL' } } }),
  },
})
