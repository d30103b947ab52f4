import type { Reader } from '../../db/database.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { MAX_FAILURES, refillsThisMonth } from './service.ts'
import type { AutoRefillRow } from './table.ts'

/** @param nowMs ms since 1970 */
export const presentAutoRefill = (reader: Reader, row: AutoRefillRow, nowMs: number) => ({
  productKey: row.productKey,
  isEnabled: row.isEnabled === 1,
  threshold: row.threshold,
  quantity: row.quantity,
  maxPerMonth: row.maxPerMonth,
  status: row.failures >= MAX_FAILURES ? 'PAYMENT_FAILED' : row.isEnabled === 1 ? 'ACTIVE' : 'DISABLED',
  lastRefillAt: toIsoOrNull(row.lastRefillAt),
  refillsThisMonth: refillsThisMonth(reader, row, nowMs),
})
