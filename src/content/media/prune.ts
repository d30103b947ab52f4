import type { Db, Tx } from '../../db/database.ts'
import { defineChore, done, type HandledJob, handlesChore } from '../../jobs/job.ts'
import { DAY_MS, HOUR_MS } from '../../lib/clock.ts'
import * as store from './store.ts'
import { mediaUses } from './store.ts'

export const pruneMediaChore = defineChore('media.prune')
export const deleteUnusedChore = defineChore('media.delete_unused')

/** Age after which an unfinished upload counts as interrupted. */
const UPLOAD_MS = HOUR_MS
/** Time for which an unused file is stored. */
const UNUSED_MS = 90 * DAY_MS
/** Number of files checked in one transaction. */
const PAGE = 20

/** Deletes some unused files. Returns how many rows it changed; 0 when nothing is left. */
export const pruneMedia = (tx: Tx): number =>
  store.discardSome(tx) || store.giveUpUploads(tx, tx.now - UPLOAD_MS)

/**
 * Marks the unused files of the next page as deleted. Returns the last file of the page; undefined at
 * the end.
 */
function deleteUnused(tx: Tx, after: number): number | undefined {
  const since = tx.now - UNUSED_MS
  const page = store.listOldMedia(tx, { before: since, after, limit: PAGE })
  for (const { id, organizationId, token } of page) {
    if (!mediaUses.all.some((uses) => uses.isNamed(tx, organizationId, token, since)))
      store.markDeleted(tx, id)
  }
  return page.at(-1)?.id
}

export const deletesUnused = (db: Db): HandledJob =>
  handlesChore(deleteUnusedChore, async (signal) => {
    let last: number | undefined = 0
    while (last !== undefined && !signal.aborted) {
      const after: number = last
      last = await db.write((tx) => deleteUnused(tx, after))
    }
    return done
  })
