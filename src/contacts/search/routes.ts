import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { mapInPieces } from '../../lib/in-pieces.ts'
import { ContactIds, ContactRecord, presentContact } from '../records/schema.ts'
import { listContactIds, listContacts } from './list.ts'
import { ListContacts } from './list-schema.ts'

export const contactListRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts',
    group: 'Contacts',
    summary: 'List contacts',
    description: 'The newest first. All filters that are given must hold. Deleted contacts are not shown.',
    errors: {
      ...MAY_TAKE_TOO_LONG,
      NOT_FOUND:
        'There is no segment with the id in `excludeSegmentId`, or no campaign with that in `campaignId`.',
    },
    access: 'member',
    permission: 'contact:read',
    query: ListContacts,
    status: 200,
    data: v.array(ContactRecord),
    meta: PaginationMeta,
    handle: async ({ principal, query }) => {
      const { rows, total } = await listContacts(db, principal, query)
      return ok(await mapInPieces(rows, presentContact), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/contacts/ids',
    group: 'Contacts',
    summary: 'List the ids of contacts',
    description: '`truncated` is true if there are more after this page.',
    errors: {
      ...MAY_TAKE_TOO_LONG,
      NOT_FOUND:
        'There is no segment with the id in `excludeSegmentId`, or no campaign with that in `campaignId`.',
    },
    access: 'member',
    permission: 'contact:read',
    query: ListContacts,
    status: 200,
    data: ContactIds,
    handle: async ({ principal, query }) => {
      const { ids, total } = await listContactIds(db, principal, query)
      return ok({ ids, total, truncated: pageMeta(query, total).hasNextPage })
    },
  }),
]
