import type { MeteredResource, Resource } from '../../accounts/limits/limits.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader } from '../../db/database.ts'
import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import {
  type PackRow,
  type ReservationRow,
  SOURCES,
  type Source,
  type UsageDayRow,
  type UsageEntryRow,
  type UsagePeriodRow,
} from './table.ts'

/**
 * Returns the units of a resource that were charged in a period, by source; 0 for a source without
 * charges.
 */
export function usedInPeriod(
  reader: Reader,
  organizationId: number,
  resource: MeteredResource,
  periodStart: number,
): Record<Source, number> {
  const used = Object.fromEntries(SOURCES.map((source) => [source, 0])) as Record<Source, number>
  const rows = reader.all<Pick<UsagePeriodRow, 'source' | 'used'>>(
    'SELECT source, used FROM usage_periods WHERE organization_id = ? AND resource = ? AND period_start = ?',
    organizationId,
    resource,
    periodStart,
  )
  for (const row of rows) used[row.source] = row.used
  return used
}

type Packs = Pick<PackRow, 'bought' | 'used'>

export const packOf = (reader: Reader, organizationId: number, resource: Resource): Packs =>
  reader.get<Packs>(fragment`SELECT bought, used FROM usage_packs
    WHERE organization_id = ${organizationId} AND resource = ${resource}`) ?? { bought: 0, used: 0 }

/** A reservation of a run. */
export type Reservation = Omit<ReservationRow, 'organizationId'>

export const listReservations = (reader: Reader, organizationId: number): Reservation[] =>
  reader.all<Reservation>(
    `SELECT execution_id, resource, units, credits FROM usage_reservations WHERE organization_id = ?`,
    organizationId,
  )

/** Filter of entries. Times are ms since 1970. */
interface UsageFilter {
  resource?: MeteredResource | undefined
  from?: number | undefined
  to?: number | undefined
}

const conditionOf = (organizationId: number, { resource, from, to }: UsageFilter): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId}`,
    ...(resource === undefined ? [] : [fragment`resource = ${resource}`]),
    ...(from === undefined ? [] : [fragment`created_at >= ${from}`]),
    ...(to === undefined ? [] : [fragment`created_at <= ${to}`]),
  ])

/** Lists entries, the newest first. */
export function listUsageEntries(
  reader: Reader,
  organizationId: number,
  filter: UsageFilter,
  page: PageRequest,
): UsageEntryRow[] {
  const where = conditionOf(organizationId, filter)
  return reader.all<UsageEntryRow>(
    `SELECT * FROM usage_entries WHERE ${where.text} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    ...where.params,
    page.limit,
    pageOffset(page),
  )
}

export function countUsageEntries(reader: Reader, organizationId: number, filter: UsageFilter): number {
  const where = conditionOf(organizationId, filter)
  return reader.value<number>(`SELECT count(*) FROM usage_entries WHERE ${where.text}`, ...where.params) ?? 0
}

/** Lists the days with usage. @param fromDay days since 1970 */
export const listUsageDays = (
  reader: Reader,
  organizationId: number,
  { resource, fromDay }: { resource: MeteredResource; fromDay: number },
): UsageDayRow[] =>
  reader.all<UsageDayRow>(fragment`SELECT * FROM usage_days
    WHERE organization_id = ${organizationId} AND resource = ${resource} AND day >= ${fromDay} ORDER BY day`)

const CHARGED = `(SELECT ifnull(sum(m.charged_units), 0) FROM messages m
  WHERE m.execution_id = c.execution_id AND m.charge_id = c.id)`

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the charges of a run match its messages',
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
    name: 'the usage of a period is the sum of its charges',
    sql: `SELECT count(*) FROM usage_periods p WHERE used <>
      (SELECT ifnull(sum(units), 0) FROM usage_charges c WHERE c.organization_id = p.organization_id
        AND c.resource = p.resource AND c.source = p.source AND c.period_start = p.period_start)`,
  },
  {
    name: 'settled charges are in the usage ledger',
    sql: `SELECT count(*) FROM (SELECT organization_id, resource, source, sum(settled_units) AS settled
        FROM usage_charges GROUP BY organization_id, resource, source) c
      WHERE settled <> (SELECT ifnull(sum(delta), 0) FROM usage_entries u
        WHERE u.organization_id = c.organization_id AND u.resource = c.resource AND u.source = c.source
          AND u.reason IN ('SENT', 'RETURNED'))`,
  },
  {
    name: 'each usage entry has the right running total',
    sql: `SELECT count(*) FROM (SELECT balance_after, sum(delta) OVER
        (PARTITION BY organization_id, resource, source, period_start ORDER BY id) AS total FROM usage_entries)
      WHERE balance_after <> total`,
  },
  {
    name: 'packs match their purchases and usage',
    sql: `SELECT count(*) FROM usage_packs p WHERE
      bought <> (SELECT ifnull(-sum(delta), 0) FROM usage_entries u WHERE u.organization_id = p.organization_id
        AND u.resource = p.resource AND u.reason IN ('PACK_BOUGHT', 'PACK_REFUNDED'))
      OR used <> (SELECT ifnull(sum(units), 0) FROM usage_charges c WHERE c.organization_id = p.organization_id
        AND c.resource = p.resource AND c.source = 'PACK')`,
  },
  {
    name: 'only sending runs hold a reservation',
    sql: `SELECT count(*) FROM usage_reservations r JOIN executions e ON e.id = r.execution_id
      WHERE e.status <> 'RUNNING'`,
  },
]
