import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import * as imports from '../../compliance/suppressions/shared-import-queries.ts'
import { newestContactId } from '../../contacts/records/shared-queries.ts'
import type { Db } from '../../db/database.ts'
import { isDiskFault } from '../../db/disk-fault.ts'
import { done, type HandledJob, handles, type Outcome } from '../../jobs/job.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { discardPieces, storedList } from './files.ts'
import { importListJob } from './job-kinds.ts'
import { matchContacts, readList, tellEnd } from './run.ts'

export interface SuppressionJobDeps {
  db: Db
  log: Log
  /** A fixed number of rows in one transaction; for tests. */
  chunkRows?: number
}

/** Failures after which a file is given up. */
const READ_ATTEMPTS = 10

/** Continues where it stopped when it is run again. */
export const suppressionJobs = (deps: SuppressionJobDeps): HandledJob[] => [
  handles(importListJob, async ({ organizationId, payload, attempt }, signal): Promise<Outcome> => {
    const { db, chunkRows } = deps
    const row = imports.findSuppressionImportById(db, organizationId, payload.importId)
    if (!row) return done
    if (row.status === 'QUEUED' || row.status === 'PROCESSING') {
      if (!row.hasFile) await giveUp(db, row, COMMAND_ENDED)
      else if (!(await readStored(deps, row, { attempt, signal }))) return again(db)
    }
    await discardPieces(db, row)
    return (await matchContacts(db, row, { signal, chunkRows })) ? done : again(db)
  }),
]

/** Reads the stored file to its end, or gives it up. False when `signal` ended it early. */
async function readStored(
  { db, log, chunkRows }: SuppressionJobDeps,
  row: SuppressionImportRow,
  { attempt, signal }: { attempt: number; signal: AbortSignal },
): Promise<boolean> {
  try {
    return await readList(db, row, storedList(db, row.id), { signal, chunkRows })
  } catch (error) {
    const isFinal = error instanceof AppError && error.code === 'VALIDATION_FAILED'
    const isTemporary = isDiskFault(error) || (error instanceof AppError && error.code === 'CONFLICT')
    if (isTemporary || (attempt < READ_ATTEMPTS && !isFinal)) throw error
    log.error('the import of a suppression list failed', { import: row.uuid, cause: error })
    const reason = isFinal
      ? (error as AppError).message
      : 'An internal error stopped the import. Upload the file again.'
    await giveUp(db, row, reason)
    return true
  }
}

/** Of a command that read the file itself and left no copy. */
const COMMAND_ENDED = 'The command that read the file was ended. What it read counts; import the file again.'

const giveUp = (db: Db, row: SuppressionImportRow, error: string): Promise<void> =>
  db.write((tx) => {
    imports.endReading(tx, row.id, { status: 'FAILED', error, lastContactId: newestContactId(tx) })
    tellEnd(tx, row)
  })

const again = (db: Db): Outcome => ({ kind: 'snooze', runAt: db.clock.now() })
