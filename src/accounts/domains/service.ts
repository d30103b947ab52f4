import type { Reader, Tx } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { recordAct } from '../audit/record.ts'
import { deleteHost, findHostByUuid, listHosts, recordCheck } from '../hosts/queries.ts'
import type { HostRow } from '../hosts/table.ts'
import { getOrganization, leaveDomain } from '../organizations/service.ts'
import type { DomainUse } from './words.ts'

/** A host of an organization, with what it is for. */
export interface Domain {
  row: HostRow
  uses: DomainUse[]
}

type Caller = Pick<Principal, 'organizationId'>

/** Those it has and those it had, the oldest first. Throws NOT_FOUND. */
export function listDomains(reader: Reader, { organizationId }: Caller): Domain[] {
  return listHosts(reader, organizationId).map((row) => withUses(reader, row))
}

/** Throws NOT_FOUND. */
export function getDomain(reader: Reader, { organizationId }: Caller, uuid: string): Domain {
  const row = findHostByUuid(reader, organizationId, uuid)
  if (!row) throw notFound('Domain')
  return withUses(reader, row)
}

/** Keeps what a check found. Throws NOT_FOUND when the domain was given up meanwhile. */
export function saveCheck(tx: Tx, caller: Caller, uuid: string, problem: string | null): Domain {
  const { row } = getDomain(tx, caller, uuid)
  return withUses(tx, recordCheck(tx, row.id, problem))
}

/** Gives up a domain that is not in use. Throws NOT_FOUND, RESOURCE_IN_USE. */
export function giveUpDomain(tx: Tx, caller: Caller, uuid: string): HostRow {
  const { row, uses } = getDomain(tx, caller, uuid)
  if (uses.length > 0) {
    const fields = uses.map((use) => (use === 'SHORT_LINKS' ? 'shortDomain' : 'publicDomain'))
    throw new AppError(
      'RESOURCE_IN_USE',
      `The domain is the ${fields.join(' and the ')} of the organization. Change that with PATCH /organization first.`,
      { details: uses.map((use) => ({ use })) },
    )
  }
  deleteHost(tx, row.id)
  const { organizationId } = row
  recordAct(tx, { organizationId, act: 'ORGANIZATION_UPDATED', details: { fields: ['domains'] } })
  return row
}

/** Takes a domain away from whoever has it, for the operator. */
export function releaseDomain(tx: Tx, row: HostRow): void {
  leaveDomain(tx, row.organizationId, row.host)
  deleteHost(tx, row.id)
}

function withUses(reader: Reader, row: HostRow): Domain {
  const { shortDomain, publicDomain } = getOrganization(reader, row.organizationId)
  const uses: DomainUse[] = []
  if (shortDomain === row.host) uses.push('SHORT_LINKS')
  if (publicDomain === row.host) uses.push('PUBLIC_PAGES')
  return { row, uses }
}
