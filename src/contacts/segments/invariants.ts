import type { Invariant } from '../../storage/check.ts'

/** What must be true at every commit, beyond what SQLite checks. */
export const invariants: readonly Invariant[] = [
  {
    name: 'static segments count their members',
    sql: `SELECT count(*) FROM segments s WHERE type = 'STATIC' AND contact_count <>
      (SELECT count(*) FROM segment_contacts sc WHERE sc.organization_id = s.organization_id AND sc.segment_id = s.id)`,
  },
  {
    name: 'tags and memberships stay within their organization',
    sql: `SELECT (SELECT count(*) FROM contact_tags x JOIN contacts c ON c.id = x.contact_id
        JOIN tags t ON t.id = x.tag_id WHERE c.organization_id <> x.organization_id OR t.organization_id <> x.organization_id)
      + (SELECT count(*) FROM segment_contacts x JOIN contacts c ON c.id = x.contact_id
        JOIN segments s ON s.id = x.segment_id WHERE c.organization_id <> x.organization_id OR s.organization_id <> x.organization_id)`,
  },
]
