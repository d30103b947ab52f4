import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied, leftOut } from '../../module/transport.ts'
import { subscriptionJobs } from './jobs.ts'
import { subscriptionRoutes } from './routes.ts'

export default defineModule({
  routes: subscriptionRoutes,
  jobs: subscriptionJobs,
  retention: {
    billing_subscriptions: kept('with its organization; an ended one too, as it says what was paid for'),
    billing_customers: kept('with its organization'),
  },
  transport: {
    // What a payment processor charges stays with the server that takes its callbacks.
    billing_subscriptions: copied({ where: "t.provider = 'MANUAL'" }),
    billing_customers: leftOut('it is a customer of the payment processor of this server'),
  },
  jobIds: { 'billing.refresh_card': 'STAYS' },
})
