import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { presentUser } from './present.ts'
import { UserRecord } from './schema.ts'
import * as service from './service.ts'

export const userRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/user',
    group: 'Users',
    summary: 'Read the current user',
    description: 'With an API key: the owner of its organization, as whom the key acts.',
    access: 'member',
    status: 200,
    data: UserRecord,
    handle: ({ principal }) => {
      const { user, memberships } = service.getCurrentUser(db, principal)
      return ok(presentUser(user, memberships, principal.organizationUuid))
    },
  }),
]
