import { DnsUnavailable, type LookUp } from '../../src/providers/smtp/dns.ts'

/** Records by type and name, such as `TXT corner.example`; `undefined` for a name without an answer. */
export type Records = Readonly<Record<string, readonly string[] | undefined>>

/** Returns a resolver with only these records. */
export function dnsOf(records: Records): LookUp {
  const of = (type: string) => async (name: string) => {
    const key = `${type} ${name}`
    if (key in records && records[key] === undefined) throw new DnsUnavailable(`queryTxt ETIMEOUT ${name}`)
    return [...(records[key] ?? [])]
  }
  return { texts: of('TXT'), mailServers: of('MX'), addresses: of('A'), names: of('PTR') }
}

/** Returns the records of a correctly configured sending domain. */
export const goodRecords = (domain: string): Records => ({
  [`TXT ${domain}`]: ['v=spf1 include:spf.provider.example ~all'],
  [`TXT _dmarc.${domain}`]: ['v=DMARC1; p=none'],
  [`MX ${domain}`]: [`mx.${domain}`],
})
