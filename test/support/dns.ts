import { DnsUnavailable, type LookUp } from '../../src/providers/smtp/dns.ts'

/** Records by `type name`, as in `TXT corner.example`; `undefined` for a name that the resolver gives no answer for. */
export type Records = Readonly<Record<string, readonly string[] | undefined>>

/** A resolver that knows these records alone. */
export function dnsOf(records: Records): LookUp {
  const of = (type: string) => async (name: string) => {
    const key = `${type} ${name}`
    if (key in records && records[key] === undefined) throw new DnsUnavailable(`queryTxt ETIMEOUT ${name}`)
    return [...(records[key] ?? [])]
  }
  return { texts: of('TXT'), mailServers: of('MX'), addresses: of('A'), names: of('PTR') }
}

/** The records of a domain that sends mail as it should. */
export const goodRecords = (domain: string): Records => ({
  [`TXT ${domain}`]: ['v=spf1 include:spf.provider.example ~all'],
  [`TXT _dmarc.${domain}`]: ['v=DMARC1; p=none'],
  [`MX ${domain}`]: [`mx.${domain}`],
})
