import { describeWords } from '../../lib/describe.ts'

export const DOMAIN_USES = ['SHORT_LINKS', 'PUBLIC_PAGES'] as const
export type DomainUse = (typeof DOMAIN_USES)[number]
describeWords(DOMAIN_USES, 'DomainUse', 'What a domain of an organization is for.', {
  SHORT_LINKS: 'Its short links begin there: it is the `shortDomain` of the organization.',
  PUBLIC_PAGES: 'Its pages for recipients are there: it is the `publicDomain` of the organization.',
})

export const DOMAIN_STATUSES = ['UNCHECKED', 'WORKS', 'FAILS'] as const
export type DomainStatus = (typeof DOMAIN_STATUSES)[number]
describeWords(DOMAIN_STATUSES, 'DomainStatus', 'What the last check of a domain found.', {
  UNCHECKED: 'It was never checked.',
  WORKS: 'This server answered at it over https.',
  FAILS: 'This server could not be reached at it; `problem` says why.',
})

export const DNS_RECORD_TYPES = ['CNAME', 'A', 'AAAA'] as const
export type DnsRecordType = (typeof DNS_RECORD_TYPES)[number]
describeWords(DNS_RECORD_TYPES, 'DnsRecordType', 'A kind of DNS record.', {
  CNAME:
    'Another name of a host. At the top of a domain no CNAME is allowed: take A and AAAA records there, with the addresses of that host.',
  A: 'An address of version 4.',
  AAAA: 'An address of version 6.',
})
