import type { Reader } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import type { ProductRow } from '../catalogue/shared-queries.ts'
import { presentAutoRefill } from '../refills/present.ts'
import { leftOf } from '../refills/refill.ts'
import type { AutoRefillRow } from '../refills/shared-queries.ts'
import type { PurchaseRow } from './shared-queries.ts'

export const presentCheckout = ({ checkoutUrl, sessionReference, expiresAt }: PurchaseRow) => ({
  checkoutUrl,
  sessionId: sessionReference,
  expiresAt: toIso(expiresAt ?? 0),
})

export const presentPurchase = ({ status, checkoutUrl, uuid }: PurchaseRow) =>
  status === 'REQUIRES_ACTION'
    ? { status, checkoutUrl, purchaseId: uuid }
    : { status: 'PAID', checkoutUrl: null, purchaseId: uuid }

interface AddOn {
  product: ProductRow
  /** Of RECURRING. */
  subscribed: number
  refill: AutoRefillRow | undefined
}

/** @param context.nowMs ms since 1970 */
export function presentAddOn(
  reader: Reader,
  { product, subscribed, refill }: AddOn,
  context: { organizationId: number; currency: string; nowMs: number },
) {
  const { organizationId, currency, nowMs } = context
  const activeQuantity =
    product.kind === 'RECURRING'
      ? subscribed
      : Math.ceil(leftOf(reader, organizationId, product) / product.quantityPerUnit)
  return {
    key: product.key,
    name: product.name,
    kind: product.kind,
    resource: product.resource,
    quantityPerUnit: product.quantityPerUnit,
    price: product.price,
    currency,
    isActive: activeQuantity > 0,
    activeQuantity,
    autoRefill: refill ? presentAutoRefill(reader, refill, nowMs) : null,
  }
}
