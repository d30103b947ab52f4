import { eq, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { IN_USE } from './shared-queries.ts'
import { type HostRow, organizationHosts } from './table.ts'

const byOrganization = prepared((orm) =>
  orm
    .select()
    .from(organizationHosts)
    .where(eq(organizationHosts.organizationId, sql.placeholder('organizationId')))
    .orderBy(organizationHosts.id)
    .prepare(),
)

const byUuid = rowsBy(organizationHosts, 'organizationId', 'uuid')

/** Current and former hosts, the oldest first. */
export const listHosts = (reader: Reader, organizationId: number): HostRow[] =>
  byOrganization(reader).all({ organizationId })

export const findHostByUuid = (reader: Reader, organizationId: number, uuid: string): HostRow | undefined =>
  byUuid(reader).get({ organizationId, uuid })

export const insertHost = (tx: Tx, row: Omit<HostRow, 'id' | 'checkedAt' | 'problem'>): HostRow =>
  tx.orm.insert(organizationHosts).values(row).returning().get()

/** Stores the result of a check and its time (ms since 1970). */
export const recordCheck = (tx: Tx, id: number, problem: string | null): HostRow =>
  tx.orm
    .update(organizationHosts)
    .set({ checkedAt: tx.now, problem, updatedAt: tx.now })
    .where(eq(organizationHosts.id, id))
    .returning()
    .get()

export const deleteHost = (tx: Tx, id: number): void =>
  void tx.run('DELETE FROM organization_hosts WHERE id = ?', id)

/** A domain in use whose check is due. */
export interface DueDomain {
  uuid: string
  organizationId: number
  host: string
  /** Whether the last check succeeded; 0 also for a host that was never checked. */
  works: 0 | 1
}

/**
 * Due domains of all organizations that are not suspended; the domain checked longest ago first. Times are ms since
 * 1970.
 */
export const listDueDomains = (
  reader: Reader,
  { workingBefore, failingBefore, limit }: { workingBefore: number; failingBefore: number; limit: number },
): DueDomain[] =>
  reader.all<DueDomain>(
    `SELECT organization_hosts.uuid, organization_hosts.organization_id, organization_hosts.host,
       checked_at IS NOT NULL AND problem IS NULL AS works
     ${IN_USE} AND (checked_at IS NULL OR checked_at <= iif(problem IS NULL, ?, ?))
     ORDER BY checked_at, organization_hosts.id LIMIT ?`,
    workingBefore,
    failingBefore,
    limit,
  )
