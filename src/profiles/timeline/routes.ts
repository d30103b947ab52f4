import * as v from 'valibot'
import { contactParams } from '../../contacts/records/schema.ts'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { CursorMeta } from '../../http/schema.ts'
import { ActivityRecord, ListActivity } from './schema.ts'
import { listActivity } from './timeline.ts'

export const contactActivityRoutes = ({
  db,
  cursorSecret,
  links: { publicBaseUrl },
}: {
  db: Db
  cursorSecret: string
  links: { publicBaseUrl: string }
}): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/:id/activity',
    group: 'Contacts',
    summary: 'Read the timeline of a contact',
    description:
      'Newest first. `data` depends on `type`. Deleting a tag of the organization adds no entries to the contacts that had it.',
    errors: {
      INVALID_CURSOR: 'The cursor does not come from the timeline of this contact. Start without it.',
    },
    access: 'member',
    permission: 'contact:read',
    params: contactParams,
    query: ListActivity,
    status: 200,
    data: v.array(ActivityRecord),
    meta: CursorMeta,
    handle: ({ principal, params, query, language }) => {
      const { entries, meta } = listActivity(db, principal, params.id, {
        ...query,
        cursorSecret,
        publicBaseUrl,
        language: language(),
      })
      return ok(entries, { meta })
    },
  }),
]
