import type { Invariant } from '../../db/check.ts'
import { hasItsMessages } from '../executions/fragments.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'the recipients of a run by their local times are no more than its messages',
    sql: `SELECT count(*) FROM (SELECT execution_id, sum(recipients) AS timed FROM execution_times GROUP BY execution_id) t
      WHERE EXISTS (SELECT 1 FROM executions e WHERE e.id = t.execution_id AND ${hasItsMessages('e')})
        AND timed > (SELECT count(*) FROM messages m WHERE m.execution_id = t.execution_id)`,
  },
]
