import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { CHANGES_ERRORS, ChangesMeta, changesQuery, readChanges } from '../../http/changes.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { isoTime, uuid } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { component } from '../../lib/describe.ts'
import type { Principal } from '../../lib/principal.ts'
import { presentContact } from './present.ts'
import { ContactRecord } from './schema.ts'
import { type ChangedContact, listByIds, listChangedContacts } from './shared-queries.ts'

/** Throws INVALID_CURSOR and GONE. */
function listContactChanges(
  db: Db,
  { organizationId }: Principal,
  query: Parameters<typeof readChanges>[0],
  cursorSecret: string,
) {
  const { rows, meta } = readChanges<ChangedContact>(query, {
    reader: db,
    secret: cursorSecret,
    scope: `contacts/changes ${organizationId}`,
    now: db.clock.now(),
    list: (wanted) => listChangedContacts(db, organizationId, wanted),
  })
  const live = rows.filter(({ isDeleted }) => isDeleted === 0).map(({ id }) => id)
  const records = new Map(listByIds(db, organizationId, live).map((row) => [row.id, row]))
  const changes = rows.map(({ id, uuid, updatedAt, isDeleted, mergedIntoUuid }) => {
    const record = records.get(id)
    return {
      id: uuid,
      updatedAt: toIso(updatedAt),
      isDeleted: isDeleted === 1,
      mergedIntoId: mergedIntoUuid,
      contact: record ? presentContact(record) : null,
    }
  })
  return { changes, meta }
}

/** This many contacts are presented in about 5 ms. */
const MAX_PAGE = 500

const ListContactChanges = changesQuery('contacts', MAX_PAGE)

const ContactChangeRecord = component('ContactChange', 'A contact that was created, changed or deleted.', {
  id: [uuid, 'Id of the contact.'],
  updatedAt: [isoTime, 'When it was last changed, or deleted.'],
  isDeleted: [v.boolean(), 'Whether it was deleted.'],
  mergedIntoId: [
    v.nullable(uuid),
    'When it was deleted because it was merged into another contact: the id of that one.',
  ],
  contact: [v.nullable(ContactRecord), 'The contact as it is now; null when it was deleted.'],
})

export const contactChangeRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/changes',
    group: 'Contacts',
    summary: 'List contacts in the order of change',
    description:
      'For software that keeps a copy of the contacts: read pages with `nextCursor` until `hasMore` is false, store the last `nextCursor`, and continue with it later. Nothing is missed however much changes meanwhile, and a contact comes again only when it has changed again. Contacts that were deleted are listed as such. Two things are no change of a contact: that a message was sent to it (`lastContactedAt`), and another name of one of its tags.',
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
