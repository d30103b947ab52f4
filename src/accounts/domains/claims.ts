import type { Tx } from '../../db/database.ts'
import { counted } from '../../lib/count.ts'
import { invalidField } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { controlRecord } from './control.ts'
import type { Hosts } from './hosts.ts'
import { deleteHost, deleteHostsOf, insertHost, listHosts } from './queries.ts'
import { findHost, findHostOwner } from './shared-queries.ts'

/** Those it has and those it had. */
const MAX_HOSTS = 20

interface Claim {
  host: string
  /** What a body calls it. */
  fieldName: string
  hosts: Hosts
  organizationUuid: string
  /** Hosts whose DNS says that they are of the organization: `provedHosts`. */
  proved: ReadonlySet<string>
  /** Ends the use of a host by the organization that has it. */
  leave(organizationId: number, host: string): void
}

/**
 * Makes a host one of the organization, for good: links that were sent with it go on working when another host
 * takes its place, until the organization gives it up. Naming a host proves nothing, so an organization that controls
 * the DNS of a host takes it from the organization that has it. Throws VALIDATION_FAILED for a host of this server, for
 * one of another organization without that proof, and for one too many.
 */
export function claimHost(
  tx: Tx,
  organizationId: number,
  { host, fieldName, hosts, organizationUuid, proved, leave }: Claim,
): void {
  if (hosts.isOwn(host)) {
    const message = `${fieldName} must be a domain of the organization; ${host} is that of this server.`
    throw invalidField(fieldName, message, 'isNotOfThisServer')
  }
  const owner = findHostOwner(tx, host)
  if (owner === organizationId) return
  if (owner !== undefined && !proved.has(host)) {
    const { name, value } = controlRecord(host, organizationUuid)
    const message = `${fieldName} is that of another organization. If the domain is yours, add the DNS record ${name} TXT "${value}" and try again: it is then taken from the other organization.`
    throw invalidField(fieldName, message, 'isUnique')
  }
  if (listHosts(tx, organizationId).length >= MAX_HOSTS) {
    const message = `${fieldName} would be one domain too many: the organization keeps ${counted(MAX_HOSTS, 'domain')}, with those it had before. Give up one that no link leads to any more.`
    throw invalidField(fieldName, message, 'maxDomains')
  }
  if (owner !== undefined) {
    leave(owner, host)
    deleteHost(tx, findHost(tx, host)!.id)
  }
  insertHost(tx, {
    ...{ uuid: uuidv7(tx.now), organizationId, host },
    ...{ createdAt: tx.now, updatedAt: tx.now },
  })
}

/** Of an organization that is closed: others may have its hosts from then on. */
export const releaseHosts = (tx: Tx, organizationId: number): void => deleteHostsOf(tx, organizationId)
