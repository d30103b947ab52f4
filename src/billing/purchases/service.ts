import type { Reader } from '../../db/database.ts'
import { findProduct, listProducts } from '../catalogue/store.ts'
import { billingNow } from '../entitlements/clock.ts'
import { givesUntil } from '../entitlements/service.ts'
import { listAutoRefills } from '../refills/store.ts'
import { listOpenSubscriptions } from '../subscriptions/store.ts'
import { presentAddOn } from './schema.ts'

/** What an organization can buy besides a plan, and what it has of it, as the API shows it. @param nowMs ms since 1970 */
export function listAddOns(
  reader: Reader,
  organizationId: number,
  context: { currency: string; nowMs: number },
) {
  const now = billingNow(reader, context.nowMs)
  const giving = listOpenSubscriptions(reader, organizationId).filter(
    (subscription) => subscription.kind === 'ADD_ON' && givesUntil(subscription, now) !== undefined,
  )
  // What is no longer sold is shown to those who pay for it.
  const archived = [...new Set(giving.map(({ productKey }) => productKey))].flatMap((key) => {
    const product = findProduct(reader, key)
    return product && product.archivedAt !== null ? [product] : []
  })
  const refills = new Map(listAutoRefills(reader, organizationId).map((row) => [row.productKey, row]))
  return [...listProducts(reader), ...archived]
    .filter(({ kind }) => kind !== 'CREDITS')
    .map((product) => {
      const own = giving.filter(({ productKey }) => productKey === product.key)
      const subscribed = own.reduce((sum, { quantity }) => sum + quantity, 0)
      const addOn = { product, subscribed, refill: refills.get(product.key) }
      return presentAddOn(reader, addOn, { ...context, organizationId })
    })
}
