import {
  findOrganization,
  listOrganizations,
  listOrganizationsOf,
  type OwnOrganization,
} from '../../accounts/organizations/store.ts'
import type { OrganizationRow } from '../../accounts/organizations/table.ts'
import { permissionsOf } from '../../accounts/roles/service.ts'
import { type ActiveAutomations, findActive } from '../../automations/passages/store.ts'
import { walletOf } from '../../billing/credits/store.ts'
import { type Entitlement, entitlementOf } from '../../billing/entitlements/service.ts'
import {
  type CampaignTotals,
  countStopped,
  lastCampaignChange,
  listPausedFor,
  totalsOfCampaigns,
} from '../../campaigns/records/store.ts'
import { countTroubled } from '../../channels/identities/store.ts'
import { findLastChange } from '../../contacts/records/store.ts'
import { findUnread } from '../../conversations/records/store.ts'
import type { Reader } from '../../db/database.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Principal } from '../../lib/principal.ts'

/** The plan and credits of an organization. */
export interface BillingOverview extends Pick<Entitlement, 'planKey' | 'planName' | 'status' | 'isOpen'> {
  /** Null for an organization that never had credits. */
  availableCredits: number | null
  /** Campaigns that are paused because the organization cannot pay for their messages. */
  pausedCampaigns: number
}

/** The figures of an organization in an overview of several. */
export interface Overview {
  organization: OrganizationRow
  totals: CampaignTotals
  /** ms since 1970. */
  lastActivityAt: number
  automations: ActiveAutomations
  billing: BillingOverview
}

/** ms since 1970. */
interface Period {
  /** Only campaigns with a run that began since then count. */
  sinceMs: number
  nowMs: number
}

/** Figures that need a member's attention. Each is null if the role of the caller lacks the permission to see it. */
interface Attention {
  pausedCampaigns: number | null
  /** Number of paused campaigns that no user paused. */
  haltedCampaigns: number | null
  failedCampaigns: number | null
  troubledSenders: number | null
  unreadConversations: number | null
  hasFewCredits: boolean | null
}

/** An overview with the role of the caller in the organization. */
export interface OverviewOfMember extends Omit<Overview, 'billing' | 'automations'> {
  role: OwnOrganization
  attention: Attention
  /** Null if the role lacks automation:read. */
  automations: ActiveAutomations | null
  /** Null if the role lacks billing:read. */
  billing: BillingOverview | null
}

/** Counts the campaigns that wait for credits, by organization. */
function countUnpaid(reader: Reader): ReadonlyMap<number, number> {
  const paused = listPausedFor(reader, null, 'INSUFFICIENT_CREDITS')
  const byOrganization = Map.groupBy(paused, ({ organizationId }) => organizationId)
  return new Map([...byOrganization].map(([id, campaigns]) => [id, campaigns.length]))
}

/** @param unpaid campaigns that wait for credits, by organization */
function overviewOf(
  reader: Reader,
  organization: OrganizationRow,
  { sinceMs, nowMs }: Period,
  unpaid: ReadonlyMap<number, number>,
): Overview {
  const { id, createdAt } = organization
  const last = [findLastChange(reader, id), lastCampaignChange(reader, id), createdAt]
  const { planKey, planName, status, isOpen } = entitlementOf(reader, id, nowMs)
  return {
    organization,
    totals: totalsOfCampaigns(reader, id, sinceMs),
    lastActivityAt: Math.max(...last.map((at) => at ?? 0)),
    automations: findActive(reader, id),
    billing: {
      planKey,
      planName,
      status,
      isOpen,
      availableCredits: walletOf(reader, id)?.available ?? null,
      pausedCampaigns: unpaid.get(id) ?? 0,
    },
  }
}

/** The permissions needed to see the figures of an organization. */
const NEEDED: readonly Permission[] = ['organization:read', 'analytics:read']

const maySee = ({ roleKey, rolePermissions }: OwnOrganization, needed: readonly Permission[]): boolean => {
  const permissions = permissionsOf(roleKey, rolePermissions)
  return needed.every((permission) => permissions.has(permission))
}

/** Returns whether an organization with credits has none left, or fewer than its warning level. */
function hasFewCredits(reader: Reader, organizationId: number): boolean {
  const wallet = walletOf(reader, organizationId)
  return wallet !== undefined && wallet.available < Math.max(1, wallet.lowBalanceThreshold ?? 0)
}

/** @param sinceMs time from which failed campaigns count, ms since 1970 */
function attentionOf(reader: Reader, role: OwnOrganization, userId: number, sinceMs: number): Attention {
  const { organizationId: id } = role
  const stopped = maySee(role, ['campaign:read']) ? countStopped(reader, id, sinceMs) : null
  return {
    pausedCampaigns: stopped?.paused ?? null,
    haltedCampaigns: stopped?.halted ?? null,
    failedCampaigns: stopped?.failed ?? null,
    troubledSenders: maySee(role, ['channel:read']) ? countTroubled(reader, id) : null,
    unreadConversations: maySee(role, ['inbox:read']) ? findUnread(reader, id, userId).total : null,
    hasFewCredits: maySee(role, ['billing:read']) ? hasFewCredits(reader, id) : null,
  }
}

/**
 * Lists the organizations whose figures a user may see, with the role. Longest membership first. Organizations
 * that require two-factor sign-in are left out for a user without it.
 */
export function overviewsFor(
  reader: Reader,
  { userId, hasTwoFactors }: Principal,
  period: Period,
): OverviewOfMember[] {
  const unpaid = countUnpaid(reader)
  return listOrganizationsOf(reader, userId)
    .filter((role) => maySee(role, NEEDED))
    .flatMap((role) => {
      const organization = findOrganization(reader, role.organizationId)
      if (!organization || (organization.requireTwoFactor && !hasTwoFactors)) return []
      const { billing, automations, ...overview } = overviewOf(reader, organization, period, unpaid)
      const attention = attentionOf(reader, role, userId, period.sinceMs)
      return [
        {
          ...overview,
          automations: maySee(role, ['automation:read']) ? automations : null,
          billing: maySee(role, ['billing:read']) ? billing : null,
          role,
          attention,
        },
      ]
    })
}

/** Lists the figures of every organization of this server, for the command line. */
export function overviewsOfAll(reader: Reader, period: Period): Overview[] {
  const unpaid = countUnpaid(reader)
  return listOrganizations(reader).map((organization) => overviewOf(reader, organization, period, unpaid))
}

/** Divides a part by its whole, rounded to four decimals. Null if the whole is 0. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
