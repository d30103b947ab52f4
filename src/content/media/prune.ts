import type { Tx } from '../../db/database.ts'
import { defineChore } from '../../jobs/job.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import * as queries from './queries.ts'

export const pruneMediaChore = defineChore('media.prune')

/** An upload that has not come to an end by then was cut off. */
const UPLOAD_MS = HOUR_MS

/** A step of taking away what nobody needs. Returns how many rows it changed; 0 when there is nothing left. */
export const pruneMedia = (tx: Tx): number =>
  queries.discardSome(tx) || queries.giveUpUploads(tx, tx.now - UPLOAD_MS)
