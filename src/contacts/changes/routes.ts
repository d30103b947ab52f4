import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { CHANGES_ERRORS, ChangesMeta } from '../../http/changes.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { ContactChangeRecord, ListContactChanges } from './schema.ts'
import { listContactChanges } from './service.ts'

export const contactChangeRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/changes',
    group: 'Contacts',
    summary: 'List contacts in the order of change',
    description:
      'For software that keeps a copy of the contacts: read pages with `nextCursor` until `hasMore` is false, keep the last `nextCursor`, and go on with it later. Nothing is missed however much changes meanwhile, and a contact comes again only when it has changed again. Contacts that were deleted are listed as such. Two things are no change of a contact: that a message was sent to it (`lastContactedAt`), and another name of one of its tags.',
    errors: CHANGES_ERRORS,
    access: 'member',
    permission: 'contact:read',
    query: ListContactChanges,
    status: 200,
    data: v.array(ContactChangeRecord),
    meta: ChangesMeta,
    handle: ({ principal, query }) => {
      const { changes, meta } = listContactChanges(db, principal, query, cursorSecret)
      return ok(changes, { meta })
    },
  }),
]
