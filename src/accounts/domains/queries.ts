import type { Rows } from '../../db/bare-reader.ts'
import type { Reader } from '../../db/database.ts'
import { FROM_HOSTS } from '../hosts/fragments.ts'
import { isUnsuspendedOrganization, joinOrganization } from '../organizations/fragments.ts'

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
export interface FailingDomain {
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
