import type { Reader } from '../../db/database.ts'
import { listWaiting } from './store.ts'

/** What waits to be delivered to endpoints. It is read with a look-up for each enabled endpoint. */
interface DeliveryLoad {
  /** Deliveries that wait for an attempt; at most `MOST_COUNTED`. */
  pending: number
  /** When the first attempt that was not made was due, ms since 1970; null if none is overdue. */
  oldestDueAt: number | null
  /** Enabled endpoints whose last attempts failed. */
  failing: number
}

/** Enough for an alarm, and counted in no time. */
const MOST_COUNTED = 1_000

export function deliveryLoad(reader: Reader, now: number): DeliveryLoad {
  const due = listWaiting(reader).map(({ dueAt }) => dueAt)
  const oldest = Math.min(...due)
  const pending =
    reader.value<number>(`SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries INDEXED BY webhook_deliveries_due
    WHERE status = 'PENDING' LIMIT ${MOST_COUNTED})`) ?? 0
  const failing =
    reader.value<number>(`SELECT count(*) FROM webhook_endpoints
    WHERE status = 'ENABLED' AND deleted_at IS NULL AND failing_since IS NOT NULL`) ?? 0
  return { pending, oldestDueAt: oldest <= now ? oldest : null, failing }
}
