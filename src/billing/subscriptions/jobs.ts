import { done, type HandledJob, handles, handlesChore } from '../../jobs/job.ts'
import { tryToRefreshCard } from './customers.ts'
import { endDueAssignments } from './end-assigned.ts'
import { endAssigned, refreshCardJob } from './job-kinds.ts'
import type { PaymentDeps } from './processor.ts'

export const subscriptionJobs = (deps: PaymentDeps): HandledJob[] => [
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
