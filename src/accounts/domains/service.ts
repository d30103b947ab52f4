import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { enumeration } from '../../lib/describe.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { type StoredSentence, storedText } from '../../lib/stored-sentence.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { getOrganization, leaveDomain } from '../organizations/service.ts'
import { deleteHost, findHostByUuid, listHosts, recordCheck } from './store.ts'
import type { HostRow } from './table.ts'

export const DOMAIN_USES = enumeration('DomainUse', 'A use of a domain of an organization.', {
  SHORT_LINKS: 'Short links: it is the `shortDomain` of the organization.',
  PUBLIC_PAGES: 'Pages for recipients: it is the `publicDomain` of the organization.',
})
type DomainUse = (typeof DOMAIN_USES)[number]

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

/** A domain in use stopped leading to this server. */
export const domainFailed = defineEvent('organization_domain.failed', 1, v.object({ domainId: v.string() }))

/** Path that a check requests; a challenge follows it. */
export const PROOF_PATH = '/.well-known/carillon-domain/'

/** Number of letters and digits in a challenge. */
export const CHALLENGE_LENGTH = 22
const CHALLENGE = /^[0-9A-Za-z]{22}$/

export const isChallenge = (text: string): boolean => CHALLENGE.test(text)

/**
 * Computes the answer to a challenge. Only this server can compute it, so a check does not mistake another server for
 * it.
 * @param secret of this server, for signatures
 * @param host of the request, in lower case
 */
export function proofOf(secret: string, challenge: string, host: string): string {
  const key = createHmac('sha256', secret).update('carillon domain check').digest()
  return createHmac('sha256', key).update(`${challenge} ${host}`).digest('base64url')
}

/** The response body: the host as the server saw it, and the proof. */
export const answerTo = (secret: string, challenge: string, host: string): string =>
  `${host}\n${proofOf(secret, challenge, host)}\n`

/** A host of an organization, with its uses. */
export interface Domain {
  row: HostRow
  uses: DomainUse[]
}

type Caller = Pick<Principal, 'organizationId'>

/** Current and former hosts, the oldest first. Throws NOT_FOUND. */
export function listDomains(reader: Reader, { organizationId }: Caller): Domain[] {
  return listHosts(reader, organizationId).map((row) => withUses(reader, row))
}

export function findDomain(reader: Reader, { organizationId }: Caller, uuid: string): Domain | undefined {
  const row = findHostByUuid(reader, organizationId, uuid)
  return row && withUses(reader, row)
}

/** Throws NOT_FOUND. */
export function getDomain(reader: Reader, caller: Caller, uuid: string): Domain {
  const domain = findDomain(reader, caller, uuid)
  if (!domain) throw notFound('Domain')
  return domain
}

/**
 * Stores the result of a check and alerts if a working domain stopped working.
 * Throws NOT_FOUND when the domain was given up meanwhile.
 */
export function saveCheck(tx: Tx, caller: Caller, uuid: string, problem: StoredSentence | null): Domain {
  const { row, uses } = getDomain(tx, caller, uuid)
  const worked = row.checkedAt !== null && row.problem === null
  if (worked && problem !== null && uses.length > 0) {
    emit(tx, domainFailed, {
      organizationId: row.organizationId,
      actor: { type: 'SYSTEM', id: null, name: 'Domains' },
      data: { domainId: row.uuid },
    })
  }
  return withUses(tx, recordCheck(tx, row.id, problem && storedText([problem])))
}

/** Gives up a domain that is not in use. Throws NOT_FOUND, RESOURCE_IN_USE. */
export function giveUpDomain(tx: Tx, caller: Caller, uuid: string): HostRow {
  const { row, uses } = getDomain(tx, caller, uuid)
  if (uses.length > 0) {
    const fields = uses.map((use) => (use === 'SHORT_LINKS' ? 'shortDomain' : 'publicDomain'))
    throw new AppError(
      'RESOURCE_IN_USE',
      `The domain is the ${fields.join(' and the ')} of the organization. Change that with PATCH /organization first.`,
      {
        details: uses.map((use) => ({ use })),
        said: (say) => say.domainInUse({ use: uses.length === 1 ? uses[0]! : 'other' }),
      },
    )
  }
  deleteHost(tx, row.id)
  const { organizationId } = row
  recordAuditEvent(tx, { organizationId, act: 'ORGANIZATION_UPDATED', details: { fields: ['domains'] } })
  return row
}

/** Takes a domain away from its organization, for the operator. */
export function releaseDomain(tx: Tx, row: HostRow): void {
  leaveDomain(tx, row.organizationId, row.host)
  deleteHost(tx, row.id)
}

function withUses(reader: Reader, row: HostRow): Domain {
  const { shortDomain, publicDomain } = getOrganization(reader, row.organizationId)
  const uses: DomainUse[] = []
  if (shortDomain === row.host) uses.push('SHORT_LINKS')
  if (publicDomain === row.host) uses.push('PUBLIC_PAGES')
  return { row, uses }
}
