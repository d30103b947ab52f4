import type { Db } from '../../db/database.ts'
import { isDiskFault } from '../../db/disk-fault.ts'
import { done, type HandledJob, handles, type Outcome } from '../../jobs/job.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { runBulkJob, undoBulkJob } from './job-kinds.ts'
import { UNDO_MS } from './policy.ts'
import * as queries from './queries.ts'
import { runOperation } from './run.ts'
import { undoOperation } from './undo.ts'

export interface BulkJobDeps {
  db: Db
  log: Log
  /** A fixed number of contacts in one transaction; for tests. */
  chunkRows?: number
}

/** Both kinds continue where they stopped when they are run again. */
export const bulkJobs = (deps: BulkJobDeps): HandledJob[] => [
  handles(runBulkJob, async ({ organizationId, payload, attempt }, signal): Promise<Outcome> => {
    const { db, log, chunkRows } = deps
    const row = queries.findOperationById(db, organizationId, payload.operationId)
    if (!row || row.completedAt !== null) return done
    try {
      return (await runOperation(db, row, { signal, chunkRows })) ? done : again(db)
    } catch (error) {
      const isFinal = error instanceof AppError && FINAL.has(error.code)
      if (isDiskFault(error) || (attempt < runBulkJob.attempts && !isFinal)) throw error
      log.error('a bulk operation failed', { operation: row.uuid, cause: error })
      const reason = reasonOf(error)
      await db.write((tx) =>
        queries.finishOperation(tx, row.id, { status: 'FAILED', error: reason, undoUntil: tx.now + UNDO_MS }),
      )
      return { kind: 'fail', error: reason }
    }
  }),
  handles(undoBulkJob, async ({ organizationId, payload }, signal): Promise<Outcome> => {
    const { db, chunkRows } = deps
    const row = queries.findOperationById(db, organizationId, payload.operationId)
    return !row || (await undoOperation(db, row, { signal, chunkRows })) ? done : again(db)
  }),
]

const again = (db: Db): Outcome => ({ kind: 'snooze', runAt: db.clock.now() })

/** Running it again cannot help. */
const FINAL: ReadonlySet<string> = new Set(['NOT_FOUND', 'VALIDATION_FAILED', 'QUERY_TIMEOUT'])

function reasonOf(error: unknown): string {
  if (!(error instanceof AppError) || !FINAL.has(error.code)) {
    return 'An internal error stopped the operation. Start a new one, or undo this one.'
  }
  if (error.code === 'QUERY_TIMEOUT') return error.message
  return 'A segment, tag or custom field that the operation names was changed or deleted.'
}
