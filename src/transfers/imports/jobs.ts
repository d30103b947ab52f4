import type { Db } from '../../db/database.ts'
import { isDiskFault } from '../../db/disk-fault.ts'
import { done, type HandledJob, handles, type Outcome } from '../../jobs/job.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { discardPieces, storedFile } from './files.ts'
import { runImportJob, undoImportJob } from './job-kinds.ts'
import * as queries from './queries.ts'
import { runImport, tellEnd } from './run.ts'
import { undoImport } from './undo.ts'

export interface ContactImportJobDeps {
  db: Db
  log: Log
  /** A fixed number of rows in one transaction; for tests. */
  chunkRows?: number
}

/** Both kinds continue where they stopped when they are run again. */
export const contactImportJobs = (deps: ContactImportJobDeps): HandledJob[] => [
  handles(runImportJob, async ({ organizationId, payload, attempt }, signal): Promise<Outcome> => {
    const { db, log, chunkRows } = deps
    const row = queries.findImportById(db, organizationId, payload.importId)
    if (!row) return done
    try {
      if (row.completedAt === null) {
        const isDone = await runImport(db, row, storedFile(db, row.id), { signal, chunkRows })
        if (!isDone) return again(db)
      }
      await discardPieces(db, row.id)
      return done
    } catch (error) {
      const isTemporary = isOfAnotherRun(error) || isDiskFault(error)
      if (isTemporary || (attempt < runImportJob.attempts && !isFinal(error))) throw error
      log.error('an import failed', { import: row.uuid, cause: error })
      const reason = publicReason(error)
      await db.write((tx) => {
        queries.finishImport(tx, row.id, { status: 'FAILED', error: reason })
        tellEnd(tx, row, 'FAILED')
      })
      await discardPieces(db, row.id)
      return { kind: 'fail', error: reason }
    }
  }),
  handles(undoImportJob, async ({ payload }, signal): Promise<Outcome> => {
    const { db, chunkRows } = deps
    const isDone = await undoImport(db, payload.importId, { signal, chunkRows })
    return isDone ? done : again(db)
  }),
]

const again = (db: Db): Outcome => ({ kind: 'snooze', runAt: db.clock.now() })

/** The file is wrong, so running it again cannot help. */
const isFinal = (error: unknown): boolean => error instanceof AppError && error.code === 'VALIDATION_FAILED'

/** Another run has the import and will finish it. */
const isOfAnotherRun = (error: unknown): boolean => error instanceof AppError && error.code === 'CONFLICT'

const publicReason = (error: unknown): string =>
  error instanceof AppError
    ? error.message
    : 'An internal error stopped the import. Upload the file again to continue it.'
