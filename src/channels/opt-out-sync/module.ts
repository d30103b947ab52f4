import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handles, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { Provider } from '../../providers/port.ts'
import { syncRoutes } from './routes.ts'
import { enqueueNeededPushes, findUnpushed, pushKeywordsJob, pushNext } from './service.ts'

const syncJobs = (deps: {
  db: Db
  providerOf(channelIdentityId: number): Provider
}): readonly HandledJob[] => [
  handles(pushKeywordsJob, ({ organizationId }, signal) => pushNext(deps, organizationId, signal)),
  handlesChore(findUnpushed, async () => {
    await deps.db.write(enqueueNeededPushes)
    return done
  }),
]

export default defineModule({
  routes: syncRoutes,
  jobs: (deps: { db: Db; providerOf(channelIdentityId: number): Provider }) => syncJobs(deps),
  schedules: [{ pattern: '*/10 * * * *', job: findUnpushed }],
  retention: { opt_out_syncs: kept('one for each sender') },
  transport: { opt_out_syncs: copied({ json: ['pushed_keywords'] }) },
})
