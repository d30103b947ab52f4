import type { Db } from '../../db/database.ts'
import { readChanges } from '../../http/changes.ts'
import { toIso } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { presentContact } from './present.ts'
import { type ChangedContact, listByIds, listChangedContacts } from './queries.ts'

/** Throws INVALID_CURSOR and GONE. */
export function listContactChanges(
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
