import type { Invariant } from '../../db/check.ts'
import { hasItsMessages, setExecutionCount } from '../executions/fragments.ts'
import { RECOUNT_MINUTES, RECOUNT_TOTALS, WRONG_MINUTES_SQL, WRONG_TOTALS_SQL } from './message-totals.ts'

const STATUSES = [
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'cancelled',
]

/**
 * Compares a count of `executions e` with the messages of the run. If the messages were deleted, the count is trusted.
 */
const counting = (name: string, column: string, which: string): Invariant => {
  const messages = `(SELECT count(*) FROM messages m WHERE m.execution_id = e.id AND ${which})`
  return {
    name,
    sql: `SELECT count(*) FROM executions e WHERE ${hasItsMessages('e')} AND ${column} <> ${messages}`,
    repair: [setExecutionCount(column, messages)],
  }
}

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  ...STATUSES.map((status) =>
    counting(
      `executions count their ${status} messages`,
      `${status}_count`,
      `m.status = '${status.toUpperCase()}'`,
    ),
  ),
  counting('executions count the messages a carrier took', 'accepted_count', 'm.sent_at IS NOT NULL'),
  {
    name: 'totals by quarter hour are those of the messages',
    sql: WRONG_TOTALS_SQL,
    repair: RECOUNT_TOTALS,
  },
  {
    name: 'messages are counted by the minute for as long as that is kept',
    sql: WRONG_MINUTES_SQL,
    repair: RECOUNT_MINUTES,
  },
  {
    name: 'a run whose messages were deleted has none left',
    sql: `SELECT count(*) FROM executions e WHERE purged_at IS NOT NULL AND is_purging = 0
      AND EXISTS (SELECT 1 FROM messages m WHERE m.execution_id = e.id)`,
  },
]
