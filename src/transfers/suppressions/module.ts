import { listOperation } from '../../compliance/suppressions/import-operation.ts'
import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import { done, type HandledJob, handles, type Outcome } from '../../jobs/job.ts'
import type { RunOptions } from '../../jobs/long-operations/chunks.ts'
import { again, type GivingUp, giveUp, type OperationJobDeps } from '../../jobs/long-operations/jobs.ts'
import { defineModule } from '../../module/define-module.ts'
import { listImportRoutes } from './routes.ts'
import { emitEnd, endReading, isBeingRead, matchContacts, readList } from './run.ts'

const GIVING_UP: GivingUp = {
  message: 'the import of a suppression list failed',
  final: ['VALIDATION_FAILED'],
  attempts: 10,
  sentence: (error, isFinal) =>
    isFinal ? (error as Error).message : 'An internal error stopped the import. Upload the file again.',
}

/**
 * The job of an import, which continues where an earlier run stopped. If the file cannot be read to its end, the job
 * still compares contacts with the hashes that were read, because these count.
 */
export const suppressionJobs = (deps: OperationJobDeps): HandledJob[] => [
  handles(listOperation.job, async ({ organizationId, payload, attempt }, signal): Promise<Outcome> => {
    const { db } = deps
    const row = listOperation.findById(db, organizationId, payload.importId!)
    if (!row) return done
    const options = { signal, chunkRows: deps.chunkRows }
    if (isBeingRead(row)) {
      if (!row.hasFile) await fail(deps, row, COMMAND_ENDED)
      else if (!(await readStored(deps, row, attempt, options))) return again(db)
    }
    await listOperation.pieces.discard(db, row.id)
    return (await matchContacts(db, row, options)) ? done : again(db)
  }),
]

/** Reads the stored file to its end, or marks the import as FAILED. Returns false when the signal ended it early. */
async function readStored(
  deps: OperationJobDeps,
  row: SuppressionImportRow,
  attempt: number,
  options: RunOptions,
): Promise<boolean> {
  const { db, log } = deps
  try {
    return await readList(db, row, listOperation.pieces.read(db, row.id), options)
  } catch (caught) {
    const error = giveUp(caught, attempt, GIVING_UP)
    log.error(GIVING_UP.message, { operation: row.uuid, cause: caught })
    await fail(deps, row, error)
    return true
  }
}

/** The error of an import whose command read the file itself, was ended and left no copy of the file. */
const COMMAND_ENDED = 'The command that read the file was ended. What it read counts; import the file again.'

const fail = ({ db }: OperationJobDeps, row: SuppressionImportRow, error: string): Promise<void> =>
  db.write((tx) => {
    endReading(tx, row, { status: 'FAILED', error })
    emitEnd(tx, row)
  })

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
