import type { Db, Tx } from './db/database.ts'
import { pruneEvents } from './events/event.ts'
import { prune as pruneIdempotencyKeys } from './http/idempotency.ts'
import type { Schedule } from './jobs/cron.ts'
import { done, type JobHandler } from './jobs/executor.ts'
import { pruneFinished } from './jobs/queue.ts'
import { DAY_MS } from './lib/clock.ts'
import { pruneExports } from './transfers/exports/queries.ts'
import { pruneFiles } from './transfers/import-records/queries.ts'

/** Chores by schedule. Each forgets a few rows per transaction until nothing is left. */
const JOBS_KEPT_MS = 7 * DAY_MS
const EVENTS_KEPT_MS = 30 * DAY_MS

const PRUNERS: Readonly<Record<string, (tx: Tx) => number>> = {
  'contact_export.prune': pruneExports,
  'contact_import.prune_files': pruneFiles,
  'event.prune': (tx) => pruneEvents(tx, tx.now - EVENTS_KEPT_MS),
  'idempotency_key.prune': pruneIdempotencyKeys,
  'job.prune': (tx) => pruneFinished(tx, tx.now - JOBS_KEPT_MS),
}

export const maintenanceSchedules: readonly Schedule[] = [
  { pattern: '3 * * * *', kind: 'contact_import.prune_files' },
  { pattern: '5 * * * *', kind: 'contact_export.prune' },
  { pattern: '7 * * * *', kind: 'idempotency_key.prune' },
  { pattern: '11 * * * *', kind: 'event.prune' },
  { pattern: '23 3 * * *', kind: 'job.prune' },
]

export const maintenanceJobs = ({ db }: { db: Db }): Record<string, JobHandler> =>
  Object.fromEntries(
    Object.entries(PRUNERS).map(([kind, prune]) => [
      kind,
      async (_job, signal) => {
        let removed: number
        do removed = await db.write(prune)
        while (removed > 0 && !signal.aborted)
        return done
      },
    ]),
  )
