import { done, type HandledJob, handles, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { tryToRefreshCard } from './customers.ts'
import { endDueAssignments } from './end-assigned.ts'
import type { PaymentDeps } from './processor.ts'
import { subscriptionRoutes } from './routes.ts'
import { endAssigned, refreshCardJob } from './service.ts'

const subscriptionJobs = (deps: PaymentDeps): HandledJob[] => [
  handles(refreshCardJob, async ({ organizationId }) => {
    const { payments } = deps
    if (payments) await tryToRefreshCard({ ...deps, payments }, organizationId)
    return done
  }),
  handlesChore(endAssigned, async (signal) => {
    while (!signal.aborted && (await deps.db.write((tx) => endDueAssignments(tx))) > 0);
    return done
  }),
]

export default defineModule({
  routes: subscriptionRoutes,
  jobs: subscriptionJobs,
  schedules: [{ pattern: '12 * * * *', job: endAssigned }],
  retention: {
    billing_subscriptions: kept('with its organization; an ended one too, as it says what was paid for'),
    billing_customers: kept('with its organization'),
  },
  transport: {
    billing_subscriptions: copied({ payments: { without: { provider_reference: 'NULL' } } }),
    billing_customers: copied({ payments: { where: 'FALSE' } }),
  },
  jobIds: { 'billing.refresh_card': 'STAYS' },
})
