import type { Db } from '../../db/database.ts'
import { isDiskFault } from '../../db/disk-fault.ts'
import { done, type HandledJob, handles, type Outcome } from '../../jobs/job.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { writeExportJob } from './job-kinds.ts'
import * as queries from './queries.ts'
import { KEPT_MS } from './service.ts'
import { writeExport } from './write.ts'

/** An export that is run again continues where it stopped. */
export const contactExportJobs = ({ db, log }: { db: Db; log: Log }): HandledJob[] => [
  handles(writeExportJob, async ({ organizationId, payload, attempt }, signal): Promise<Outcome> => {
    const row = queries.findExportById(db, organizationId, payload.exportId)
    if (!row || row.completedAt !== null) return done
    try {
      const isDone = await writeExport(db, row, signal)
      return isDone ? done : { kind: 'snooze', runAt: db.clock.now() }
    } catch (error) {
      if (isDiskFault(error) || (attempt < writeExportJob.attempts && !isFinal(error))) throw error
      log.error('an export failed', { export: row.uuid, cause: error })
      const reason = isFinal(error)
        ? 'A segment or custom field that the filters name was deleted. Start a new export.'
        : 'An internal error stopped the export. Start a new export.'
      await db.write((tx) =>
        queries.finishExport(tx, row.id, { status: 'FAILED', error: reason, expiresAt: tx.now + KEPT_MS }),
      )
      return { kind: 'fail', error: reason }
    }
  }),
]

/** A segment or custom field that the filters name was deleted. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_FAILED')
