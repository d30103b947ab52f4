import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { tryToRefreshCard } from './customers.ts'
import { refreshCardJob } from './job-kinds.ts'
import type { PaymentDeps } from './processor.ts'

export const subscriptionJobs = (deps: PaymentDeps): HandledJob[] => [
  handles(refreshCardJob, async ({ organizationId }) => {
    const { payments } = deps
    if (payments) await tryToRefreshCard({ ...deps, payments }, organizationId)
    return done
  }),
]
