import { findings } from '../../../words/en/findings.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { DnsRecordType, Domain, DomainStatus } from './service.ts'
import type { HostRow } from './table.ts'

const statusOf = ({ checkedAt, problem }: Pick<HostRow, 'checkedAt' | 'problem'>): DomainStatus =>
  checkedAt === null ? 'UNCHECKED' : problem === null ? 'WORKS' : 'FAILS'

/**
 * @param publicHost public name or address of this server; null when it has none
 * @param language BCP 47 tag of the reader
 */
export const presentDomain = ({ row, uses }: Domain, publicHost: string | null, language: string) => ({
  id: row.uuid,
  domain: row.host,
  uses,
  status: statusOf(row),
  problem: row.problem && sayStored(row.problem, language),
  checkedAt: toIsoOrNull(row.checkedAt),
  dnsRecord: publicHost === null ? null : { type: dnsTypeOf(publicHost), name: row.host, value: publicHost },
  steps: stepsFor(inLanguage(findings, language), row.host, publicHost),
  createdAt: toIso(row.createdAt),
})

/** @param host as in a URL: an IPv4 address in four numbers, an IPv6 address without brackets */
const dnsTypeOf = (host: string): DnsRecordType =>
  host.includes(':') ? 'AAAA' : /^[\d.]+$/.test(host) ? 'A' : 'CNAME'

function stepsFor(say: typeof findings, host: string, publicHost: string | null): string[] {
  if (publicHost === null) return [say.domainStepOperator()]
  return [
    say.domainStepRecord({ host, type: dnsTypeOf(publicHost), value: publicHost }),
    say.domainStepHttps({ host }),
    say.domainStepCheck(),
  ]
}
