import type { Rows } from '../../db/bare-reader.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { isUnsuspendedOrganization, joinOrganization } from '../organizations/fragments.ts'
import { type HostRow, organizationHosts } from './table.ts'

const byHost = rowsBy(organizationHosts, 'host')

/** Finds a host of any organization. @param host in lower case */
export const findHost = (reader: Reader, host: string): HostRow | undefined => byHost(reader).get({ host })

/** The organization that has a host. @param host in lower case */
export const findHostOwner = (reader: Reader, host: string): number | undefined =>
  reader.value<number>('SELECT organization_id FROM organization_hosts WHERE host = ?', host)

/** Whether the last check of the host succeeded. @param host in lower case */
export const hostWorks = (reader: Reader, host: string): boolean =>
  reader.get(fragment`SELECT 1 FROM organization_hosts
    WHERE host = ${host} AND checked_at IS NOT NULL AND problem IS NULL`) !== undefined

export const IN_USE = `FROM organization_hosts ${joinOrganization('organization_hosts.organization_id')}
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
