import { countPlaces } from '../../accounts/invitations/shared-queries.ts'
import type { Gauge, GaugeLimit } from '../../accounts/limits/limits.ts'
import { findContactCount } from '../../accounts/organizations/shared-queries.ts'
import { countSenders } from '../../channels/identities/shared-queries.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { countLiveJoinLinks } from '../../join-links/records/shared-queries.ts'
import { countLiveShortLinks } from '../../links/short-links/shared-queries.ts'
import { findPlan, listProducts, listVisiblePlans, type PlanRow } from '../catalogue/shared-queries.ts'
import { billingMode, type Entitlement, entitlementOf } from './service.ts'

/** The limit of a gauge from memory, and what would raise it. */
export function gaugeLimit(tx: Tx, organizationId: number, gauge: Gauge): GaugeLimit | undefined {
  const entitlement = entitlementOf(tx, organizationId, tx.now)
  const limit = entitlement.limits[gauge]
  return limit === null ? undefined : { limit, help: () => helpFor(tx, organizationId, gauge, entitlement) }
}

/** How many an organization has of what a plan limits. @param nowMs ms since 1970; decides which invitations wait */
export const countOf: Readonly<
  Record<Gauge, (reader: Reader, organizationId: number, nowMs: number) => number>
> = {
  CONTACTS: findContactCount,
  MEMBERS: countPlaces,
  CHANNEL_IDENTITIES: countSenders,
  JOIN_LINKS: countLiveJoinLinks,
  SHORT_LINKS: countLiveShortLinks,
}

/** What would allow more: an add-on, a larger plan, or else the operator. */
function helpFor(
  reader: Reader,
  organizationId: number,
  gauge: Gauge,
  { planKey, source }: Entitlement,
): string {
  if (billingMode(reader) === 'MANUAL') return ASK_OPERATOR
  const addOn =
    source === 'SUBSCRIPTION'
      ? listProducts(reader).find(({ kind, resource }) => kind === 'RECURRING' && resource === gauge)
      : undefined
  const plan = nextPlan(reader, organizationId, gauge, planKey)
  const ways = [
    ...(addOn ? [`buy the add-on "${addOn.name}" (${addOn.key})`] : []),
    ...(plan ? [`change to the plan ${plan.name} (${plan.key})`] : []),
  ]
  if (ways.length === 0) return ASK_OPERATOR
  const [first, ...others] = ways.join(', or ')
  return `${first!.toUpperCase()}${others.join('')}.`
}

const ASK_OPERATOR = 'Ask the operator of this server for a larger plan.'

const limitOfPlan = ({ limits }: PlanRow, gauge: Gauge): number =>
  (JSON.parse(limits) as Partial<Record<Gauge, number>>)[gauge] ?? Number.POSITIVE_INFINITY

/** The smallest plan for sale that allows more. */
function nextPlan(
  reader: Reader,
  organizationId: number,
  gauge: Gauge,
  planKey: string,
): PlanRow | undefined {
  const current = findPlan(reader, planKey)
  const limit = current ? limitOfPlan(current, gauge) : 0
  return listVisiblePlans(reader, organizationId)
    .filter((plan) => plan.archivedAt === null && (plan.monthlyPrice ?? plan.yearlyPrice) !== null)
    .filter((plan) => limitOfPlan(plan, gauge) > limit)
    .sort((a, b) => limitOfPlan(a, gauge) - limitOfPlan(b, gauge) || a.position - b.position)[0]
}
