import type { Invariant } from '../../db/check.ts'
import { fromExecutions } from '../executions/fragments.ts'
import { fromMessages } from './fragments.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'a run whose messages were deleted has none left',
    sql: `SELECT count(*) ${fromExecutions('e')} WHERE purged_at IS NOT NULL AND is_purging = 0
      AND EXISTS (SELECT 1 ${fromMessages('m')} WHERE m.execution_id = e.id)`,
  },
]
