import { enumeration } from '../../lib/describe.ts'

export const DOMAIN_USES = enumeration('DomainUse', 'A use of a domain of an organization.', {
  SHORT_LINKS: 'Short links: it is the `shortDomain` of the organization.',
  PUBLIC_PAGES: 'Pages for recipients: it is the `publicDomain` of the organization.',
})
export type DomainUse = (typeof DOMAIN_USES)[number]

export const DOMAIN_STATUSES = enumeration('DomainStatus', 'The result of the last check of a domain.', {
  UNCHECKED: 'It was never checked.',
  WORKS: 'This server answered at the domain over https.',
  FAILS: 'This server could not be reached at the domain; `problem` says why.',
})
export type DomainStatus = (typeof DOMAIN_STATUSES)[number]

export const DNS_RECORD_TYPES = enumeration('DnsRecordType', 'A kind of DNS record.', {
  CNAME:
    'An alias of a host. The top of a domain cannot have a CNAME: use A and AAAA records there, with the addresses of that host.',
  A: 'An IPv4 address.',
  AAAA: 'An IPv6 address.',
})
export type DnsRecordType = (typeof DNS_RECORD_TYPES)[number]
