import { defineChore } from '../../jobs/job.ts'
import { prunes } from '../../jobs/prune.ts'
import { defineModule } from '../../module/define-module.ts'
import { pruneFiles } from '../import-records/queries.ts'
import { type ContactImportJobDeps, contactImportJobs } from './jobs.ts'
import { contactImportRoutes } from './routes.ts'

const pruneOldFiles = defineChore('contact_import.prune_files')

export default defineModule({
  routes: contactImportRoutes,
  jobs: (deps: ContactImportJobDeps) => [
    ...contactImportJobs(deps),
    prunes(pruneOldFiles, deps.db, pruneFiles),
  ],
  schedules: [{ pattern: '3 * * * *', job: pruneOldFiles }],
  contactColumns: {
    'contact_import_rows.contact_id': {
      policy: 'kept',
      why: 'The verdict of an import says which contact its row created or updated at that time.',
    },
  },
})
