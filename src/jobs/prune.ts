import type { Db, Tx } from '../db/database.ts'
import { done, type HandledJob, handles } from './job.ts'
import type { ChoreKind } from './schedule.ts'

/**
 * A job that forgets what is old, a few rows in each transaction, until nothing is left.
 * @param prune returns how many it has removed
 */
export const prunes = (job: ChoreKind, db: Db, prune: (tx: Tx) => number): HandledJob =>
  handles(job, async (_job, signal) => {
    let removed: number
    do removed = await db.write(prune)
    while (removed > 0 && !signal.aborted)
    return done
  })
