import type { Reader } from '../../db/database.ts'
import { DnsUnavailable } from '../../providers/smtp/dns.ts'
import { findHostOwner } from './shared-queries.ts'

/** The TXT records of a name; empty for none. Throws DnsUnavailable. */
export type Texts = (name: string) => Promise<string[]>

/** The TXT record that names the organization a host belongs to. Only the owner of its DNS can add it. */
export const controlRecord = (host: string, organizationUuid: string): { name: string; value: string } => ({
  name: `_carillon.${host}`,
  value: `carillon-organization=${organizationUuid}`,
})

/** The hosts that belong to another organization and whose DNS names this one. Queries the DNS for no other host. */
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

/** A resolver without an answer proves nothing. */
async function given(texts: Texts, name: string): Promise<string[]> {
  try {
    return await texts(name)
  } catch (error) {
    if (error instanceof DnsUnavailable) return []
    throw error
  }
}
