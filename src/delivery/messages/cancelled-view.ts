import type { Reader } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { hasItsMessages } from '../executions/fragments.ts'
import type { MessageStatus } from './tally.ts'

/**
 * Pending messages of a run are shown as CANCELLED as soon as the run is
 * CANCELLED, because none of them is claimed after that. The rows themselves
 * are changed later, in chunks, as there may be a million.
 */
const WAITING = ['SCHEDULED', 'QUEUED'] as const satisfies readonly MessageStatus[]

const isWaiting = (column: string): string => `${column} IN ('${WAITING.join("', '")}')`

/** Whether a row of `messages m` waits in a cancelled run `executions e`, as SQL. */
export const WAITS_CANCELLED: Fragment = verbatim(`(e.status = 'CANCELLED' AND ${isWaiting('m.status')})`)

const COLUMNS: Readonly<Record<MessageStatus, string>> = {
  SCHEDULED: 'scheduled_count',
  QUEUED: 'queued_count',
  SENDING: 'sending_count',
  SENT: 'sent_count',
  DELIVERED: 'delivered_count',
  READ: 'read_count',
  FAILED: 'failed_count',
  SKIPPED: 'skipped_count',
  CANCELLED: 'cancelled_count',
}

const waitingCounts = WAITING.map((status) => COLUMNS[status])

/** How many messages of a row of `executions` read as `status`, as SQL. */
function countOf(status: MessageStatus): string {
  const column = COLUMNS[status]
  if (status === 'CANCELLED') {
    return `(${column} + iif(status = 'CANCELLED', ${waitingCounts.join(' + ')}, 0))`
  }
  return waitingCounts.includes(column) ? `iif(status = 'CANCELLED', 0, ${column})` : column
}

/** Messages by status, over all runs. */
export interface MessageCounts {
  scheduled: number
  queued: number
  sending: number
  sent: number
  delivered: number
  read: number
  failed: number
  skipped: number
  cancelled: number
  /** Accepted by a carrier, regardless of the later result. */
  accepted: number
}

/** By campaign, from the counters of its runs; absent for a campaign without runs. */
export function listMessageCounts(
  reader: Reader,
  organizationId: number,
  campaignIds: readonly number[],
): Array<MessageCounts & { campaignId: number }> {
  const where = fragment`organization_id = ${organizationId} AND campaign_id IN ${campaignIds}`
  return reader.all(
    `SELECT campaign_id AS campaignId, sum(${countOf('SCHEDULED')}) AS scheduled, sum(${countOf('QUEUED')}) AS queued,
       sum(sending_count) AS sending, sum(sent_count) AS sent, sum(delivered_count) AS delivered,
       sum(read_count) AS read, sum(accepted_count) AS accepted, sum(failed_count) AS failed, sum(skipped_count) AS skipped,
       sum(${countOf('CANCELLED')}) AS cancelled
     FROM executions WHERE ${where.text} GROUP BY campaign_id`,
    ...where.params,
  )
}

/** How many stored messages of a campaign, or of one of its runs, read as one of `statuses`: from the counters. */
export function countMessagesOf(
  reader: Reader,
  { organizationId, campaignId, executionUuid }: CountedRuns,
  statuses: readonly MessageStatus[],
): number {
  if (statuses.length === 0) return 0
  const where = allOf([
    fragment`organization_id = ${organizationId}`,
    fragment`campaign_id = ${campaignId}`,
    verbatim(hasItsMessages('executions')),
    ...(executionUuid ? [fragment`uuid = ${executionUuid}`] : []),
  ])
  const sum = [...new Set(statuses.map(countOf))].join(' + ')
  return (
    reader.value<number | null>(`SELECT sum(${sum}) FROM executions WHERE ${where.text}`, ...where.params) ??
    0
  )
}

interface CountedRuns {
  organizationId: number
  campaignId: number
  executionUuid?: string | undefined
}
