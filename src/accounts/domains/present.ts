import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { DnsRecordType, Domain, DomainStatus } from './service.ts'
import type { HostRow } from './table.ts'

const statusOf = ({ checkedAt, problem }: Pick<HostRow, 'checkedAt' | 'problem'>): DomainStatus =>
  checkedAt === null ? 'UNCHECKED' : problem === null ? 'WORKS' : 'FAILS'

/** @param publicHost public name or address of this server; null when it has none */
export const presentDomain = ({ row, uses }: Domain, publicHost: string | null) => ({
  id: row.uuid,
  domain: row.host,
  uses,
  status: statusOf(row),
  problem: row.problem,
  checkedAt: toIsoOrNull(row.checkedAt),
  dnsRecord: publicHost === null ? null : { type: dnsTypeOf(publicHost), name: row.host, value: publicHost },
  steps: stepsFor(row.host, publicHost),
  createdAt: toIso(row.createdAt),
})

/** @param host as in a URL: an IPv4 address in four numbers, an IPv6 address without brackets */
const dnsTypeOf = (host: string): DnsRecordType =>
  host.includes(':') ? 'AAAA' : /^[\d.]+$/.test(host) ? 'A' : 'CNAME'

function stepsFor(host: string, publicHost: string | null): string[] {
  if (publicHost === null) {
    return ['Ask the operator of this server to set public_base_url: it cannot be reached from outside yet.']
  }
  return [
    `Add a DNS record: ${host} ${dnsTypeOf(publicHost)} ${publicHost}.`,
    `Unless its proxy does that by itself, ask the operator of this server to let it serve https for ${host} and pass the Host header on.`,
    'Then check the domain.',
  ]
}
