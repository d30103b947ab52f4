import type { Invariant } from '../../storage/check.ts'

/** What must be true at every commit, beyond what SQLite checks. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a merged contact is deleted, and went to one of its own organization',
    sql: `SELECT count(*) FROM contacts c LEFT JOIN contacts s ON s.id = c.merged_into WHERE c.merged_into IS NOT NULL
      AND (c.deleted_at IS NULL OR s.id IS NULL OR s.organization_id <> c.organization_id)`,
  },
]
