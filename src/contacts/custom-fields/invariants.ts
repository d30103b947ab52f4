import type { Invariant } from '../../db/check.ts'

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'contacts have values of custom fields there are, in the form of their types',
    sql: `SELECT count(*) FROM contacts CROSS JOIN json_each(contacts.custom_fields) v
      LEFT JOIN custom_fields f ON f.organization_id = contacts.organization_id AND f.key = v.key
      WHERE contacts.custom_fields <> '{}' AND (f.id IS NULL OR v.key <> f.key COLLATE BINARY OR v.type NOT IN (
        iif(f.type = 'NUMBER', 'integer', ''), iif(f.type = 'NUMBER', 'real', ''),
        iif(f.type = 'BOOLEAN', 'true', ''), iif(f.type = 'BOOLEAN', 'false', ''),
        iif(f.type = 'MULTI_SELECT', 'array', ''),
        iif(f.type IN ('TEXT', 'URL', 'DATE', 'SELECT'), 'text', '')))`,
  },
]
