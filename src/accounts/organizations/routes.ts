import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { provedHosts, type Texts } from '../domains/claims.ts'
import type { Hosts } from '../domains/hosts.ts'
import { presentOrganization } from './present.ts'
import { OrganizationRecord, UpdateOrganization } from './schema.ts'
import * as service from './service.ts'

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
