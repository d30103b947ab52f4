import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
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
    // Without the saved card they wait until a member enables them.
    billing_auto_refills: copied({
      payments: { without: { is_enabled: '0', failures: '0', retry_at: 'NULL' } },
    }),
    billing_notices: copied({ payments: { where: "t.subject NOT LIKE 'PAYMENT %'" } }),
  },
  jobIds: { 'billing.refill': 'STAYS' },
})
