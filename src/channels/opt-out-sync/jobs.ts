import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handles, handlesChore } from '../../jobs/job.ts'
import type { Provider } from '../../providers/port.ts'
import { findUnpushed, pushKeywordsJob } from './job-kinds.ts'
import { enqueueNeededPushes, pushNext } from './service.ts'

export const syncJobs = (deps: {
  db: Db
  providerOf(channelIdentityId: number): Provider
}): readonly HandledJob[] => [
  handles(pushKeywordsJob, ({ organizationId }, signal) => pushNext(deps, organizationId, signal)),
  handlesChore(findUnpushed, async () => {
    await deps.db.write(enqueueNeededPushes)
    return done
  }),
]
