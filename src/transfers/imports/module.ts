import { pruneJob } from '../../jobs/prune.ts'
import { defineModule } from '../../module/define-module.ts'
import { pruneFiles } from '../import-records/queries.ts'
import { invariants } from './invariants.ts'
import { type ContactImportJobDeps, contactImportJobs } from './jobs.ts'
import { contactImportRoutes } from './routes.ts'

export default defineModule({
  routes: contactImportRoutes,
  jobs: (deps: ContactImportJobDeps) => ({
    ...contactImportJobs(deps),
    'contact_import.prune_files': pruneJob(deps.db, pruneFiles),
  }),
  schedules: [{ pattern: '3 * * * *', kind: 'contact_import.prune_files' }],
  contactColumns: {
    'contact_import_rows.contact_id': {
      policy: 'kept',
      why: 'The verdict of an import says which contact its row made then.',
    },
  },
  invariants,
})
