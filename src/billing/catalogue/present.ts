import { RESOURCES, type Resource } from '../../accounts/limits/limits.ts'
import type { PlanRow } from './shared-queries.ts'

/** An archived plan is shown to those who have it, and not sold. */
const pricesOf = ({ monthlyPrice, yearlyPrice, archivedAt }: PlanRow, currency: string) => {
  const prices = [
    { interval: 'MONTH', amount: monthlyPrice, currency },
    { interval: 'YEAR', amount: yearlyPrice, currency },
  ]
  return archivedAt === null ? prices.filter(({ amount }) => amount !== null) : []
}

const limitsOf = (limits: Partial<Record<Resource, number>>) =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, limits[resource] ?? null]))

export const presentPlan = (plan: PlanRow, { current, currency }: { current: string; currency: string }) => ({
  key: plan.key,
  name: plan.name,
  description: plan.description,
  features: JSON.parse(plan.features) as string[],
  isPrivate: plan.isPrivate === 1,
  isCurrent: plan.key === current,
  prices: pricesOf(plan, currency),
  limits: limitsOf(JSON.parse(plan.limits)),
})
