import type { Reader } from '../../db/database.ts'
import { listTimesOf, type TimeRow } from '../../delivery/audience/shared-queries.ts'
import type { ExecutionRow } from '../../delivery/executions/table.ts'
import type { MessageCounts } from '../../delivery/messages/message-totals.ts'
import { countInDoubt } from '../../delivery/messages/recipients.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'

/** The number of messages of the run by the status that users see. */
export function countsOf(row: ExecutionRow): MessageCounts {
  // Waiting messages of a cancelled run are never sent; their rows are updated in chunks (delivery/messages/cancelled-view.ts).
  const isCancelled = row.status === 'CANCELLED'
  const waiting = row.scheduledCount + row.queuedCount
  return {
    scheduled: isCancelled ? 0 : row.scheduledCount,
    queued: isCancelled ? 0 : row.queuedCount,
    sending: row.sendingCount,
    sent: row.sentCount,
    delivered: row.deliveredCount,
    read: row.readCount,
    failed: row.failedCount,
    skipped: row.skippedCount,
    cancelled: row.cancelledCount + (isCancelled ? waiting : 0),
    accepted: row.acceptedCount,
  }
}

/** Fields of a run's record that are not in its row. */
interface BesideRun {
  times: readonly TimeRow[]
  /** The number of messages in doubt by the internal id of the run. */
  inDoubt: ReadonlyMap<number, number>
}

/** @param runs internal ids */
export const extrasOfRuns = (reader: Reader, organizationId: number, runs: readonly number[]): BesideRun => ({
  times: listTimesOf(reader, organizationId, runs),
  inDoubt: countInDoubt(reader, runs),
})

export function presentExecution(row: ExecutionRow, campaignUuid: string, { times, inDoubt }: BesideRun) {
  const { accepted: _, ...byStatus } = countsOf(row)
  return {
    id: row.uuid,
    campaignId: campaignUuid,
    sequence: row.sequence,
    status: row.status,
    scheduledFor: toIso(row.scheduledFor),
    startedAt: toIsoOrNull(row.startedAt),
    completedAt: toIsoOrNull(row.completedAt),
    counts: { recipients: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...byStatus },
    inDoubt: inDoubt.get(row.id) ?? 0,
    zones: times
      .filter(({ executionId }) => executionId === row.id)
      .map(({ timezone, scheduledFor, recipients }) => ({
        timezone,
        scheduledFor: toIso(scheduledFor),
        recipients,
      })),
    messagesDeletedAt: toIsoOrNull(row.purgedAt),
  }
}
