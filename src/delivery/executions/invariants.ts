import type { Invariant } from '../../db/check.ts'

/** Conditions that hold at every commit, beyond those SQLite checks. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a finished run has nothing left to send',
    sql: `SELECT count(*) FROM executions WHERE status IN ('COMPLETED', 'FAILED', 'MISSED')
      AND scheduled_count + queued_count + sending_count > 0`,
    isQuick: true,
  },
]
