import { findings } from '../../../words/en/findings.ts'
import { fragment } from '../../db/fragment.ts'
import { storedRefusal } from '../../http/errors.ts'
import { defineChore, type HandledJob, prunes } from '../../jobs/job.ts'
import { type OperationJobDeps, runsOperation, undoesOperation } from '../../jobs/long-operations/jobs.ts'
import type { AppError } from '../../lib/errors.ts'
import { defineModule } from '../../module/define-module.ts'
import type { PersonRule } from '../../module/person.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied, type IdsInText, idsElsewhere } from '../../module/transport.ts'
import { noteElsewhere } from '../undo/note.ts'
import type { NoteOfContact } from '../undo/restore.ts'
import { bulkContactRoutes } from './routes.ts'
import { runOperation } from './run.ts'
import { bulkOperation, end } from './service.ts'
import { prunePieces } from './store.ts'
import { undoOperation } from './undo.ts'

/** The contacts of a piece. */
const contactIds: IdsInText = {
  rewrite: (text, { idOf }) => JSON.stringify(idsElsewhere(idOf, 'contacts', JSON.parse(text))),
}

/** The undo data: contacts with their tags and segments. */
const notes: IdsInText = {
  rewrite: (text, { idOf }) =>
    JSON.stringify(
      (JSON.parse(text) as NoteOfContact[]).flatMap(({ id, ...note }) => {
        const there = idOf('contacts', id)
        return there === undefined ? [] : [{ id: there, ...noteElsewhere(idOf, note) }]
      }),
    ),
}

const bulkJobs = (deps: OperationJobDeps): HandledJob[] => [
  runsOperation(bulkOperation, deps, {
    run: (row, options) => runOperation(deps.db, row, options),
    fail: (tx, row, error) => end(tx, row, { status: 'FAILED', error }),
    message: 'a bulk operation failed',
    final: ['NOT_FOUND', 'VALIDATION_FAILED', 'QUERY_TIMEOUT'],
    sentence: sentenceOf,
  }),
  undoesOperation(bulkOperation, deps, (row, options) => undoOperation(deps.db, row, options)),
]

function sentenceOf(error: unknown, isFinal: boolean): string {
  if (!isFinal) return findings.bulkBroken()
  const refusal = error as AppError
  return refusal.code === 'QUERY_TIMEOUT' ? storedRefusal(refusal) : findings.bulkChanged()
}

/** Finds the pieces of bulk changes that contain the person. */
const bulkChangesOfPerson: PersonRule = {
  title: (say) => say.contactBulkPieces(),
  about: (say) => say.contactBulkPiecesAbout(),
  from: ({ organizationId, contactIds }) =>
    fragment`FROM contact_bulk_pieces t
      WHERE t.operation_id IN (SELECT id FROM contact_bulk_operations
          WHERE organization_id = ${organizationId} AND pieces <> 'NONE')
        AND EXISTS (SELECT 1 FROM json_each(t.notes) note WHERE note.value ->> 'id' IN ${[...contactIds]})`,
  key: 't.rowid',
  // The notes of a piece concern about fifty contacts.
  hidden: ['notes', 'contact_ids'],
  stays: (say) => say.contactBulkPiecesStays(),
  erase: (tx, { ids, person }) =>
    void tx.run(fragment`UPDATE contact_bulk_pieces SET notes = (
        SELECT json_group_array(iif(note.value ->> 'id' IN ${[...person.contactIds]},
          json_object('id', note.value ->> 'id'), json(note.value)))
        FROM json_each(contact_bulk_pieces.notes) note)
      WHERE rowid IN ${[...ids]}`),
}

const pruneOldPieces = defineChore('contact_bulk.prune')

export default defineModule({
  routes: bulkContactRoutes,
  jobs: (deps: OperationJobDeps) => [...bulkJobs(deps), prunes(pruneOldPieces, deps.db, prunePieces)],
  schedules: [{ pattern: '7 * * * *', job: pruneOldPieces }],
  persons: { contact_bulk_pieces: bulkChangesOfPerson },
  retention: {
    contact_bulk_operations: kept('with its organization'),
    contact_bulk_pieces: aged({
      days: 7,
      after: 'the change ended, as long as it can be undone',
      oldest: `SELECT min(undo_until) - 7 * 86400000 FROM contact_bulk_operations WHERE pieces <> 'NONE'`,
      job: 'contact_bulk.prune',
    }),
  },
  transport: {
    contact_bulk_operations: copied({ json: ['changes', 'filter'] }),
    contact_bulk_pieces: copied({
      by: 'operation_id',
      idsIn: { contact_ids: contactIds, notes },
      json: ['contact_ids', 'notes'],
    }),
  },
  jobIds: {
    'contact_bulk.run': { operationId: 'contact_bulk_operations' },
    'contact_bulk.undo': { operationId: 'contact_bulk_operations' },
  },
})
