import { joinOrganization } from '../../accounts/organizations/fragments.ts'
import type { Rows } from '../../db/bare-reader.ts'
import { fragment } from '../../db/fragment.ts'

/** Payments that wait, read from the data: for `doctor` and the export of an organization. Times are ms since 1970. */

/** A purchase that is not settled, though it could be. */
interface LatePurchase {
  /** Public id. */
  id: string
  organizationName: string
  productKey: string
  status: string
  /** By the clock of billing. */
  createdAt: number
}

/**
 * Purchases that were begun before `before` and of which it is not known whether they were paid: their charge has no
 * outcome, no callback followed, or their page expired without a report. The oldest first.
 * @param before by the clock of billing
 */
export const listLatePurchases = (reader: Rows, before: number): LatePurchase[] =>
  reader.all<LatePurchase>(
    `SELECT p.uuid AS id, organizations.name AS organizationName, p.product_key, p.status,
       p.created_at
     FROM billing_purchases p INDEXED BY billing_purchases_open ${joinOrganization('p.organization_id')}
     WHERE p.status IN ('PENDING', 'REQUIRES_ACTION', 'PAID') AND p.created_at < ?
       AND (p.status <> 'REQUIRES_ACTION' OR p.expires_at < ?)
     ORDER BY p.created_at, p.id`,
    before,
    before,
  )

/**
 * When the newest purchase was begun that Stripe charged, and so must have reported; undefined if there is none since
 * `since`. Both by the clock of billing.
 */
export const newestCharged = (reader: Rows, since: number): number | undefined =>
  reader.value<number | null>(
    `SELECT max(created_at) FROM billing_purchases
     WHERE provider = 'STRIPE' AND created_at >= ? AND (status = 'PAID' OR granted_at IS NOT NULL)`,
    since,
  ) ?? undefined

/** Purchases of an organization that are not settled. */
export const countUnsettled = (reader: Rows, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM billing_purchases
    WHERE organization_id = ${organizationId} AND status IN ('PENDING', 'REQUIRES_ACTION', 'PAID')`) ?? 0
