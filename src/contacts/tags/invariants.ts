import type { Invariant } from '../../db/check.ts'

const CONTACTS =
  '(SELECT count(*) FROM contact_tags ct WHERE ct.organization_id = t.organization_id AND ct.tag_id = t.id)'

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'tags count their contacts',
    sql: `SELECT count(*) FROM tags t WHERE contact_count <> ${CONTACTS}`,
    repair: [`UPDATE tags AS t SET contact_count = ${CONTACTS}`],
  },
]
