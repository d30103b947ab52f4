import { findings } from '../../../words/en/findings.ts'
import { isNamedByConsent } from '../../compliance/consents/store.ts'
import { noteElsewhere } from '../../contacts/undo/note.ts'
import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { storedRefusal } from '../../http/errors.ts'
import { defineChore, type HandledJob, prunes } from '../../jobs/job.ts'
import { type OperationJobDeps, runsOperation, undoesOperation } from '../../jobs/long-operations/jobs.ts'
import { AppError } from '../../lib/errors.ts'
import { defineModule } from '../../module/define-module.ts'
import { addressesOf, ERASED, mentions, type PersonRule } from '../../module/person.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied, type IdsInText } from '../../module/transport.ts'
import { contactImportRoutes } from './routes.ts'
import { emitEnd, runImport } from './run.ts'
import { IMPORT_ROWS_KEPT_DAYS } from './service.ts'
import * as store from './store.ts'
import { importOperation, pruneFiles } from './store.ts'
import { undoImport } from './undo.ts'

/** Number of rows that a step deletes in a few milliseconds. */
const BATCH_ROWS = 500

interface Begun {
  id: number
  organizationId: number
  through: number
}

/**
 * Deletes some rows of an import that ended before `before`, ms since 1970. A row that a consent record names
 * is evidence and stays, but only with its row number, contact, phone number and verdict.
 * @returns 0 when nothing is left to do
 */
function pruneRows(tx: Tx, before: number): number {
  const begun =
    tx.get<Begun>(
      `SELECT id, organization_id, rows_deleted_through AS through FROM contact_imports
       WHERE rows_deleted_through IS NOT NULL ORDER BY id LIMIT 1`,
    ) ?? begin(tx, before)
  if (!begun) return 0
  const { id, organizationId, through } = begun
  const last = through + BATCH_ROWS
  tx.run(
    `DELETE FROM contact_import_rows WHERE import_id = ? AND row_number > ? AND row_number <= ?
       AND NOT ${isNamedByConsent('contact_import_rows', '?')}`,
    id,
    through,
    last,
    organizationId,
    organizationId,
  )
  tx.run(fragment`UPDATE contact_import_rows SET reason = NULL, cells = NULL, undo_note = NULL
    WHERE import_id = ${id} AND row_number > ${through} AND row_number <= ${last} AND verdict <> 'REJECTED'`)
  const hasMore =
    tx.get('SELECT 1 FROM contact_import_rows WHERE import_id = ? AND row_number > ? LIMIT 1', id, last) !==
    undefined
  tx.run('UPDATE contact_imports SET rows_deleted_through = ? WHERE id = ?', hasMore ? last : null, id)
  return 1
}

/** Marks the oldest import that ended before `before`. Its rows are deleted next. */
function begin(tx: Tx, before: number): Begun | undefined {
  const found = tx.get<Omit<Begun, 'through'>>(fragment`SELECT id, organization_id
    FROM contact_imports
    WHERE rows_deleted_at IS NULL AND completed_at < ${before}
      AND status IN ('COMPLETED', 'FAILED', 'CANCELLED', 'UNDONE') ORDER BY completed_at LIMIT 1`)
  if (!found) return undefined
  tx.run(fragment`UPDATE contact_imports SET rows_deleted_at = ${tx.now}, rows_deleted_through = 0
    WHERE id = ${found.id}`)
  return { ...found, through: 0 }
}

export const contactImportJobs = (deps: OperationJobDeps): HandledJob[] => [
  runsOperation(importOperation, deps, {
    run: (row, options) => runImport(deps.db, row, importOperation.pieces.read(deps.db, row.id), options),
    fail: (tx, row, error) => {
      store.finishImport(tx, row, { status: 'FAILED', error })
      emitEnd(tx, row, 'FAILED')
    },
    // The file of a dry run is stored for 24 hours, so that it can be imported.
    cleanUp: async ({ id }) => {
      if (!store.hasFile(deps.db, id)) await importOperation.pieces.discard(deps.db, id)
    },
    message: 'an import failed',
    final: ['VALIDATION_FAILED'],
    sentence: (error) => (error instanceof AppError ? storedRefusal(error) : findings.importBroken()),
  }),
  undoesOperation(importOperation, deps, (row, options) => undoImport(deps.db, row, options)),
]

/** The rows of imported files that created or changed the contact, or that were rejected and have its address. */
const importRowsOfPerson: PersonRule = {
  title: (say) => say.contactImportRows(),
  about: (say) => say.contactImportRowsAbout(),
  from: (person) =>
    fragment`FROM contact_import_rows t
      WHERE t.import_id IN (SELECT id FROM contact_imports WHERE organization_id = ${person.organizationId})
        AND (t.contact_id IN ${[...person.contactIds]} OR t.phone IN ${addressesOf(person)}
          OR (t.verdict = 'REJECTED' AND ${mentions('t.cells', person)}))`,
  // The import and the number of the row, in one number.
  key: '(t.import_id << 32 | t.row_number)',
  json: ['cells', 'undo_note'],
  sentences: ['reason'],
  stays: (say) => say.contactImportRowsStays(),
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE contact_import_rows SET phone = NULL, undo_note = NULL,
        cells = iif(cells IS NULL, NULL, '[]'), reason = iif(reason IS NULL, NULL, ${ERASED})
      WHERE (import_id, row_number) IN
        (SELECT value >> 32, value & 4294967295 FROM json_each(${JSON.stringify(ids)}))`),
}

const undoNote: IdsInText = {
  rewrite: (text, { idOf }) => JSON.stringify(noteElsewhere(idOf, JSON.parse(text))),
}

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
      idsIn: { undo_note: undoNote },
      json: ['cells', 'undo_note'],
    }),
  },
  jobIds: {
    'contact_import.run': { importId: 'contact_imports' },
    'contact_import.undo': { importId: 'contact_imports' },
  },
})
