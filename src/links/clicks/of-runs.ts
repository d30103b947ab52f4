import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { ClickRow } from './table.ts'
import type { ClicksAt } from './totals.ts'

/** Counts the contacts who clicked a link, by run; a run without clicks is absent. @param executionIds internal ids */
export const listClickersOfRuns = (
  reader: Reader,
  executionIds: readonly number[],
): Array<{ executionId: number; clicked: number }> =>
  reader.all(
    `SELECT execution_id, unique_contacts AS clicked FROM run_clicks
     WHERE execution_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(executionIds),
  )

/** Counts the contacts who click a link of a run for the first time. Call it before their clicks are stored. */
export function addClickers(tx: Tx, rows: readonly ClickRow[]): void {
  const clickers = rows.flatMap(({ executionId, contactId, botReason }) =>
    executionId === null || contactId === null || botReason !== null ? [] : [[executionId, contactId]],
  )
  if (clickers.length === 0) return
  tx.run(
    `INSERT INTO run_clicks (execution_id, unique_contacts)
     SELECT execution_id, count(*) FROM
       (SELECT DISTINCT value->>0 AS execution_id, value->>1 AS contact_id FROM json_each(?)) clicker
     WHERE NOT EXISTS (SELECT 1 FROM link_clicks c WHERE c.execution_id = clicker.execution_id
       AND c.contact_id = clicker.contact_id AND c.bot_reason IS NULL)
     GROUP BY execution_id
     ON CONFLICT DO UPDATE SET unique_contacts = unique_contacts + excluded.unique_contacts`,
    JSON.stringify(clickers),
  )
}

/**
 * Lists the clicks of runs by minute, from stored counts.
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

/** The range of all possible minutes. */
export const ALL_MINUTES = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** Adds the clicks of people to the counts by run and minute. */
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
