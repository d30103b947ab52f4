import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { Provider } from '../../providers/port.ts'
import { findUnpushed } from './job-kinds.ts'
import { syncJobs } from './jobs.ts'
import { syncRoutes } from './routes.ts'

export default defineModule({
  routes: syncRoutes,
  jobs: (deps: { db: Db; providerOf(channelIdentityId: number): Provider }) => syncJobs(deps),
  schedules: [{ pattern: '*/10 * * * *', job: findUnpushed }],
  retention: { opt_out_syncs: kept('one for each sender') },
  transport: { opt_out_syncs: copied({ json: ['pushed_keywords'] }) },
})
