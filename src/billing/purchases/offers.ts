import type { MeteredResource } from '../../accounts/limits/limits.ts'
import type { Reader } from '../../db/database.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { findProduct, listVisiblePlans } from '../catalogue/store.ts'
import type { PlanRow, ProductRow } from '../catalogue/table.ts'
import { walletOf } from '../credits/store.ts'
import type { CardDeps } from '../customers/processor.ts'
import { isInOrder } from '../subscriptions/policy.ts'
import { findOpenPlan } from '../subscriptions/store.ts'
import { packOf } from '../usage/store.ts'
import type { NewPurchase } from './store.ts'

/** The product of a purchase and its total price. */
export type Offer = Pick<
  NewPurchase,
  'kind' | 'productKey' | 'quantity' | 'units' | 'resource' | 'interval' | 'amount'
> & {
  /** Name for people. */
  name: string
}

const WORD = { MONTH: 'month', YEAR: 'year' } as const

/**
 * Returns the offer of a plan. Throws NOT_FOUND for a plan that the organization cannot buy,
 * VALIDATION_FAILED for an interval for which it is not sold, CONFLICT if it is free or the
 * organization already pays for a plan.
 */
export function offerOfPlan(
  reader: Reader,
  { payments }: CardDeps,
  organizationId: number,
  { planKey, interval }: { planKey: string; interval: 'MONTH' | 'YEAR' },
): Offer {
  const plan = listVisiblePlans(reader, organizationId).find(({ key }) => key === planKey)
  if (!plan || plan.archivedAt !== null) throw notFound('Plan')
  const amount = priceOf(plan, interval)
  const open = findOpenPlan(reader, organizationId)
  if (open && open.provider === payments.name && open.status !== 'INCOMPLETE') {
    throw new AppError('CONFLICT', (say) =>
      open.productKey === planKey ? say.planCurrent() : say.planBound(),
    )
  }
  return {
    kind: 'PLAN',
    productKey: plan.key,
    quantity: 1,
    units: 0,
    resource: null,
    interval,
    amount,
    name: plan.name,
  }
}

function priceOf(plan: PlanRow, interval: 'MONTH' | 'YEAR'): number {
  const price = interval === 'MONTH' ? plan.monthlyPrice : plan.yearlyPrice
  if (plan.monthlyPrice === null && plan.yearlyPrice === null) throw notFound('Plan')
  if (price === null) {
    const message = `interval: the plan ${plan.name} is not sold by the ${WORD[interval]}.`
    throw invalidField('interval', message, 'isValid', (say) =>
      say.planInterval({ plan: plan.name, interval: interval === 'MONTH' ? 'MONTH' : 'other' }),
    )
  }
  if (price > 0) return price
  throw new AppError('CONFLICT', (say) => say.planFree({ plan: plan.name }))
}

/**
 * Returns the offer of a product. Throws NOT_FOUND for a product that is not sold or of another kind,
 * CONFLICT if it is free, SUBSCRIPTION_REQUIRED for a recurring product without a plan that is paid
 * by card.
 */
export function offerOfProduct(
  reader: Reader,
  { payments }: CardDeps,
  organizationId: number,
  wanted: { key: string; quantity: number; kinds?: ReadonlyArray<ProductRow['kind']> },
): Offer {
  const { key, quantity, kinds } = wanted
  const product = findProduct(reader, key)
  if (!product || product.archivedAt !== null || (kinds && !kinds.includes(product.kind))) {
    throw notFound(kinds?.length === 1 ? 'Pack of credits' : 'Add-on')
  }
  if (product.kind === 'RECURRING') {
    const open = findOpenPlan(reader, organizationId)
    if (!open || open.provider !== payments.name || !isInOrder(open.status)) {
      throw new AppError(
        'SUBSCRIPTION_REQUIRED',
        'This add-on is paid together with a plan. Subscribe to a plan first, with POST /billing/subscription/checkout.',
        { said: (say) => say.addOnNeedsPlan() },
      )
    }
  }
  if (product.price === 0) throw new AppError('CONFLICT', (say) => say.productFree({ product: product.name }))
  return offerOf(product, quantity)
}

export const offerOf = (product: ProductRow, quantity: number): Offer => ({
  kind: product.kind,
  productKey: product.key,
  quantity,
  units: product.kind === 'RECURRING' ? 0 : product.quantityPerUnit * quantity,
  resource: product.kind === 'PACK' ? product.resource : null,
  interval: null,
  amount: product.price * quantity,
  name: product.name,
})

/** Returns the rest of what a product gives: available credits, or units of packs. */
export const leftOf = (
  reader: Reader,
  organizationId: number,
  { kind, resource }: Pick<ProductRow, 'kind' | 'resource'>,
): number => {
  if (kind === 'CREDITS') return walletOf(reader, organizationId)?.available ?? 0
  const { bought, used } = packOf(reader, organizationId, resource as MeteredResource)
  return bought - used
}
