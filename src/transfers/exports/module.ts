import { findings } from '../../../words/en/findings.ts'
import type { Db } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineChore, type HandledJob, prunes } from '../../jobs/job.ts'
import { type OperationJobDeps, runsOperation } from '../../jobs/long-operations/jobs.ts'
import type { Log } from '../../lib/log.ts'
import { defineModule } from '../../module/define-module.ts'
import type { PersonRule } from '../../module/person.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { contactExportRoutes } from './routes.ts'
import { exportOperation, RETENTION_MS } from './service.ts'
import { eraseExports, pruneExports } from './store.ts'
import { writeExport } from './write.ts'

export const contactExportJobs = (deps: OperationJobDeps): HandledJob[] => [
  runsOperation(exportOperation, deps, {
    run: (row, { signal }) => writeExport(deps.db, row, signal!),
    fail: (tx, row, error) =>
      void exportOperation.finish(tx, row, { status: 'FAILED', error, expiresAt: tx.now + RETENTION_MS }),
    message: 'an export failed',
    final: ['NOT_FOUND', 'VALIDATION_FAILED'],
    sentence: (_error, isFinal) => (isFinal ? findings.exportChanged() : findings.exportBroken()),
  }),
]

/** Files of exports contain every contact, so an erasure deletes the files of the organization. */
const exportsWithPerson: PersonRule = {
  title: (say) => say.contactExports(),
  about: (say) => say.contactExportsAbout(),
  from: ({ organizationId }) => fragment`FROM contact_exports t WHERE t.organization_id = ${organizationId}`,
  hidden: ['filters', 'columns', 'custom_keys', 'row_count', 'size_bytes'],
  stays: (say) => say.contactExportsStays(),
  erase: (tx, { ids }) => eraseExports(tx, ids),
}

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
    contact_exports: copied({
      positions: { last_contact_id: 'contacts' },
      json: ['columns', 'custom_keys', 'filters'],
    }),
    contact_export_parts: copied({ by: 'export_id' }),
  },
  jobIds: { 'contact_export.write': { exportId: 'contact_exports' } },
})
