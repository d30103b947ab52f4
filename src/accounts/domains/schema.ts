import * as v from 'valibot'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { DNS_RECORD_TYPES, DOMAIN_STATUSES, DOMAIN_USES } from './words.ts'

const DnsRecord = v.object({ type: oneOf(DNS_RECORD_TYPES), name: v.string(), value: v.string() })
describeObject(DnsRecord, 'DomainDnsRecord', 'A record to add where the DNS of the domain is kept.', {
  type: 'Kind of the record.',
  name: 'The domain.',
  value: 'Where it leads.',
})

export const DomainRecord = v.object({
  id: uuid,
  domain: v.string(),
  uses: v.array(oneOf(DOMAIN_USES)),
  status: oneOf(DOMAIN_STATUSES),
  problem: v.nullable(v.string()),
  checkedAt: v.nullable(isoTime),
  dnsRecord: v.nullable(DnsRecord),
  steps: v.array(v.string()),
  createdAt: isoTime,
})
describeObject(DomainRecord, 'OrganizationDomain', 'A domain that an organization has, or had before.', {
  id: 'Id of the domain.',
  domain: 'Host name, in lower case.',
  uses: 'What it is for. Empty for one that the organization had before: links that went out under it go on working.',
  status: 'What the last check found.',
  problem: 'Why the last check failed, as a sentence; null when it did not.',
  checkedAt: 'When it was last checked; null when it never was.',
  dnsRecord:
    'The record that makes the domain lead to this server. Null while the server has no public name: the operator has to set `public_base_url`.',
  steps: 'What has to be done so that the domain works, in order, as sentences for people.',
  createdAt: 'When the organization first had it.',
})

export const ChallengeParams = v.object({ challenge: v.string() })
describeFields(ChallengeParams, { challenge: '22 random letters and digits.' })
