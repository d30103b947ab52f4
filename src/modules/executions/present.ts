import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { ExecutionRow } from './table.ts'

export function presentExecution(row: ExecutionRow, campaignUuid: string) {
  const byStatus = {
    scheduled: row.scheduledCount,
    queued: row.queuedCount,
    sending: row.sendingCount,
    sent: row.sentCount,
    delivered: row.deliveredCount,
    read: row.readCount,
    failed: row.failedCount,
    skipped: row.skippedCount,
    cancelled: row.cancelledCount,
  }
  return {
    id: row.uuid,
    campaignId: campaignUuid,
    sequence: row.sequence,
    status: row.status,
    scheduledFor: toIso(row.scheduledFor),
    startedAt: toIsoOrNull(row.startedAt),
    completedAt: toIsoOrNull(row.completedAt),
    counts: { recipients: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...byStatus },
  }
}
