import { type Fragment, verbatim } from '../../db/fragment.ts'
import type { MessageStatus } from './tally.ts'

/**
 * Pending messages of a run are shown as CANCELLED as soon as the run is
 * CANCELLED, because none of them is claimed from then on. The rows themselves
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
export function countOf(status: MessageStatus): string {
  const column = COLUMNS[status]
  if (status === 'CANCELLED') {
    return `(${column} + iif(status = 'CANCELLED', ${waitingCounts.join(' + ')}, 0))`
  }
  return waitingCounts.includes(column) ? `iif(status = 'CANCELLED', 0, ${column})` : column
}
