import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { AutoRefillRow } from './table.ts'

/** Identifies a refill: an organization has at most one for each product. */
export type RefillKey = Pick<AutoRefillRow, 'organizationId' | 'productKey'>

export const findAutoRefill = (
  reader: Reader,
  organizationId: number,
  productKey: string,
): AutoRefillRow | undefined =>
  reader.get<AutoRefillRow>(
    `SELECT * FROM billing_auto_refills WHERE organization_id = ? AND product_key = ?`,
    organizationId,
    productKey,
  )

export const listAutoRefills = (reader: Reader, organizationId: number): AutoRefillRow[] =>
  reader.all<AutoRefillRow>(
    `SELECT * FROM billing_auto_refills WHERE organization_id = ? ORDER BY product_key`,
    organizationId,
  )

/**
 * Counts the automatic purchases of a product since `since` (ms since 1970) that were charged or may
 * have been.
 */
export const countRefills = (
  reader: Reader,
  { organizationId, productKey }: RefillKey,
  since: number,
): number =>
  reader.value<number>(fragment`SELECT count(*) FROM billing_purchases
    WHERE organization_id = ${organizationId} AND product_key = ${productKey} AND origin = 'AUTO_REFILL'
      AND created_at >= ${since} AND status NOT IN ('FAILED', 'EXPIRED')`) ?? 0

/** The settings of a refill that a member can change. */
type AutoRefillSettings = Pick<AutoRefillRow, 'isEnabled' | 'threshold' | 'quantity' | 'maxPerMonth'>

/** Stores the settings of a refill, and clears its failures. */
export const putAutoRefill = (
  tx: Tx,
  organizationId: number,
  productKey: string,
  settings: AutoRefillSettings,
): void =>
  void tx.run(fragment`
    INSERT INTO billing_auto_refills (organization_id, product_key, is_enabled, threshold, quantity, max_per_month,
      updated_at)
    VALUES (${organizationId}, ${productKey}, ${settings.isEnabled}, ${settings.threshold}, ${settings.quantity},
      ${settings.maxPerMonth}, ${tx.now})
    ON CONFLICT DO UPDATE SET is_enabled = excluded.is_enabled, threshold = excluded.threshold,
      quantity = excluded.quantity, max_per_month = excluded.max_per_month, failures = 0, retry_at = NULL,
      updated_at = excluded.updated_at`)

/**
 * Stores a failed charge of a refill.
 * @param failure.isEnabled 0 after the last one; times are ms since 1970
 */
export const noteRefillFailure = (
  tx: Tx,
  { organizationId, productKey }: RefillKey,
  failure: { failures: number; isEnabled: number; retryAt: number | null },
): void =>
  void tx.run(fragment`UPDATE billing_auto_refills SET failures = ${failure.failures},
      is_enabled = ${failure.isEnabled}, retry_at = ${failure.retryAt}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND product_key = ${productKey}`)

/** Stores a granted refill. @param now by the clock of billing, ms since 1970 */
export const noteRefill = (tx: Tx, { organizationId, productKey }: RefillKey, now: number): void =>
  void tx.run(fragment`UPDATE billing_auto_refills SET failures = 0, retry_at = NULL, last_refill_at = ${now},
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND product_key = ${productKey}`)

/** Cancels the next try of a failed refill, because the balance is sufficient again. */
export const endRetry = (tx: Tx, organizationId: number, productKey: string): void =>
  void tx.run(fragment`UPDATE billing_auto_refills SET retry_at = NULL
    WHERE organization_id = ${organizationId} AND product_key = ${productKey}`)

/** Lists the organizations that are not deleted and have an enabled refill. */
export const listRefillingOrganizations = (
  reader: Reader,
  limit: number,
): Array<Pick<AutoRefillRow, 'organizationId'>> =>
  reader.all<Pick<AutoRefillRow, 'organizationId'>>(fragment`
    SELECT DISTINCT r.organization_id FROM billing_auto_refills r
    JOIN organizations o ON o.id = r.organization_id AND o.deleted_at IS NULL
    WHERE r.is_enabled = 1 ORDER BY r.organization_id LIMIT ${limit}`)

/**
 * Lists failed refills that may be tried again, of organizations that are not deleted.
 * @param now ms since 1970
 */
export const listRefillsToRetry = (reader: Reader, now: number, limit: number): RefillKey[] =>
  reader.all<RefillKey>(fragment`
    SELECT r.organization_id, r.product_key FROM billing_auto_refills r
    JOIN organizations o ON o.id = r.organization_id AND o.deleted_at IS NULL
    WHERE r.is_enabled = 1 AND r.retry_at IS NOT NULL AND r.retry_at <= ${now} ORDER BY r.retry_at LIMIT ${limit}`)
