import type { Reader, Tx } from '../../db/database.ts'
import { counted } from '../../lib/count.ts'
import { invalidField } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { DnsUnavailable } from '../../providers/smtp/dns.ts'
import type { Hosts } from './hosts.ts'
import { deleteHost, findHost, findHostOwner, insertHost, listHosts } from './store.ts'

/** Reads the TXT records of a name; empty for none. Throws DnsUnavailable. */
export type Texts = (name: string) => Promise<string[]>

/** The TXT record that names the organization a host belongs to. Only the owner of its DNS can add it. */
const controlRecord = (host: string, organizationUuid: string): { name: string; value: string } => ({
  name: `_carillon.${host}`,
  value: `carillon-organization=${organizationUuid}`,
})

/**
 * Finds the hosts that belong to another organization although their DNS names this one. Queries the DNS for no other
 * host.
 */
export async function provedHosts(
  reader: Reader,
  texts: Texts,
  { organizationId, organizationUuid }: { organizationId: number; organizationUuid: string },
  wanted: ReadonlyArray<string | null | undefined>,
): Promise<ReadonlySet<string>> {
  const proved = new Set<string>()
  for (const host of new Set(wanted)) {
    if (!host || [undefined, organizationId].includes(findHostOwner(reader, host))) continue
    const { name, value } = controlRecord(host, organizationUuid)
    if ((await given(texts, name)).some((text) => text.trim() === value)) proved.add(host)
  }
  return proved
}

/** Reads the TXT records; a resolver that does not answer counts as no records. */
async function given(texts: Texts, name: string): Promise<string[]> {
  try {
    return await texts(name)
  } catch (error) {
    if (error instanceof DnsUnavailable) return []
    throw error
  }
}

/** Limit of current and former hosts of an organization. */
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
 * Gives a host to the organization until the organization gives it up: links sent with it keep working when another
 * host replaces it. Entering a host proves nothing. So an organization that controls the DNS of a host takes it from
 * the organization that has it.
 * Throws VALIDATION_FAILED for a host of this server, for a host of another organization without that proof, and
 * beyond the limit of hosts.
 */
export function claimHost(
  tx: Tx,
  organizationId: number,
  { host, fieldName, hosts, organizationUuid, proved, leave }: Claim,
): void {
  if (hosts.isOwn(host)) {
    const message = `${fieldName} must be a domain of the organization, but ${host} is a name of this server. Enter another domain.`
    throw invalidField(fieldName, message, 'isNotOfThisServer', (say) => say.domainOfServer({ host }))
  }
  const owner = findHostOwner(tx, host)
  if (owner === organizationId) return
  if (owner !== undefined && !proved.has(host)) {
    const { name, value } = controlRecord(host, organizationUuid)
    const message = `${fieldName} belongs to another organization. If you own the domain, add the DNS record ${name} TXT "${value}" and try again. The domain then moves to your organization.`
    throw invalidField(fieldName, message, 'isUnique', (say) => say.domainTaken({ name, value }))
  }
  if (listHosts(tx, organizationId).length >= MAX_HOSTS) {
    const message = `${fieldName} exceeds the limit of ${counted(MAX_HOSTS, 'domain')}, including former ones. Give up a domain that no link uses any more.`
    throw invalidField(fieldName, message, 'maxDomains', (say) => say.domainLimit({ max: MAX_HOSTS }))
  }
  if (owner !== undefined) {
    leave(owner, host)
    deleteHost(tx, findHost(tx, host)!.id)
  }
  insertHost(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    host,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
}
