import type { Db, Tx } from '../db/database.ts'
import { type ChoreKind, done, type HandledJob, handlesChore } from './job.ts'

/**
 * A job that deletes old rows, a few in each transaction, until none is left.
 * @param prune returns how many it has deleted
 */
export const prunes = (job: ChoreKind, db: Db, prune: (tx: Tx) => number): HandledJob =>
  handlesChore(job, async (signal) => {
    let removed: number
    do removed = await db.write(prune)
    while (removed > 0 && !signal.aborted)
    return done
  })
