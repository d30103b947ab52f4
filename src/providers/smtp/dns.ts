import { DnsUnavailable, isNothingThere, names, type RecordResolver, recordResolver } from '../names.ts'

export { DnsUnavailable } from '../names.ts'

/**
 * Looks up names in the DNS. Each function returns an empty list for a missing record, and throws DnsUnavailable
 * when no server answered.
 */
export interface LookUp {
  texts(name: string): Promise<string[]>
  /** Hosts that accept mail for a domain. An empty name for a domain that accepts no mail (RFC 7505). */
  mailServers(domain: string): Promise<string[]>
  /** IP addresses of a host. */
  addresses(host: string): Promise<string[]>
  /** Names of an IP address in the reverse DNS. */
  names(address: string): Promise<string[]>
}

/**
 * Makes look-ups in the share of an organization, one question at a time.
 * @param servers addresses of resolvers with their ports; absent for the resolvers of the system
 */
export function createLookUp(organizationId: number, servers?: readonly string[]): LookUp {
  const asked = <T>(name: string, ask: (resolver: RecordResolver) => Promise<T[]>): Promise<T[]> =>
    names.ask(name, organizationId, async () => {
      const resolver = await recordResolver(servers)
      try {
        return await ask(resolver)
      } catch (error) {
        if (isNothingThere(error)) return []
        throw new DnsUnavailable((error as Error).message)
      }
    })
  return {
    texts: async (name) => (await asked(name, (dns) => dns.resolveTxt(name))).map((parts) => parts.join('')),
    mailServers: async (domain) =>
      (await asked(domain, (dns) => dns.resolveMx(domain)))
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange),
    addresses: async (host) =>
      (
        await Promise.all([
          asked(host, (dns) => dns.resolve4(host)),
          asked(host, (dns) => dns.resolve6(host)),
        ])
      ).flat(),
    names: (address) => asked(address, (dns) => dns.reverse(address)),
  }
}
