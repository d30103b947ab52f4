import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { IdRecord, idOf, isoTime, oneOf, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { saySentences } from '../../lib/stored-sentence.ts'
import { CERTIFICATE_PATH, CertificateAsks, isFromThisMachine } from './certificate-asks.ts'
import { type DomainCheck, problemOfHost } from './check.ts'
import { type Hosts, hostOf, publicHostOf } from './hosts.ts'
import { presentDomain } from './present.ts'
import * as service from './service.ts'
import {
  answerTo,
  DNS_RECORD_TYPES,
  DOMAIN_STATUSES,
  DOMAIN_USES,
  isChallenge,
  PROOF_PATH,
} from './service.ts'

const DnsRecord = component('DomainDnsRecord', 'A record to add to the DNS of the domain.', {
  type: [oneOf(DNS_RECORD_TYPES), 'Kind of the record.'],
  name: [v.string(), 'The domain.'],
  value: [v.string(), 'Value of the record.'],
})

const DomainRecord = component('OrganizationDomain', 'A current or former domain of an organization.', {
  id: [uuid, 'Id of the domain.'],
  domain: [v.string(), 'Host name, in lower case.'],
  uses: [
    v.array(oneOf(DOMAIN_USES)),
    'Its uses. Empty for a former domain: links that were sent with it keep working.',
  ],
  status: [oneOf(DOMAIN_STATUSES), 'Result of the last check.'],
  problem: [
    v.nullable(v.string()),
    'Why the last check failed, in the language of `Accept-Language`; null if it succeeded.',
  ],
  checkedAt: [v.nullable(isoTime), 'When it was last checked; null if never.'],
  dnsRecord: [
    v.nullable(DnsRecord),
    'The DNS record that points the domain to this server. Null while the server has no public name: the operator has to set `public_base_url`.',
  ],
  steps: [
    v.array(v.string()),
    'The steps that make the domain work, in order, in the language of `Accept-Language`.',
  ],
  createdAt: [isoTime, 'When the organization first had it.'],
})

const CertificateQuery = parameters({
  domain: [v.optional(v.string(), ''), 'The name, such as `go.client.example`.'],
})
const ChallengeParams = parameters({ challenge: [v.string(), '22 random letters and digits.'] })

interface DomainDeps {
  db: Db
  links: { publicBaseUrl: string }
  hosts: Hosts
  domainCheck: DomainCheck
}

const group = 'Organization'
const params = idOf('the domain')

export const domainRoutes = ({ db, hosts, links, domainCheck }: DomainDeps): Operation[] => {
  const publicHost = publicHostOf(links.publicBaseUrl)
  const asks = new CertificateAsks({ reader: db, hosts, domainCheck })
  return [
    operation({
      method: 'GET',
      path: '/organization/domains',
      group,
      summary: 'List the domains of the organization',
      description:
        'The domains set as `shortDomain` or `publicDomain` with `PATCH /organization`, and former ones, the oldest first. At each of them the server answers only requests for content of the organization.',
      access: 'member',
      permission: 'organization:read',
      status: 200,
      data: v.array(DomainRecord),
      handle: ({ principal, language }) =>
        ok(service.listDomains(db, principal).map((domain) => presentDomain(domain, publicHost, language()))),
    }),
    operation({
      method: 'POST',
      path: '/organization/domains/:id/verify',
      group,
      summary: 'Check a domain',
      description:
        'Requests the domain over https, as a phone would, to see whether this server answers there, and stores the result. The server also checks a domain in use every six hours, and every half an hour while it fails.',
      access: 'member',
      permission: 'organization:update',
      rateLimit: 'bulk',
      params,
      status: 201,
      data: DomainRecord,
      handle: async ({ principal, params, language, write }) => {
        const { row } = service.getDomain(db, principal, params.id)
        const problem = await problemOfHost(domainCheck, {
          organizationId: principal.organizationId,
          host: row.host,
        })
        return write((tx) => {
          const checked = service.saveCheck(tx, principal, params.id, problem)
          return created(
            presentDomain(checked, publicHost, language()),
            problem ? saySentences([problem], 'en')! : 'The domain works',
          )
        })
      },
    }),
    operation({
      method: 'DELETE',
      path: '/organization/domains/:id',
      group,
      summary: 'Give up a former domain',
      description:
        'Links that were sent with it may stop working: another organization may take the domain from then on.',
      errors: {
        RESOURCE_IN_USE: 'The domain is the `shortDomain` or the `publicDomain` of the organization.',
      },
      access: 'member',
      permission: 'organization:update',
      params,
      status: 200,
      data: IdRecord,
      handle: ({ principal, params, write }) =>
        write((tx) =>
          ok({ id: service.giveUpDomain(tx, principal, params.id).uuid }, { message: 'Domain given up' }),
        ),
    }),
    operation({
      method: 'GET',
      path: `${PROOF_PATH}:challenge`,
      group,
      summary: 'Prove that a domain reaches this server',
      description:
        'Used by the check of a domain. Returns the host of the request, and a signature over it that only this server can make.',
      pages: { 404: 'The challenge is malformed.' },
      access: 'public',
      isAtDomains: true,
      raw: 'text/plain',
      takesAnyQuery: true,
      status: 200,
      params: ChallengeParams,
      handle: ({ params: { challenge }, request }) =>
        isChallenge(challenge)
          ? plain(200, answerTo(domainCheck.secret, challenge, hostOf(request).slice(0, MAX_HOST)))
          : plain(404, 'This is no challenge: 22 letters and digits.\n'),
    }),
    operation({
      method: 'GET',
      path: CERTIFICATE_PATH,
      group,
      summary: 'Ask whether a domain may have a certificate',
      description:
        'For the proxy in front, which asks before it gets a certificate for the name `domain` (`ask` of Caddy). 200 for a name of this server, and for the domain of an organization that leads here. Answered only to a program on the same machine that asks for itself.',
      pages: { 404: 'There may be no certificate for this name, or the caller may not ask.' },
      access: 'public',
      raw: 'text/plain',
      query: CertificateQuery,
      status: 200,
      handle: async ({ query: { domain }, request, clientIp }) =>
        isFromThisMachine(request, clientIp()) && (await asks.mayHave(domain))
          ? plain(200, 'yes\n')
          : plain(404, 'no\n'),
    }),
  ]
}

const MAX_HOST = 253

const plain = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })
