import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { PaymentDeps } from '../customers/processor.ts'
import { checkBalanceJob } from '../entitlements/job-kinds.ts'
import { refillJob } from '../refills/service.ts'
import { refill } from './refill.ts'
import { checkBalance } from './service.ts'

const balanceJobs = (deps: PaymentDeps): HandledJob[] => [
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
  jobs: balanceJobs,
  retention: {
    billing_notices: kept(
      'with its organization: one for each kind of announcement, and for a payment that came twice',
    ),
  },
  transport: { billing_notices: copied({ payments: { where: "t.subject NOT LIKE 'PAYMENT %'" } }) },
  jobIds: { 'billing.refill': 'STAYS' },
})
