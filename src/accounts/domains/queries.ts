import { and, eq, sql } from 'drizzle-orm'
import type { Rows } from '../../db/bare-reader.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { isUnsuspendedOrganization, joinOrganization } from '../organizations/fragments.ts'
import { FROM_HOSTS } from './fragments.ts'
import { type HostRow, organizationHosts } from './table.ts'

const byOrganization = prepared((orm) =>
  orm
    .select()
    .from(organizationHosts)
    .where(eq(organizationHosts.organizationId, sql.placeholder('organizationId')))
    .orderBy(organizationHosts.id)
    .prepare(),
)

const byHost = prepared((orm) =>
  orm
    .select()
    .from(organizationHosts)
    .where(eq(organizationHosts.host, sql.placeholder('host')))
    .prepare(),
)

const byUuid = prepared((orm) =>
  orm
    .select()
    .from(organizationHosts)
    .where(
      and(
        eq(organizationHosts.organizationId, sql.placeholder('organizationId')),
        eq(organizationHosts.uuid, sql.placeholder('uuid')),
      ),
    )
    .prepare(),
)

/** Those it has and those it had, the oldest first. */
export const listHosts = (reader: Reader, organizationId: number): HostRow[] =>
  byOrganization(reader).all({ organizationId })

/** Of the whole appliance. @param host in lower case */
export const findHost = (reader: Reader, host: string): HostRow | undefined => byHost(reader).get({ host })

export const findHostByUuid = (reader: Reader, organizationId: number, uuid: string): HostRow | undefined =>
  byUuid(reader).get({ organizationId, uuid })

/** The organization that a host is of. @param host in lower case */
export const findHostOwner = (reader: Reader, host: string): number | undefined =>
  reader.value<number>('SELECT organization_id FROM organization_hosts WHERE host = ?', host)

/** Whether its last check found that it leads to this server. @param host in lower case */
export const hostWorks = (reader: Reader, host: string): boolean =>
  reader.get(
    'SELECT 1 FROM organization_hosts WHERE host = ? AND checked_at IS NOT NULL AND problem IS NULL',
    host,
  ) !== undefined

export const insertHost = (tx: Tx, row: Omit<HostRow, 'id' | 'checkedAt' | 'problem'>): HostRow =>
  tx.orm.insert(organizationHosts).values(row).returning().get()

/** What a check found, and when (ms since 1970). */
export const recordCheck = (tx: Tx, id: number, problem: string | null): HostRow =>
  tx.orm
    .update(organizationHosts)
    .set({ checkedAt: tx.now, problem, updatedAt: tx.now })
    .where(eq(organizationHosts.id, id))
    .returning()
    .get()

export const deleteHost = (tx: Tx, id: number): void =>
  void tx.run('DELETE FROM organization_hosts WHERE id = ?', id)

export const deleteHostsOf = (tx: Tx, organizationId: number): void =>
  void tx.run('DELETE FROM organization_hosts WHERE organization_id = ?', organizationId)

const IN_USE = `${FROM_HOSTS} ${joinOrganization('organization_hosts.organization_id')}
  WHERE organization_hosts.host IN (organizations.short_domain, organizations.public_domain)
    AND ${isUnsuspendedOrganization('organization_hosts.organization_id')}`

/** A domain in use whose check is due. */
export interface DueDomain {
  uuid: string
  organizationId: number
  host: string
  /** Whether the last check found that it leads here; 0 too for one that was never checked. */
  works: 0 | 1
}

/** Of all organizations that are not suspended; the longest unchecked first. Times are ms since 1970. */
export const listDueDomains = (
  reader: Reader,
  { workingBefore, failingBefore, limit }: { workingBefore: number; failingBefore: number; limit: number },
): DueDomain[] =>
  reader.all<DueDomain>(
    `SELECT organization_hosts.uuid, organization_hosts.organization_id AS organizationId, organization_hosts.host,
       checked_at IS NOT NULL AND problem IS NULL AS works
     ${IN_USE} AND (checked_at IS NULL OR checked_at <= iif(problem IS NULL, ?, ?))
     ORDER BY checked_at, organization_hosts.id LIMIT ?`,
    workingBefore,
    failingBefore,
    limit,
  )

/** A domain in use at which the last check found that links do not work. */
interface FailingDomain {
  host: string
  organizationName: string
  problem: string
  /** Of the last check, ms since 1970. */
  checkedAt: number
}

/** Of all organizations that are not suspended. */
export const listFailingDomains = (reader: Rows): FailingDomain[] =>
  reader.all<FailingDomain>(
    `SELECT organization_hosts.host, organizations.name AS organizationName, problem, ifnull(checked_at, 0) AS checkedAt
     ${IN_USE} AND problem IS NOT NULL ORDER BY organization_hosts.id`,
  )
