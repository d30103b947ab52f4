import type { Db } from '../../db/database.ts'
import { pruneJob } from '../../jobs/prune.ts'
import type { Log } from '../../lib/log.ts'
import { defineModule } from '../../module/define-module.ts'
import { contactExportJobs } from './jobs.ts'
import { pruneExports } from './queries.ts'
import { contactExportRoutes } from './routes.ts'

export default defineModule({
  routes: contactExportRoutes,
  jobs: (deps: { db: Db; log: Log }) => ({
    ...contactExportJobs(deps),
    'contact_export.prune': pruneJob(deps.db, pruneExports),
  }),
  schedules: [{ pattern: '5 * * * *', kind: 'contact_export.prune' }],
  contactColumns: {
    'contact_exports.last_contact_id': {
      policy: 'kept',
      why: 'How far an export has come: a place to go on from, whoever stood there.',
    },
  },
})
