import type { Invariant } from '../../storage/check.ts'
import { fromExecutions } from '../executions/fragments.ts'
import { WRONG_TOTALS_SQL } from './message-totals.ts'

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

/** What must be true at every commit, beyond what SQLite checks. */
export const invariants: readonly Invariant[] = [
  ...STATUSES.map((status) => ({
    name: `executions count their ${status} messages`,
    sql: `SELECT count(*) ${fromExecutions('e')} WHERE ${status}_count <>
      (SELECT count(*) FROM messages m WHERE m.execution_id = e.id AND m.status = '${status.toUpperCase()}')`,
  })),
  {
    name: 'executions count the messages a carrier took',
    sql: `SELECT count(*) ${fromExecutions('e')} WHERE accepted_count <>
      (SELECT count(*) FROM messages m WHERE m.execution_id = e.id AND m.sent_at IS NOT NULL)`,
  },
  {
    name: 'totals by quarter hour are those of the messages',
    sql: WRONG_TOTALS_SQL,
  },
]
