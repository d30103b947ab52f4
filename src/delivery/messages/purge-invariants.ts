import type { Invariant } from '../../db/check.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'a run whose messages were deleted has none left',
    sql: `SELECT count(*) FROM executions e WHERE purged_at IS NOT NULL AND is_purging = 0
      AND EXISTS (SELECT 1 FROM messages m WHERE m.execution_id = e.id)`,
  },
]
