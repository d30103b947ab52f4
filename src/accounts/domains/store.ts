import { eq, sql } from 'drizzle-orm'
import type { Rows } from '../../db/bare-reader.ts'
import type { Invariant } from '../../db/check.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { isUnsuspendedOrganization, joinOrganization } from '../organizations/fragments.ts'
import { type HostRow, organizationHosts } from './table.ts'

const byHost = rowsBy(organizationHosts, 'host')

/** Finds a host of any organization. @param host in lower case */
export const findHost = (reader: Reader, host: string): HostRow | undefined => byHost(reader).get({ host })

/** The organization that has a host. @param host in lower case */
export const findHostOwner = (reader: Reader, host: string): number | undefined =>
  reader.value<number>('SELECT organization_id FROM organization_hosts WHERE host = ?', host)

/** Returns whether the last check of the host succeeded. @param host in lower case */
export const hostWorks = (reader: Reader, host: string): boolean =>
  reader.get(fragment`SELECT 1 FROM organization_hosts
    WHERE host = ${host} AND checked_at IS NOT NULL AND problem IS NULL`) !== undefined

const IN_USE = `FROM organization_hosts ${joinOrganization('organization_hosts.organization_id')}
  WHERE organization_hosts.host IN (organizations.short_domain, organizations.public_domain)
    AND ${isUnsuspendedOrganization('organization_hosts.organization_id')}`

/** A domain in use whose last check found that links do not work. */
interface FailingDomain {
  host: string
  organizationName: string
  problem: string
  /** Time of the last check, ms since 1970. */
  checkedAt: number
}

/** Lists the failing domains of all organizations that are not suspended. */
export const listFailingDomains = (reader: Rows): FailingDomain[] =>
  reader.all<FailingDomain>(
    `SELECT organization_hosts.host, organizations.name AS organizationName, problem, ifnull(checked_at, 0) AS checkedAt
     ${IN_USE} AND problem IS NOT NULL ORDER BY organization_hosts.id`,
  )

/** Lists domains in use whose last check succeeded, of all organizations that are not suspended. */
export const listWorkingDomains = (
  reader: Rows,
  limit: number,
): Array<{ organizationId: number; host: string }> =>
  reader.all<{ organizationId: number; host: string }>(
    `SELECT organization_hosts.organization_id, organization_hosts.host
     ${IN_USE} AND checked_at IS NOT NULL AND problem IS NULL ORDER BY organization_hosts.id LIMIT ?`,
    limit,
  )

/** Releases the hosts of a closed organization: other organizations may take them from then on. */
export const releaseHosts = (tx: Tx, organizationId: number): void =>
  void tx.run('DELETE FROM organization_hosts WHERE organization_id = ?', organizationId)

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
  insertRow(tx, organizationHosts, row)

/** Stores the result of a check and its time (ms since 1970). */
export const recordCheck = (tx: Tx, id: number, problem: string | null): HostRow =>
  updateRow(tx, organizationHosts, { id }, { checkedAt: tx.now, problem, updatedAt: tx.now })!

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

/** SQL that gives the host if its last check succeeded, otherwise NULL. @param host SQL of the host */
export const workingHost = (host: string): string =>
  `(SELECT host FROM organization_hosts WHERE host = ${host} AND checked_at IS NOT NULL AND problem IS NULL)`

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
