import { defineChore } from '../../jobs/job.ts'
import type { OperationJobDeps } from '../../jobs/long-operations/jobs.ts'
import { prunes } from '../../jobs/prune.ts'
import { defineModule } from '../../module/define-module.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { idsInNote } from '../import-rows/undo-note.ts'
import { contactImportJobs } from './jobs.ts'
import { importRowsOfPerson } from './person.ts'
import { IMPORT_ROWS_KEPT_DAYS } from './policy.ts'
import { pruneRows } from './prune-rows.ts'
import { pruneFiles } from './queries.ts'
import { contactImportRoutes } from './routes.ts'

const pruneOldFiles = defineChore('contact_import.prune_files')

export default defineModule({
  routes: contactImportRoutes,
  jobs: (deps: OperationJobDeps) => [...contactImportJobs(deps), prunes(pruneOldFiles, deps.db, pruneFiles)],
  schedules: [{ pattern: '3 * * * *', job: pruneOldFiles }],
  contactColumns: {
    'contact_import_rows.contact_id': {
      policy: 'kept',
      why: 'The verdict of an import says which contact its row created or updated at that time.',
    },
  },
  persons: { contact_import_rows: importRowsOfPerson },
  retention: {
    contact_imports: kept('with its organization, as consent records name it'),
    contact_import_tags: kept('with its import'),
    contact_import_undos: kept('one for each import'),
    contact_import_files: aged({
      days: 1,
      after: 'the dry run ended; else until the import ends',
      oldest: `SELECT min(kept_until) - 86400000 FROM contact_import_files`,
      job: 'contact_import.prune_files',
    }),
    contact_import_pieces: kept('with its file'),
    contact_import_rows: aged({
      days: IMPORT_ROWS_KEPT_DAYS,
      after:
        'the import ended; those that a consent record names stay, with the contact and the number alone',
      oldest: `SELECT min(completed_at) FROM contact_imports WHERE rows_deleted_at IS NULL`,
      prune: pruneRows,
    }),
  },
  transport: {
    contact_imports: copied({ json: ['columns', 'format', 'tag_uuids'] }),
    contact_import_tags: copied({ by: 'import_id' }),
    contact_import_undos: copied({ by: 'import_id' }),
    contact_import_files: copied({ by: 'import_id' }),
    contact_import_pieces: copied({ by: 'import_id' }),
    contact_import_rows: copied({
      by: 'import_id',
      idsIn: { undo_note: idsInNote },
      json: ['cells', 'undo_note'],
    }),
  },
  jobIds: {
    'contact_import.run': { importId: 'contact_imports' },
    'contact_import.undo': { importId: 'contact_imports' },
  },
})
