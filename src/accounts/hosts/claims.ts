import type { Tx } from '../../db/database.ts'
import { counted } from '../../lib/count.ts'
import { invalidField } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Hosts } from './hosts.ts'
import { deleteHostsOf, findHostOwner, insertHost, listHosts } from './queries.ts'

/** Those it has and those it had. */
export const MAX_HOSTS = 20

/**
 * Makes a host one of the organization, for good: links that went out under it go on working when another takes its
 * place, until it is given up. Throws VALIDATION_FAILED for one of this server or of another organization, and for
 * one too many.
 * @param fieldName what a body calls it
 */
export function claimHost(
  tx: Tx,
  organizationId: number,
  { host, fieldName, hosts }: { host: string; fieldName: string; hosts: Hosts },
): void {
  if (hosts.isOwn(host)) {
    const message = `${fieldName} must be a domain of the organization; ${host} is that of this server.`
    throw invalidField(fieldName, message, 'isNotOfThisServer')
  }
  const owner = findHostOwner(tx, host)
  if (owner === organizationId) return
  if (owner !== undefined) {
    throw invalidField(fieldName, `${fieldName} is that of another organization.`, 'isUnique')
  }
  if (listHosts(tx, organizationId).length >= MAX_HOSTS) {
    const message = `${fieldName} would be one domain too many: the organization keeps ${counted(MAX_HOSTS, 'domain')}, with those it had before. Give up one that no link leads to any more.`
    throw invalidField(fieldName, message, 'maxDomains')
  }
  insertHost(tx, {
    ...{ uuid: uuidv7(tx.now), organizationId, host },
    ...{ createdAt: tx.now, updatedAt: tx.now },
  })
}

/** Of an organization that is closed: others may have its hosts from then on. */
export const releaseHosts = (tx: Tx, organizationId: number): void => deleteHostsOf(tx, organizationId)
