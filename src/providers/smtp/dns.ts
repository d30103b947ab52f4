/** Looks names up in the DNS. Each gives an empty list for what is not there, and throws DnsUnavailable when nobody could say. */
export interface LookUp {
  texts(name: string): Promise<string[]>
  /** Hosts that take mail for a domain; one empty name for a domain that takes none (RFC 7505). */
  mailServers(domain: string): Promise<string[]>
  /** IP addresses of a host. */
  addresses(host: string): Promise<string[]>
  /** Names of an IP address in the reverse DNS. */
  names(address: string): Promise<string[]>
}

/** That there is no answer says nothing of the records. */
export class DnsUnavailable extends Error {}

const TIMEOUT_MS = 3_000
const TRIES = 2
/** Of a name that is not there, or has no such record. */
const NOTHING_THERE: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

/** @param servers addresses of resolvers with their ports; those of the system when absent */
export function createLookUp(servers?: readonly string[]): LookUp {
  type Resolver = InstanceType<typeof import('node:dns/promises').Resolver>
  const asked = async <T>(ask: (resolver: Resolver) => Promise<T[]>): Promise<T[]> => {
    const { Resolver } = await import('node:dns/promises')
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (servers) resolver.setServers(servers)
    try {
      return await ask(resolver)
    } catch (error) {
      const { code, message } = error as { code?: unknown; message: string }
      if (NOTHING_THERE.includes(code)) return []
      throw new DnsUnavailable(message)
    }
  }
  return {
    texts: async (name) => (await asked((dns) => dns.resolveTxt(name))).map((parts) => parts.join('')),
    mailServers: async (domain) =>
      (await asked((dns) => dns.resolveMx(domain)))
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange),
    addresses: async (host) =>
      (await Promise.all([asked((dns) => dns.resolve4(host)), asked((dns) => dns.resolve6(host))])).flat(),
    names: (address) => asked((dns) => dns.reverse(address)),
  }
}
