import type { Invariant } from '../../db/check.ts'

const isKept = (column: 'short_domain' | 'public_domain'): string =>
  `organizations.${column} IS NULL OR EXISTS (SELECT 1 FROM organization_hosts
     WHERE host = organizations.${column} AND organization_id = organizations.id)`

export const invariants: readonly Invariant[] = [
  {
    name: 'the domains in use by an organization are among its hosts',
    sql: `SELECT count(*) FROM organizations WHERE deleted_at IS NULL
      AND NOT ((${isKept('short_domain')}) AND (${isKept('public_domain')}))`,
  },
]
