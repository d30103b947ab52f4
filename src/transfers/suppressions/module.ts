import { findings } from '../../../words/en/findings.ts'
import { listOperation } from '../../compliance/suppressions/import-operation.ts'
import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import type { Tx } from '../../db/database.ts'
import { storedRefusal } from '../../http/errors.ts'
import { done, type HandledJob, handles, type Outcome } from '../../jobs/job.ts'
import { again, attempted, type GivingUp, type OperationJobDeps } from '../../jobs/long-operations/jobs.ts'
import type { AppError } from '../../lib/errors.ts'
import { defineModule } from '../../module/define-module.ts'
import { listImportRoutes } from './routes.ts'
import { emitEnd, endReading, isBeingRead, matchContacts, readList } from './run.ts'

const GIVING_UP: GivingUp = {
  message: 'the import of a suppression list failed',
  final: ['VALIDATION_FAILED'],
  attempts: 10,
  sentence: (error, isFinal) => (isFinal ? storedRefusal(error as AppError) : findings.listBroken()),
}

/** The error of an import whose command read the file itself, was ended and left no copy of the file. */
const COMMAND_ENDED = findings.listCommandEnded()

/**
 * Returns the job of an import. It continues where an earlier run stopped. If the file cannot be read to its
 * end, the job still compares contacts with the hashes that were read, because these count.
 */
export const suppressionJobs = (deps: OperationJobDeps): HandledJob[] => [
  handles(listOperation.job, async ({ organizationId, payload, attempt }, signal): Promise<Outcome> => {
    const { db, chunkRows } = deps
    const row = listOperation.findById(db, organizationId, payload.importId!)
    if (!row) return done
    const options = { signal, chunkRows }
    if (isBeingRead(row) && !row.hasFile) await db.write((tx) => fail(tx, row, COMMAND_ENDED))
    else if (isBeingRead(row)) {
      const read = await attempted(deps, { row, attempt, rules: GIVING_UP, fail }, async () =>
        (await readList(db, row, listOperation.pieces.read(db, row.id), options)) ? done : again(db),
      )
      if (read.kind === 'snooze') return read
    }
    await listOperation.pieces.discard(db, row.id)
    return (await matchContacts(db, row, options)) ? done : again(db)
  }),
]

function fail(tx: Tx, row: SuppressionImportRow, error: string): void {
  endReading(tx, row, { status: 'FAILED', error })
  emitEnd(tx, row)
}

export default defineModule({
  routes: listImportRoutes,
  jobs: suppressionJobs,
  contactColumns: {
    'suppression_imports.last_contact_id': {
      policy: 'kept',
      why: 'Where an import stops, which stays valid when the contact there is merged.',
    },
    'suppression_imports.matched_contact_id': {
      policy: 'kept',
      why: 'The position of an import, which stays valid when the contact at it is merged.',
    },
  },
  jobIds: { 'suppression_import.run': { importId: 'suppression_imports' } },
})
