import type { Invariant } from '../../db/check.ts'

const CHARGED = `(SELECT ifnull(sum(m.charged_units), 0) FROM messages m
  WHERE m.execution_id = c.execution_id AND m.charge_id = c.id)`

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'charges of a run are those of its messages',
    sql: `SELECT count(*) FROM usage_charges c JOIN executions e ON e.id = c.execution_id
      WHERE e.purged_at IS NULL AND c.units <> ${CHARGED}`,
  },
  {
    name: 'a charged message names a charge of its organization and run',
    sql: `SELECT count(*) FROM messages m WHERE m.charge_id IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM usage_charges c WHERE c.id = m.charge_id AND c.organization_id = m.organization_id
        AND c.execution_id IS m.execution_id)`,
  },
  {
    name: 'periods of usage are the sum of their charges',
    sql: `SELECT count(*) FROM usage_periods p WHERE used <>
      (SELECT ifnull(sum(units), 0) FROM usage_charges c WHERE c.organization_id = p.organization_id
        AND c.resource = p.resource AND c.source = p.source AND c.period_start = p.period_start)`,
  },
  {
    name: 'the ledger of usage has what is settled',
    sql: `SELECT count(*) FROM (SELECT organization_id, resource, source, sum(settled_units) AS settled
        FROM usage_charges GROUP BY organization_id, resource, source) c
      WHERE settled <> (SELECT ifnull(sum(delta), 0) FROM usage_entries u
        WHERE u.organization_id = c.organization_id AND u.resource = c.resource AND u.source = c.source
          AND u.reason IN ('SENT', 'RETURNED'))`,
  },
  {
    name: 'each entry of usage has the sum up to it',
    sql: `SELECT count(*) FROM (SELECT balance_after, sum(delta) OVER
        (PARTITION BY organization_id, resource, source, period_start ORDER BY id) AS total FROM usage_entries)
      WHERE balance_after <> total`,
  },
  {
    name: 'packs are what was bought and used of them',
    sql: `SELECT count(*) FROM usage_packs p WHERE
      bought <> (SELECT ifnull(-sum(delta), 0) FROM usage_entries u WHERE u.organization_id = p.organization_id
        AND u.resource = p.resource AND u.reason IN ('PACK_BOUGHT', 'PACK_REFUNDED'))
      OR used <> (SELECT ifnull(sum(units), 0) FROM usage_charges c WHERE c.organization_id = p.organization_id
        AND c.resource = p.resource AND c.source = 'PACK')`,
  },
  {
    name: 'only runs that send hold a reservation',
    sql: `SELECT count(*) FROM usage_reservations r JOIN executions e ON e.id = r.execution_id
      WHERE e.status <> 'RUNNING'`,
  },
]
