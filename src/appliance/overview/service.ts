import {
  findOrganization,
  listOrganizations,
  listOrganizationsOf,
  type OwnOrganization,
} from '../../accounts/organizations/shared-queries.ts'
import type { OrganizationRow } from '../../accounts/organizations/table.ts'
import { permissionsOf } from '../../accounts/roles/service.ts'
import {
  type CampaignTotals,
  lastCampaignChange,
  totalsOfCampaigns,
} from '../../campaigns/records/shared-queries.ts'
import { findLastChange } from '../../contacts/records/shared-queries.ts'
import type { Reader } from '../../db/database.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Principal } from '../../lib/principal.ts'

/** One organization in an overview of several. */
export interface Overview {
  organization: OrganizationRow
  totals: CampaignTotals
  /** ms since 1970. */
  lastActivityAt: number
}

/** An overview with the role of the caller in the organization. */
export interface OverviewOfMember extends Overview {
  role: OwnOrganization
}

function overviewOf(reader: Reader, organization: OrganizationRow, sinceMs: number): Overview {
  const { id, createdAt } = organization
  const last = [findLastChange(reader, id), lastCampaignChange(reader, id), createdAt]
  return {
    organization,
    totals: totalsOfCampaigns(reader, id, sinceMs),
    lastActivityAt: Math.max(...last.map((at) => at ?? 0)),
  }
}

/** The permissions needed to see the figures of an organization. */
const NEEDED: readonly Permission[] = ['organization:read', 'analytics:read']

const maySee = ({ roleKey, rolePermissions }: OwnOrganization): boolean => {
  const permissions = permissionsOf(roleKey, rolePermissions)
  return NEEDED.every((permission) => permissions.has(permission))
}

/**
 * The organizations whose figures a user may see, with the role; longest membership first. Organizations that
 * require two-factor sign-in are left out for a user without it.
 */
export const overviewsFor = (
  reader: Reader,
  { userId, hasTwoFactors }: Principal,
  sinceMs: number,
): OverviewOfMember[] =>
  listOrganizationsOf(reader, userId)
    .filter(maySee)
    .flatMap((role) => {
      const organization = findOrganization(reader, role.organizationId)
      const isShut = organization?.requireTwoFactor && !hasTwoFactors
      return organization && !isShut ? [{ ...overviewOf(reader, organization, sinceMs), role }] : []
    })

/** The figures of every organization of this server; for the command line. */
export const overviewsOfAll = (reader: Reader, sinceMs: number): Overview[] =>
  listOrganizations(reader).map((organization) => overviewOf(reader, organization, sinceMs))

/** Divides a part by its whole, rounded to four decimals; null if the whole is 0. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
