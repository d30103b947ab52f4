import type { Tx } from '../../db/database.ts'
import { counted } from '../../lib/count.ts'
import { invalidField } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { controlRecord } from './control.ts'
import type { Hosts } from './hosts.ts'
import { deleteHost, deleteHostsOf, insertHost, listHosts } from './queries.ts'
import { findHost, findHostOwner } from './shared-queries.ts'

/** Current and former hosts. */
const MAX_HOSTS = 20

interface Claim {
  host: string
  /** The field of the body, for messages. */
  fieldName: string
  hosts: Hosts
  organizationUuid: string
  /** Hosts whose DNS names this organization: `provedHosts`. */
  proved: ReadonlySet<string>
  /** Ends the use of a host by the organization that has it. */
  leave(organizationId: number, host: string): void
}

/**
 * Gives a host to the organization permanently: links that were sent with it keep working when another host
 * replaces it, until the organization gives it up. Entering a host proves nothing, so an organization that controls
 * the DNS of a host takes it from the organization that has it. Throws VALIDATION_FAILED for a host of this server,
 * for one of another organization without that proof, and beyond the limit.
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

/** Releases the hosts of a closed organization: other organizations may take them from then on. */
export const releaseHosts = (tx: Tx, organizationId: number): void => deleteHostsOf(tx, organizationId)
