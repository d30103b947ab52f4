import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { PlanRow, ProductRow, RateRow } from './table.ts'

/** Finds a plan, even an archived one, because organizations may still have it. */
export const findPlan = (reader: Reader, key: string): PlanRow | undefined =>
  reader.get<PlanRow>('SELECT * FROM billing_plans WHERE key = ?', key)

/**
 * Lists the plans that an organization may see: the public ones, private ones shown to it, and its
 * own, even if archived.
 */
export const listVisiblePlans = (reader: Reader, organizationId: number): PlanRow[] =>
  reader.all<PlanRow>(
    `SELECT * FROM billing_plans p WHERE (p.archived_at IS NULL AND (p.is_private = 0 OR EXISTS
        (SELECT 1 FROM billing_plan_organizations o WHERE o.organization_id = ? AND o.plan_key = p.key)))
      OR EXISTS (SELECT 1 FROM billing_subscriptions s WHERE s.organization_id = ? AND s.kind = 'PLAN'
        AND s.ended_at IS NULL AND s.product_key = p.key)
     ORDER BY p.position, p.id`,
    organizationId,
    organizationId,
  )

/** Finds a product, even an archived one. */
export const findProduct = (reader: Reader, key: string): ProductRow | undefined =>
  reader.get<ProductRow>('SELECT * FROM billing_products WHERE key = ?', key)

/** Lists the products that are not archived, in the operator's order. */
export const listProducts = (reader: Reader): ProductRow[] =>
  reader.all<ProductRow>('SELECT * FROM billing_products WHERE archived_at IS NULL ORDER BY position, id')

/** Returns the name of a plan or a product; its key if it does not exist. */
export const nameOf = (reader: Reader, { kind, productKey }: { kind: string; productKey: string }): string =>
  (kind === 'PLAN' ? findPlan(reader, productKey) : findProduct(reader, productKey))?.name ?? productKey

export const listRates = (reader: Reader): RateRow[] =>
  reader.all<RateRow>(
    'SELECT channel, prefix, credits, price, cost FROM billing_rates ORDER BY channel, prefix',
  )

export const lastPlanPosition = (reader: Reader): number =>
  reader.value<number>('SELECT ifnull(max(position), 0) FROM billing_plans') ?? 0

/** Lists every plan, archived ones at the end. */
export const listAllPlans = (reader: Reader): Array<Pick<PlanRow, 'key'>> =>
  reader.all<Pick<PlanRow, 'key'>>('SELECT key FROM billing_plans ORDER BY archived_at, position, id')

/** A plan as the operator describes it. */
export type PlanValues = Omit<PlanRow, 'id' | 'createdAt' | 'updatedAt'>

/** Creates the plan with this key, or replaces it. */
export const putPlan = (tx: Tx, plan: PlanValues): void =>
  void tx.run(fragment`
    INSERT INTO billing_plans (key, name, description, is_private, monthly_price, yearly_price, limits, features,
      overage, position, archived_at, created_at, updated_at)
    VALUES (${plan.key}, ${plan.name}, ${plan.description}, ${plan.isPrivate}, ${plan.monthlyPrice},
      ${plan.yearlyPrice}, ${plan.limits}, ${plan.features}, ${plan.overage}, ${plan.position}, ${plan.archivedAt},
      ${tx.now}, ${tx.now})
    ON CONFLICT (key) DO UPDATE SET name = excluded.name, description = excluded.description,
      is_private = excluded.is_private, monthly_price = excluded.monthly_price, yearly_price = excluded.yearly_price,
      limits = excluded.limits, features = excluded.features, overage = excluded.overage,
      position = excluded.position, archived_at = excluded.archived_at, updated_at = excluded.updated_at`)

/** Lists the organizations to which a private plan is shown, apart from those that have it. */
export const listShownTo = (reader: Reader, planKey: string): Array<{ slug: string }> =>
  reader.all<{ slug: string }>(
    `SELECT o.slug FROM billing_plan_organizations s JOIN organizations o ON o.id = s.organization_id
     WHERE s.plan_key = ? AND o.deleted_at IS NULL ORDER BY o.slug`,
    planKey,
  )

export const showPlanTo = (tx: Tx, organizationId: number, planKey: string): void =>
  void tx.run(fragment`INSERT INTO billing_plan_organizations (organization_id, plan_key)
    VALUES (${organizationId}, ${planKey}) ON CONFLICT DO NOTHING`)

export const hidePlanFrom = (tx: Tx, organizationId: number, planKey: string): void =>
  void tx.run(fragment`DELETE FROM billing_plan_organizations
    WHERE organization_id = ${organizationId} AND plan_key = ${planKey}`)

export const lastProductPosition = (reader: Reader): number =>
  reader.value<number>('SELECT ifnull(max(position), 0) FROM billing_products') ?? 0

/** Lists every product, archived ones at the end. */
export const listAllProducts = (reader: Reader): Array<Pick<ProductRow, 'key'>> =>
  reader.all<Pick<ProductRow, 'key'>>('SELECT key FROM billing_products ORDER BY archived_at, position, id')

/** A product as the operator describes it. */
export type ProductValues = Omit<ProductRow, 'id' | 'createdAt' | 'updatedAt'>

/** Creates the product with this key, or replaces it. */
export const putProduct = (tx: Tx, product: ProductValues): void =>
  void tx.run(fragment`
    INSERT INTO billing_products (key, kind, name, resource, quantity_per_unit, price, position, archived_at,
      created_at, updated_at)
    VALUES (${product.key}, ${product.kind}, ${product.name}, ${product.resource}, ${product.quantityPerUnit},
      ${product.price}, ${product.position}, ${product.archivedAt}, ${tx.now}, ${tx.now})
    ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, name = excluded.name, resource = excluded.resource,
      quantity_per_unit = excluded.quantity_per_unit, price = excluded.price, position = excluded.position,
      archived_at = excluded.archived_at, updated_at = excluded.updated_at`)

/** Returns whether an organization has the product or has bought it. */
export const isSold = (reader: Reader, productKey: string): boolean =>
  reader.value<number>(fragment`SELECT EXISTS (SELECT 1 FROM billing_subscriptions
      WHERE kind = 'ADD_ON' AND product_key = ${productKey})
    OR EXISTS (SELECT 1 FROM billing_purchases WHERE product_key = ${productKey} AND kind <> 'PLAN')`) === 1

export const findRate = (reader: Reader, channel: ChannelName, prefix: string): RateRow | undefined =>
  reader.get<RateRow>(fragment`SELECT channel, prefix, credits, price, cost FROM billing_rates
    WHERE channel = ${channel} AND prefix = ${prefix}`)

export const putRate = (tx: Tx, { channel, prefix, credits, price, cost }: RateRow): void =>
  void tx.run(fragment`INSERT INTO billing_rates (channel, prefix, credits, price, cost, updated_at)
    VALUES (${channel}, ${prefix}, ${credits}, ${price}, ${cost}, ${tx.now})
    ON CONFLICT (channel, prefix) DO UPDATE SET credits = excluded.credits, price = excluded.price,
      cost = excluded.cost, updated_at = excluded.updated_at`)

/** Deletes a rate. False if there was none. */
export const deleteRate = (tx: Tx, channel: ChannelName, prefix: string): boolean =>
  tx.run(fragment`DELETE FROM billing_rates WHERE channel = ${channel} AND prefix = ${prefix}`).changes > 0

/** Lists the internal ids of organizations with a campaign that was paused for lack of credits. */
export const listStoppedForCredits = (reader: Reader): Array<{ organizationId: number }> =>
  reader.all<{ organizationId: number }>(
    `SELECT DISTINCT organization_id FROM campaigns
     WHERE status = 'PAUSED' AND pause_reason = 'INSUFFICIENT_CREDITS' AND deleted_at IS NULL`,
  )
