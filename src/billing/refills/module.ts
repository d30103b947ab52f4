import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'
import { refillJobs } from './jobs.ts'
import { refillRoutes } from './routes.ts'

export default defineModule({
  routes: refillRoutes,
  jobs: refillJobs,
  retention: {
    billing_auto_refills: kept('with its organization: one for each product'),
    billing_notices: kept(
      'with its organization: one for each kind of announcement, and for a payment that came twice',
    ),
  },
  transport: {
    billing_auto_refills: leftOut('it charges a card that is saved at the payment processor of this server'),
    billing_notices: leftOut('it says what was announced here'),
  },
  jobIds: { 'billing.refill': 'STAYS' },
})
