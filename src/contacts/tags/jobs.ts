import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { inChunks } from '../../jobs/long-operations/chunks.ts'
import { detachTagJob } from './job-kinds.ts'
import { detachSome, findHiddenTag, forgetTag } from './shared-queries.ts'

/**
 * Takes a deleted tag from all contacts, then removes the tag itself. After a crash it continues with the
 * contacts that are left.
 * @returns false when `signal` ended it early
 */
async function detachDeleted(db: Db, tagId: number, signal: AbortSignal): Promise<boolean> {
  const tag = findHiddenTag(db, tagId)
  if (!tag) return true
  return inChunks(db, { signal }, (tx, rows) => {
    if (detachSome(tx, tag.organizationId, tagId, rows) === rows) return true
    forgetTag(tx, tag.organizationId, tagId)
    return false
  })
}

export const tagJobs = ({ db }: { db: Db }): HandledJob[] => [
  handles(detachTagJob, async ({ payload }, signal) =>
    (await detachDeleted(db, payload.tagId, signal)) ? done : { kind: 'snooze', runAt: db.clock.now() },
  ),
]
