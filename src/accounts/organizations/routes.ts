import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import type { Hosts } from '../hosts/hosts.ts'
import { presentOrganization, presentOrganizationSummary } from './present.ts'
import { CreateOrganization, OrganizationRecord, OrganizationSummary, UpdateOrganization } from './schema.ts'
import * as service from './service.ts'

export const organizationRoutes = ({ db, hosts }: { db: Db; hosts: Hosts }): Operation[] => [
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
      'An absent field stays as it is; null clears an optional field, and `address: null` clears the whole address.',
    errors: {
      SESSION_REQUIRED: 'An API key changes `requireTwoFactor`.',
      OWNER_REQUIRED: 'Somebody who is not the owner changes `requireTwoFactor`.',
      CONFLICT:
        'The owner requires two-factor sign-in of others without having it; or a simultaneous write came first.',
    },
    access: 'member',
    permission: 'organization:update',
    body: UpdateOrganization,
    status: 200,
    data: OrganizationRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const row = service.updateOrganization(tx, principal, body, hosts)
        return ok(presentOrganization(row, principal.role), { message: 'Organization updated' })
      }),
  }),
  operation({
    method: 'POST',
    path: '/organization',
    group: 'Organization',
    summary: 'Create another organization',
    description: 'Only for an owner, who becomes the owner of the new organization.',
    errors: {
      OWNER_REQUIRED: 'The caller is not the owner of the organization.',
    },
    access: 'member',
    body: CreateOrganization,
    status: 201,
    data: OrganizationSummary,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const row = service.createOwnOrganization(tx, principal, body)
        return created(presentOrganizationSummary(row), 'Organization created')
      }),
  }),
  operation({
    method: 'GET',
    path: '/organization/all',
    group: 'Organization',
    summary: 'List the organizations the caller belongs to',
    description: 'With an API key: only the organization of the key.',
    access: 'member',
    worksSuspended: true,
    status: 200,
    data: v.array(OrganizationRecord),
    handle: ({ principal }) =>
      ok(service.listOwnOrganizations(db, principal).map(({ row, role }) => presentOrganization(row, role))),
  }),
]
