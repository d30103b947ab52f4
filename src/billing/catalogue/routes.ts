import * as v from 'valibot'
import { RESOURCES, type Resource } from '../../accounts/limits/limits.ts'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { oneOf } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { ResourceLimits } from '../entitlements/schema.ts'
import { billingMode, entitlementOf } from '../entitlements/service.ts'
import { findPlan, listVisiblePlans } from './store.ts'
import { INTERVALS, type PlanRow } from './table.ts'

const PlanPrice = component('PlanPrice', 'What a plan costs.', {
  interval: [oneOf(INTERVALS), 'How often it is paid.'],
  amount: [v.number(), 'In the smallest unit of the currency, such as cents.'],
  currency: [v.string(), 'ISO 4217.'],
})

const PlanRecord = component('Plan', 'A plan that an organization can have.', {
  key: [v.string(), 'Its key.'],
  name: [v.string(), 'Its name, for people.'],
  description: [v.string(), 'What it is for, for people.'],
  features: [v.array(v.string()), 'What else it includes, for people.'],
  isPrivate: [v.boolean(), 'Whether only some organizations see it.'],
  isCurrent: [v.boolean(), 'Whether the organization has it now.'],
  prices: [
    v.array(PlanPrice),
    'What it costs by each interval for which it is sold; empty if it cannot be bought.',
  ],
  limits: [ResourceLimits, 'What it includes.'],
})

/** Returns the prices of a plan. An archived plan has none: it is shown to its organizations but not sold. */
const pricesOf = ({ monthlyPrice, yearlyPrice, archivedAt }: PlanRow, currency: string) => {
  const prices = [
    { interval: 'MONTH', amount: monthlyPrice, currency },
    { interval: 'YEAR', amount: yearlyPrice, currency },
  ]
  return archivedAt === null ? prices.filter(({ amount }) => amount !== null) : []
}

const limitsOf = (limits: Partial<Record<Resource, number>>) =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, limits[resource] ?? null]))

const presentPlan = (plan: PlanRow, { current, currency }: { current: string; currency: string }) => ({
  key: plan.key,
  name: plan.name,
  description: plan.description,
  features: JSON.parse(plan.features) as string[],
  isPrivate: plan.isPrivate === 1,
  isCurrent: plan.key === current,
  prices: pricesOf(plan, currency),
  limits: limitsOf(JSON.parse(plan.limits)),
})

/**
 * Returns the current plan and the visible private plans. Public plans cannot be bought without
 * payments by card.
 */
const heldOrShown = (visible: readonly PlanRow[], current: PlanRow | undefined): PlanRow[] => [
  ...(current ? [current] : []),
  ...visible.filter(({ key, isPrivate }) => isPrivate === 1 && key !== current?.key),
]

export const catalogueRoutes = ({
  db,
  billingCurrency: currency,
}: {
  db: Db
  billingCurrency: string
}): Operation[] => [
  operation({
    method: 'GET',
    path: '/billing/plans',
    group: 'Billing',
    summary: 'List plans',
    description:
      'The plans that the organization can buy, those that the operator shows to it, and the one that it has. Where the operator takes no payments by card, only the one that it has, which is `SELF_HOSTED` unless the operator assigned another, and those that the operator shows to it.',
    access: 'member',
    permission: 'billing:read',
    status: 200,
    data: v.array(PlanRecord),
    handle: ({ principal: { organizationId } }) => {
      const { planKey: current } = entitlementOf(db, organizationId, db.clock.now())
      const visible = listVisiblePlans(db, organizationId)
      const plans = billingMode(db) === 'MANUAL' ? heldOrShown(visible, findPlan(db, current)) : visible
      return ok(plans.map((plan) => presentPlan(plan, { current, currency })))
    },
  }),
]
