import * as v from 'valibot'
import type { Db, Tx } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { toIso } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { roleRef } from '../../lib/role-ref.ts'
import { provedHosts, type Texts } from '../domains/claims.ts'
import type { Hosts } from '../domains/hosts.ts'
import { addMember } from '../roles/service.ts'
import { countOwned } from '../roles/store.ts'
import { assertRation, RATIONS } from '../system-mails/rations.ts'
import { assertVerified, UNVERIFIED } from '../users/service.ts'
import {
  CreateOrganization,
  type CreateOrganizationInput,
  OrganizationRecord,
  OrganizationSummary,
  UpdateOrganization,
} from './schema.ts'
import * as service from './service.ts'
import type { OrganizationRow } from './table.ts'

const presentFrequencyCap = ({ frequencyCapMessages: messages, frequencyCapDays: days }: OrganizationRow) =>
  messages === null || days === null ? null : { messages, days }

/** @param role the caller's role in the organization */
const presentOrganization = (
  row: OrganizationRow,
  role: { uuid: string; name: string; key: string | null },
) => ({
  id: row.uuid,
  name: row.name,
  slug: row.slug,
  timezone: row.timezone,
  defaultCountry: row.defaultCountry,
  currency: row.currency,
  locale: row.locale,
  logoUrl: row.logoUrl,
  website: row.website,
  phone: row.phone,
  email: row.email,
  address: {
    line1: row.addressLine1,
    line2: row.addressLine2,
    city: row.city,
    state: row.state,
    postalCode: row.postalCode,
    country: row.country,
  },
  sendWindow: { isEnabled: row.sendWindowEnabled, start: row.sendWindowStart, end: row.sendWindowEnd },
  appendOptOutFooter: row.appendOptOutFooter,
  requireMarketingConsent: row.requireMarketingConsent,
  optOutScope: row.optOutScope,
  frequencyCap: presentFrequencyCap(row),
  guards: {
    maxFailureRate: row.guardFailureRate,
    maxFilteredRate: row.guardFilteredRate,
    maxOptOutRate: row.guardOptOutRate,
  },
  trackLinks: row.trackLinks,
  trackOpens: row.trackOpens,
  shortDomain: row.shortDomain,
  publicDomain: row.publicDomain,
  utm: row.utm,
  attributionHours: row.attributionHours,
  requireTwoFactor: row.requireTwoFactor,
  isSuspended: row.suspendedAt !== null,
  role: roleRef(role),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

const presentOrganizationSummary = (row: OrganizationRow) => ({
  id: row.uuid,
  name: row.name,
  slug: row.slug,
})

export interface OrganizationRouteDeps {
  db: Db
  hosts: Hosts
  /** Looks up TXT records, within the limit of look-ups of an organization. */
  textsOf(organizationId: number): Texts
}

export const organizationRoutes = ({ db, hosts, textsOf }: OrganizationRouteDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/organization',
    group: 'Organization',
    summary: 'Read the current organization',
    description: 'The organization of the credential.',
    access: 'member',
    permission: 'organization:read',
    status: 200,
    data: OrganizationRecord,
    handle: ({ principal }) => {
      const row = service.getOrganization(db, principal.organizationId)
      return ok(presentOrganization(row, principal.role))
    },
  }),
  operation({
    method: 'PATCH',
    path: '/organization',
    group: 'Organization',
    summary: 'Change the current organization',
    description:
      'An absent field stays as it is; null clears an optional field, and `address: null` clears the whole address. To take a domain that another organization has set, add the TXT record `_carillon.<domain>` with the value `carillon-organization=<id of the organization>`.',
    errors: {
      SESSION_REQUIRED: 'An API key changes `requireTwoFactor`.',
      OWNER_REQUIRED: 'A caller who is not the owner changes `requireTwoFactor`.',
      CONFLICT: 'The owner requires two-factor sign-in without using it; or a simultaneous write came first.',
    },
    access: 'member',
    permission: 'organization:update',
    body: UpdateOrganization,
    status: 200,
    data: OrganizationRecord,
    handle: async ({ principal, body, write }) => {
      const texts = textsOf(principal.organizationId)
      const proved = await provedHosts(db, texts, principal, [body.shortDomain, body.publicDomain])
      return write((tx) => {
        const row = service.updateOrganization(tx, principal, body, { hosts, proved })
        return ok(presentOrganization(row, principal.role), { message: 'Organization updated' })
      })
    },
  }),
  operation({
    method: 'GET',
    path: '/organization/all',
    group: 'Organization',
    summary: 'List the organizations the caller belongs to',
    description: 'An API key sees only its own organization.',
    access: 'member',
    worksSuspended: true,
    status: 200,
    data: v.array(OrganizationRecord),
    handle: ({ principal }) =>
      ok(service.listOwnOrganizations(db, principal).map(({ row, role }) => presentOrganization(row, role))),
  }),
]

/** Maximum number of organizations that a person may own. The command line can create more. */
const MAX_OWNED = 100

/**
 * Creates another organization, with the caller as its owner.
 * Throws OWNER_REQUIRED; FORBIDDEN until the caller's address is verified; CONFLICT if the caller owns the maximum of
 * organizations; RATE_LIMITED if the caller has created too many within a day.
 */
function createOwnOrganization(
  tx: Tx,
  principal: Principal,
  input: CreateOrganizationInput,
  sendsMail: boolean,
): OrganizationRow {
  if (!principal.isOwner) {
    throw new AppError('OWNER_REQUIRED', (say) => say.organizationByOwner())
  }
  const { userId } = principal
  assertVerified(tx, principal, sendsMail)
  if (countOwned(tx, userId) >= MAX_OWNED) {
    throw new AppError('CONFLICT', (say) => say.organizationLimit({ max: MAX_OWNED }), {
      details: [{ resource: 'ORGANIZATIONS', limit: MAX_OWNED }],
    })
  }
  assertRation(tx, 'ORGANIZATION', { userId, address: null }, (say) => say.organizationsToday())
  const row = service.createOrganization(tx, input)
  addMember(tx, row.id, principal.userId, 'OWNER')
  service.recordFounding(tx, row)
  return row
}

export interface FoundingDeps {
  sendsMail: boolean
}

export const foundingRoutes = ({ sendsMail }: FoundingDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/organization',
    group: 'Organization',
    summary: 'Create another organization',
    description: 'Only for an owner, who becomes the owner of the new organization.',
    errors: {
      OWNER_REQUIRED: 'The caller is not the owner of the organization.',
      FORBIDDEN: UNVERIFIED,
      CONFLICT: `The caller owns ${MAX_OWNED} organizations; or a simultaneous write came first.`,
      RATE_LIMITED: `The caller has created ${RATIONS.ORGANIZATION.person} organizations within a day, or has made too many calls. Wait the number of seconds in \`Retry-After\`.`,
    },
    access: 'member',
    body: CreateOrganization,
    status: 201,
    data: OrganizationSummary,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const row = createOwnOrganization(tx, principal, body, sendsMail)
        return created(presentOrganizationSummary(row), 'Organization created')
      }),
  }),
]
