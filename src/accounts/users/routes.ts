import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { listUsers } from './list.ts'
import { presentMember, presentUser } from './present.ts'
import { ListUsers, MemberRecord, UserRecord } from './schema.ts'
import * as service from './service.ts'

export const userRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/user',
    group: 'Users',
    summary: 'Read the current user',
    description: 'With an API key: the owner of its organization, as whom the key acts.',
    access: 'member',
    worksSuspended: true,
    status: 200,
    data: UserRecord,
    handle: ({ principal }) => {
      const { user, memberships } = service.getCurrentUser(db, principal)
      return ok(presentUser(user, memberships, principal.organizationUuid))
    },
  }),
  operation({
    method: 'GET',
    path: '/user/all',
    group: 'Users',
    summary: 'List the members of the organization',
    description:
      'The newest first. The owner is listed for the owner, and with `includeOwners=true` for others.',
    access: 'member',
    permission: 'member:read',
    query: ListUsers,
    status: 200,
    data: v.array(MemberRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { rows, total } = listUsers(db, principal, query)
      const populate = query.populate?.includes('memberships') ?? false
      return ok(
        rows.map((member) => presentMember(member, principal.organizationUuid, populate)),
        { meta: pageMeta(query, total) },
      )
    },
  }),
]
