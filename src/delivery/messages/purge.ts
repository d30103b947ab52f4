import type { Tx } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import { beginPurge, endPurge, findPurging } from '../executions/purged.ts'
import { deleteMessagesOfRun } from './recipients.ts'
import { deleteSingles } from './singles.ts'

/** A few milliseconds: a message stands in seven indexes. */
const AT_ONCE = 100

/**
 * A step of deleting the messages of old runs, a run after the other; a run that has been begun is
 * carried through even when the setting is taken back. What is known of a run without them is in its
 * counters and totals, which stay.
 * @param days how long messages are kept after their run has ended; 0 for ever
 * @returns how much it changed; 0 when there is nothing left to do
 */
export function purgeSome(tx: Tx, { days, log }: { days: number; log: Log }): number {
  const run = findPurging(tx) ?? (days > 0 ? beginPurge(tx, days) : undefined)
  if (!run) return days > 0 ? deleteSingles(tx, { days, limit: AT_ONCE }) : 0
  const deleted = deleteMessagesOfRun(tx, run.executionId, AT_ONCE)
  if (deleted < AT_ONCE) {
    endPurge(tx, run.executionId)
    const told = { execution: run.executionUuid, organization: run.organizationId }
    tx.onCommit(() => log.info('the messages of an old run were deleted', told))
  }
  return deleted + 1
}
