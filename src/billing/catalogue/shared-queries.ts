import type { Resource } from '../../accounts/limits/limits.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ChannelName } from '../../providers/port.ts'

/** A plan. Prices are in the smallest unit of the appliance's currency. */
export interface PlanRow {
  key: string
  name: string
  description: string
  isPrivate: number
  /** Null if it is not sold by the month. */
  monthlyPrice: number | null
  yearlyPrice: number | null
  /** JSON object: the limit of each resource that has one. */
  limits: string
  /** JSON array of texts for people. */
  features: string
  overage: 'CREDITS' | 'INVOICE'
  position: number
  /** ms since 1970; null while it is sold. */
  archivedAt: number | null
}

const PLAN = `SELECT key, name, description, is_private, monthly_price,
  yearly_price, limits, features, overage, position, archived_at FROM billing_plans`

/** Also an archived one, which organizations may still have. */
export const findPlan = (reader: Reader, key: string): PlanRow | undefined =>
  reader.get<PlanRow>(`${PLAN} WHERE key = ?`, key)

/**
 * The plans that an organization may see: the public ones, those that the operator showed to it, and its own, even if
 * that one is archived.
 */
export const listVisiblePlans = (reader: Reader, organizationId: number): PlanRow[] =>
  reader.all<PlanRow>(
    `${PLAN} p WHERE (p.archived_at IS NULL AND (p.is_private = 0 OR EXISTS
        (SELECT 1 FROM billing_plan_organizations o WHERE o.organization_id = ? AND o.plan_key = p.key)))
      OR EXISTS (SELECT 1 FROM billing_subscriptions s WHERE s.organization_id = ? AND s.kind = 'PLAN'
        AND s.ended_at IS NULL AND s.product_key = p.key)
     ORDER BY p.position, p.id`,
    organizationId,
    organizationId,
  )

/** Something that is sold besides plans. The price is in the smallest unit of the appliance's currency. */
export interface ProductRow {
  key: string
  kind: 'PACK' | 'RECURRING' | 'CREDITS'
  name: string
  /** Null for CREDITS. */
  resource: Resource | null
  quantityPerUnit: number
  price: number
  position: number
  /** ms since 1970; null while it is sold. */
  archivedAt: number | null
}

const PRODUCT = `SELECT key, kind, name, resource, quantity_per_unit, price, position,
  archived_at FROM billing_products`

/** Also an archived one. */
export const findProduct = (reader: Reader, key: string): ProductRow | undefined =>
  reader.get<ProductRow>(`${PRODUCT} WHERE key = ?`, key)

/** The products that are not archived, in the operator's order. */
export const listProducts = (reader: Reader): ProductRow[] =>
  reader.all<ProductRow>(`${PRODUCT} WHERE archived_at IS NULL ORDER BY position, id`)

/** What one segment or message is charged and costs. */
export interface RateRow {
  channel: ChannelName
  /** The first digits of the numbers it applies to, without +; empty for all others. */
  prefix: string
  credits: number
  /** Millionths of the currency's main unit. */
  price: number
  cost: number
}

export const listRates = (reader: Reader): RateRow[] =>
  reader.all<RateRow>(
    fragment`SELECT channel, prefix, credits, price, cost FROM billing_rates ORDER BY channel, prefix`,
  )
