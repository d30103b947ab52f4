import { done, handles } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { PaymentDeps } from './processor.ts'
import { customerRoutes } from './routes.ts'
import { refreshCardJob, tryToRefreshCard } from './service.ts'

export default defineModule({
  routes: customerRoutes,
  jobs: (deps: PaymentDeps) => [
    handles(refreshCardJob, async ({ organizationId }) => {
      const { payments } = deps
      if (payments) await tryToRefreshCard({ ...deps, payments }, organizationId)
      return done
    }),
  ],
  retention: { billing_customers: kept('with its organization') },
  transport: { billing_customers: copied({ payments: { where: 'FALSE' } }) },
  jobIds: { 'billing.refresh_card': 'STAYS' },
})
