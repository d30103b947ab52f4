import type { Db } from '../../db/database.ts'
import { defineChore } from '../../jobs/job.ts'
import { prunes } from '../../jobs/prune.ts'
import type { Log } from '../../lib/log.ts'
import { defineModule } from '../../module/define-module.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { contactExportJobs } from './jobs.ts'
import { exportsWithPerson } from './person.ts'
import { pruneExports } from './queries.ts'
import { contactExportRoutes } from './routes.ts'

const pruneOldExports = defineChore('contact_export.prune')

export default defineModule({
  routes: contactExportRoutes,
  jobs: (deps: { db: Db; log: Log }) => [
    ...contactExportJobs(deps),
    prunes(pruneOldExports, deps.db, pruneExports),
  ],
  schedules: [{ pattern: '5 * * * *', job: pruneOldExports }],
  contactColumns: {
    'contact_exports.last_contact_id': {
      policy: 'kept',
      why: 'The position of an export, which stays valid when the contact at it is merged.',
    },
  },
  persons: { contact_exports: exportsWithPerson },
  retention: {
    contact_exports: aged({
      days: 1,
      after: 'the export ended',
      oldest: `SELECT min(completed_at) FROM contact_exports`,
      job: 'contact_export.prune',
    }),
    contact_export_parts: kept('with its export'),
  },
  transport: {
    contact_exports: copied({ positions: { last_contact_id: 'contacts' }, json: ['custom_keys', 'filters'] }),
    contact_export_parts: copied({ by: 'export_id' }),
  },
  jobIds: { 'contact_export.write': { exportId: 'contact_exports' } },
})
