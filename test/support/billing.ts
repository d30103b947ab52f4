import type { MeteredResource, Resource } from '../../src/accounts/limits/limits.ts'
import { grantCredits } from '../../src/billing/credits/service.ts'
import { entitlementOf } from '../../src/billing/entitlements/service.ts'
import { grantPack } from '../../src/billing/usage/packs.ts'
import type { Source } from '../../src/billing/usage/table.ts'
import { fragment } from '../../src/db/fragment.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import type { TestApp } from './app.ts'

interface PlanOptions {
  /** Payment of messages beyond a limit. */
  overage?: 'CREDITS' | 'INVOICE'
  name?: string
  /** Texts for people. */
  features?: readonly string[]
}

/**
 * Gives an organization its own plan, like an assignment by the operator. Ends the plan before it.
 * @param limits a resource without an entry has no limit
 * @returns the key of the plan
 */
export const givePlan = (
  app: TestApp,
  organizationId: number,
  limits: Partial<Record<Resource, number>>,
  { overage = 'CREDITS', name = 'Tailored', features = [] }: PlanOptions = {},
): string =>
  app.db.writeNow((tx) => {
    const key = `TAILORED_${tx.value<number>('SELECT count(*) FROM billing_plans')}`
    tx.run(fragment`INSERT INTO billing_plans
        (key, name, is_private, limits, features, overage, position, created_at, updated_at)
      VALUES (${key}, ${name}, 1, ${JSON.stringify(limits)}, ${JSON.stringify(features)}, ${overage}, 100,
        ${tx.now}, ${tx.now})`)
    tx.run(fragment`UPDATE billing_subscriptions SET status = 'CANCELLED', ended_at = ${tx.now},
      updated_at = ${tx.now} WHERE organization_id = ${organizationId} AND kind = 'PLAN' AND ended_at IS NULL`)
    tx.run(fragment`INSERT INTO billing_subscriptions
        (uuid, organization_id, kind, product_key, provider, status, created_at, updated_at)
      VALUES (${uuidv7(tx.now)}, ${organizationId}, 'PLAN', ${key}, 'MANUAL', 'ACTIVE', ${tx.now}, ${tx.now})`)
    return key
  })

/**
 * Gives an organization a recurring add-on, like an assignment by the operator.
 * @param key such as `extra_member`
 */
export const giveAddOn = (app: TestApp, organizationId: number, key: string, quantity = 1): void =>
  app.db.writeNow((tx) => {
    tx.run(fragment`INSERT INTO billing_subscriptions
        (uuid, organization_id, kind, product_key, quantity, provider, status, created_at, updated_at)
      VALUES (${uuidv7(tx.now)}, ${organizationId}, 'ADD_ON', ${key}, ${quantity}, 'MANUAL', 'ACTIVE',
        ${tx.now}, ${tx.now})`)
  })

/**
 * Grants credits to an organization, and gives it a wallet if it has none.
 * @param expiresAt ms since 1970
 */
export const giveCredits = (
  app: TestApp,
  organizationId: number,
  amount: number,
  { expiresAt = null }: { expiresAt?: number | null } = {},
): void =>
  app.db.writeNow((tx) =>
    grantCredits(tx, {
      organizationId,
      amount,
      type: 'GRANT',
      description: 'Granted by a test',
      reference: { type: 'OPERATOR', id: null },
      expiresAt,
    }),
  )

/** Gives an organization the units of a bought pack. */
export const givePack = (
  app: TestApp,
  organizationId: number,
  resource: MeteredResource,
  units: number,
): void =>
  app.db.writeNow((tx) => grantPack(tx, { organizationId, resource, units, purchase: uuidv7(tx.now) }))

/**
 * Charges messages without a run in the current period, like claims.
 * @param units number of units by payer
 */
export const chargeUnits = (
  app: TestApp,
  organizationId: number,
  resource: MeteredResource,
  units: Partial<Record<Source, number>>,
): void =>
  app.db.writeNow((tx) => {
    const { start, end } = entitlementOf(tx, organizationId, tx.now).period
    for (const [source, count] of Object.entries(units)) {
      tx.run(fragment`INSERT INTO usage_charges
          (organization_id, resource, source, period_start, period_end, credits, price, cost, units, created_at,
            touched_at)
        VALUES (${organizationId}, ${resource}, ${source}, ${start}, ${end}, 1, 0, 0, ${count}, ${tx.now},
          ${tx.now})
        ON CONFLICT DO UPDATE SET units = units + excluded.units, touched_at = excluded.touched_at`)
    }
  })
