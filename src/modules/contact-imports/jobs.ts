import type { Db } from '../../db/database.ts'
import { done, type JobHandler, type Outcome } from '../../jobs/executor.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import * as queries from './queries.ts'
import { sourceOf } from './read-csv.ts'
import { runImport } from './run.ts'
import { MAX_ATTEMPTS } from './service.ts'

export interface ContactImportJobDeps {
  db: Db
  log: Log
}

/** `contact_import.run`: imports an upload; run again, it goes on where it was. */
export const contactImportJobs = ({ db, log }: ContactImportJobDeps): Record<string, JobHandler> => ({
  'contact_import.run': async ({ organizationId, payload, attempt }, signal): Promise<Outcome> => {
    const row = queries.findImportById(db, organizationId ?? 0, payload.importId)
    if (!row || row.completedAt !== null) return done
    const content = queries.findFile(db, row.id)
    if (!content) return { kind: 'fail', error: 'The uploaded file is not there any more.' }
    try {
      const isDone = await runImport(db, row, sourceOf(content), { signal })
      return isDone ? done : { kind: 'snooze', runAt: db.clock.now() }
    } catch (error) {
      if (isOfAnotherRun(error) || (attempt < MAX_ATTEMPTS && !isFinal(error))) throw error
      log.error('an import failed', { import: row.uuid, cause: error })
      await db.write((tx) => queries.finishImport(tx, row.id, 'FAILED', publicReason(error)))
      return { kind: 'fail', error: publicReason(error) }
    }
  },
})

/** The file is wrong, so running it again cannot help. */
const isFinal = (error: unknown): boolean => error instanceof AppError && error.code === 'VALIDATION_FAILED'

/** Then the import is that run's to end. */
const isOfAnotherRun = (error: unknown): boolean => error instanceof AppError && error.code === 'CONFLICT'

const publicReason = (error: unknown): string =>
  error instanceof AppError
    ? error.message
    : 'Something went wrong on our side. Upload the file again to go on.'
