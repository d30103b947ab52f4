import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { hasItsMessages } from '../executions/store.ts'
import type { TimeRow } from './table.ts'
import type { LocalTime } from './times.ts'

/** Adds recipients to the local times of a run. */
export function addTimes(
  tx: Tx,
  { organizationId, executionId }: { organizationId: number; executionId: number },
  times: ReadonlyArray<LocalTime & { recipients: number }>,
): void {
  const rows = times.map(({ at, timezone, recipients }) => [at, timezone, recipients])
  tx.run(fragment`
    INSERT INTO execution_times (organization_id, execution_id, scheduled_for, timezone, recipients)
    SELECT ${organizationId}, ${executionId}, value ->> 0, value ->> 1, value ->> 2
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT DO UPDATE SET recipients = recipients + excluded.recipients`)
}

/** Lists the times of each of these runs, earliest first. A run has at most one time for each UTC offset on earth. */
export function listTimesOf(
  reader: Reader,
  organizationId: number,
  executionIds: readonly number[],
): TimeRow[] {
  const where = fragment`organization_id = ${organizationId} AND execution_id IN ${executionIds}`
  return reader.all<TimeRow>(fragment`SELECT * FROM execution_times
    WHERE ${where} ORDER BY execution_id, scheduled_for`)
}

export const invariants: readonly Invariant[] = [
  {
    name: 'the recipients of a run by their local times are no more than its messages',
    sql: `SELECT count(*) FROM (SELECT execution_id, sum(recipients) AS timed FROM execution_times GROUP BY execution_id) t
      WHERE EXISTS (SELECT 1 FROM executions e WHERE e.id = t.execution_id AND ${hasItsMessages('e')})
        AND timed > (SELECT count(*) FROM messages m WHERE m.execution_id = t.execution_id)`,
  },
]
