import type { Invariant } from '../../db/check.ts'

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a webhook delivery is of the organization of its event and endpoint',
    sql: `SELECT count(*) FROM webhook_deliveries d
      LEFT JOIN webhook_events v ON v.id = d.event_id
      WHERE v.organization_id IS NOT d.organization_id
        OR NOT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.id = d.endpoint_id AND e.organization_id = d.organization_id)`,
  },
]
