import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { ClickRow } from './table.ts'
import type { ClicksAt } from './totals.ts'

/** Clicks of people on the codes that the messages of a run held. */

/** Contacts who clicked, each once, by run, from an index entry for each click; absent where nobody did. @param executionIds internal ids */
export function listClickersOfRuns(
  reader: RowReader,
  executionIds: readonly number[],
): Promise<Array<{ executionId: number; clicked: number }>> {
  const { text, params } = fragment`SELECT execution_id AS executionId, count(DISTINCT contact_id) AS clicked
    FROM link_clicks WHERE execution_id IN ${executionIds} AND execution_id IS NOT NULL AND bot_reason IS NULL AND ${interruptible('id')}
    GROUP BY execution_id`
  return reader.all<{ executionId: number; clicked: number }>(text, ...params)
}

/**
 * By the minute, from counts that are kept.
 * @param executionIds internal ids
 * @param from, to minutes since 1970, both included
 */
export function listClickMinutes(
  reader: Reader,
  executionIds: readonly number[],
  { from, to }: { from: number; to: number },
): Array<Pick<ClicksAt, 'at' | 'clicks'>> {
  const { text, params } = fragment`SELECT minute AS at, sum(clicks) AS clicks FROM run_click_minutes
    WHERE execution_id IN ${executionIds} AND minute BETWEEN ${from} AND ${to} GROUP BY minute`
  return reader.all<Pick<ClicksAt, 'at' | 'clicks'>>(text, ...params)
}

/** The first and the last minute of all. */
export const ALL_MINUTES = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** Adds the clicks of people on messages of runs to their minutes. */
export function addClickMinutes(tx: Tx, rows: readonly ClickRow[]): void {
  const minutes = rows.flatMap(({ executionId, botReason, clickedAt }) =>
    executionId === null || botReason !== null ? [] : [[executionId, Math.floor(clickedAt / MINUTE_MS)]],
  )
  if (minutes.length === 0) return
  tx.run(
    `INSERT INTO run_click_minutes (execution_id, minute, clicks)
     SELECT value->>0, value->>1, count(*) FROM json_each(?) GROUP BY 1, 2 HAVING true
     ON CONFLICT DO UPDATE SET clicks = clicks + excluded.clicks`,
    JSON.stringify(minutes),
  )
}
