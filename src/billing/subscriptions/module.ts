import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { endAssigned } from './job-kinds.ts'
import { subscriptionJobs } from './jobs.ts'
import { subscriptionRoutes } from './routes.ts'

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
