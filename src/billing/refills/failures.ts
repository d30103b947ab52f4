import type { Tx } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { billingNow } from '../entitlements/clock.ts'
import { failPurchase } from '../purchases/grant.ts'
import type { PurchaseRow } from '../purchases/table.ts'
import { findAutoRefill, noteRefillFailure } from './store.ts'

/** Failed charges in a row that stop a refill. */
export const MAX_FAILURES = 3
const RETRY_AFTER_MS = DAY_MS

/**
 * Ends an automatic purchase whose charge failed, with an alert. It is tried again the next day; the third failure in a
 * row stops the refill until a member enables it again.
 */
export function failRefill(tx: Tx, row: PurchaseRow, reason: string): void {
  const refill = findAutoRefill(tx, row.organizationId, row.productKey)
  const failures = (refill?.failures ?? 0) + 1
  const isRefillStopped = failures >= MAX_FAILURES
  const retryAt = isRefillStopped ? null : billingNow(tx, tx.now) + RETRY_AFTER_MS
  if (!failPurchase(tx, row, { reason, retryAt, isRefillStopped })) return
  noteRefillFailure(tx, row, { failures, isEnabled: isRefillStopped ? 0 : (refill?.isEnabled ?? 0), retryAt })
}
