import { done, type HandledJob, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { PaymentDeps } from '../customers/processor.ts'
import { endAssigned, endDueAssignments } from './arrive.ts'
import { subscriptionRoutes } from './routes.ts'

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
