import { fragment, wholeUnits } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { ClicksAt } from './totals.ts'

/** Clicks of people on the codes that the messages of a run held. They are not kept as counts: they are read by an index. */

/** Contacts who clicked, each once, by run; absent where nobody did. @param executionIds internal ids */
export function listClickersOfRuns(
  reader: RowReader,
  executionIds: readonly number[],
): Promise<Array<{ executionId: number; clicked: number }>> {
  const { text, params } = fragment`SELECT execution_id AS executionId, count(DISTINCT contact_id) AS clicked
    FROM link_clicks WHERE execution_id IN ${executionIds} AND execution_id IS NOT NULL AND bot_reason IS NULL AND ${interruptible('id')}
    GROUP BY execution_id`
  return reader.all<{ executionId: number; clicked: number }>(text, ...params)
}

/** In units of time since 1970. */
export function listClicksOfRun(
  reader: RowReader,
  executionId: number,
  unitMs: number,
): Promise<Array<Pick<ClicksAt, 'at' | 'clicks'>>> {
  const { text, params } = fragment`SELECT ${wholeUnits('clicked_at', unitMs)} AS at, count(*) AS clicks
    FROM link_clicks WHERE execution_id = ${executionId} AND bot_reason IS NULL AND ${interruptible('id')}
    GROUP BY 1`
  return reader.all<Pick<ClicksAt, 'at' | 'clicks'>>(text, ...params)
}
