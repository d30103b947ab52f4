import type { Invariant } from '../../db/check.ts'

const MEMBERS = `(SELECT count(*) FROM segment_contacts sc
  WHERE sc.organization_id = s.organization_id AND sc.segment_id = s.id)`

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'static segments count their members',
    sql: `SELECT count(*) FROM segments s WHERE type = 'STATIC' AND contact_count <> ${MEMBERS}`,
    repair: [`UPDATE segments AS s SET contact_count = ${MEMBERS} WHERE type = 'STATIC'`],
  },
  {
    name: 'memberships stay within their organization',
    sql: `SELECT count(*) FROM segment_contacts x JOIN contacts ON contacts.id = x.contact_id JOIN segments s ON s.id = x.segment_id
      WHERE contacts.organization_id <> x.organization_id OR s.organization_id <> x.organization_id`,
  },
]
