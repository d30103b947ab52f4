import type { Tx } from '../../db/database.ts'
import { enqueueChore } from '../../jobs/job.ts'
import { HOUR_MS, MINUTE_MS } from '../../lib/clock.ts'
import { foldEmail } from '../../lib/email.ts'
import { sendPasswordMails } from './job-kinds.ts'
import * as queries from './queries.ts'

/** An address gets one mail in this time, however often somebody asks. */
const PAUSE_MS = 5 * MINUTE_MS

/**
 * Writes down that somebody asked for a link, whether or not anybody has the
 * address: the same rows, the same work. Who has it is looked up behind the answer.
 */
export function requestLink(tx: Tx, email: string): void {
  queries.deleteRequests(tx, { before: tx.now - PAUSE_MS, waitingBefore: tx.now - HOUR_MS })
  queries.insertRequest(tx, foldEmail(email))
  enqueueChore(tx, sendPasswordMails)
}
