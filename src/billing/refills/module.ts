import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { PaymentDeps } from '../customers/processor.ts'
import { checkBalanceJob } from '../usage/job-kinds.ts'
import { checkBalance } from './balance.ts'
import { refill } from './refill.ts'
import { refillRoutes } from './routes.ts'
import { refillJob } from './service.ts'

const refillJobs = (deps: PaymentDeps): HandledJob[] => [
  handles(checkBalanceJob, async ({ organizationId }) => {
    const { db, payments } = deps
    await db.write((tx) => checkBalance(tx, organizationId, payments !== undefined))
    return done
  }),
  handles(refillJob, ({ organizationId, payload: { productKey } }) => {
    const { payments } = deps
    return payments ? refill({ ...deps, payments }, organizationId, productKey) : done
  }),
]

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
