import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'

/** Contacts who answered a run, each once for each kind. */
export interface AnswersOfRun {
  executionId: number
  replied: number
  optedOut: number
}

/** By run; absent where nobody answered. Reads an index entry for each answer. @param executionIds internal ids */
export function listAnswersOfRuns(
  reader: RowReader,
  executionIds: readonly number[],
): Promise<AnswersOfRun[]> {
  const { text, params } = fragment`SELECT execution_id AS executionId,
      count(DISTINCT iif(kind = 'OTHER', contact_id, NULL)) AS replied,
      count(DISTINCT iif(kind = 'OPT_OUT', contact_id, NULL)) AS optedOut
    FROM inbound_messages WHERE execution_id IN ${executionIds} AND execution_id IS NOT NULL AND ${interruptible('id')}
    GROUP BY execution_id`
  return reader.all<AnswersOfRun>(text, ...params)
}
