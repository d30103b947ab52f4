import type { ActiveAutomations } from '../../automations/passages/store.ts'
import { toIso } from '../../lib/clock.ts'
import { roleRef } from '../../lib/role-ref.ts'
import { type BillingOverview, type Overview, type OverviewOfMember, rateOf } from './service.ts'

/** Presents the figures of an organization for the API and the command line. */
export const presentFigures = ({
  organization,
  totals,
  lastActivityAt,
  automations,
  billing,
}: Omit<Overview, 'billing' | 'automations'> & {
  automations: ActiveAutomations | null
  billing: BillingOverview | null
}) => ({
  contacts: organization.contactCount,
  campaigns: totals.campaigns,
  messages: {
    sent: totals.sent,
    delivered: totals.delivered,
    failed: totals.failed,
    failureRate: rateOf(totals.failed, totals.sent),
  },
  optOuts: { count: totals.optOuts, rate: rateOf(totals.optOuts, totals.sent) },
  lastActivityAt: toIso(lastActivityAt),
  automations,
  billing: billing && presentBilling(billing),
})

const presentBilling = ({ isOpen: _, ...billing }: BillingOverview) => billing

export const presentOverview = (overview: OverviewOfMember) => {
  const { uuid, name, slug, suspendedAt } = overview.organization
  const { roleUuid, roleName, roleKey } = overview.role
  return {
    id: uuid,
    name,
    slug,
    isSuspended: suspendedAt !== null,
    role: roleRef({ uuid: roleUuid, name: roleName, key: roleKey }),
    ...presentFigures(overview),
    attention: overview.attention,
  }
}
