import * as v from 'valibot'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import { ConsentRecord, ListConsents } from '../../compliance/consents/schema.ts'
import { countConsents } from '../../compliance/consents/store.ts'
import { addressesIn, type ListedAddress } from '../../contacts/opt-outs/list.ts'
import { contactParams } from '../../contacts/records/schema.ts'
import { getContact } from '../../contacts/records/service.ts'
import type { Db, Tx } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { type Call, type Operation, ok, operation, type Reply } from '../../http/operation.ts'
import { pageMeta, pageOffset } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { invalidField } from '../../lib/errors.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import { type Evidence, evidenceOfAddress, evidenceOfContact } from './evidence.ts'
import { EVIDENCE_HEADERS, evidenceDocument } from './evidence-document.ts'
import { presentConsent } from './present.ts'
import { AskedAddress, EvidenceRecord } from './schema.ts'
import { listConsents } from './store.ts'

export const consentRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/:id/consents',
    group: 'Contacts',
    summary: 'List the consent records of a contact',
    description:
      'The records of the contact and of its current phone number and email address, newest first.',
    access: 'member',
    permission: 'contact:read',
    params: contactParams,
    query: ListConsents,
    status: 200,
    data: v.array(ConsentRecord),
    meta: PaginationMeta,
    handle: ({ principal, params, query }) => {
      const { id, phone, email } = getContact(db, principal, params.id)
      const subject = { organizationId: principal.organizationId, contactId: id, phone, email }
      const rows = listConsents(db, subject, { limit: query.limit, offset: pageOffset(query) })
      return ok(rows.map(presentConsent), { meta: pageMeta(query, countConsents(db, subject)) })
    },
  }),
]

const ABOUT =
  'Consents and opt-outs with their texts, addresses and times, the suppression list, messages with the proof of why they were sent, and texts received. The download is recorded in the audit log. Needs contact:export and campaign:read.'
const OF_CONTACT = `${ABOUT} Also of a deleted contact. What others recorded who had the same number or address is left out.`
const OF_ADDRESS = `${ABOUT} Covers every contact who has or had the address, including deleted ones.`
const DOCUMENT = 'A page to read and print, in the time zone of the organization.'

const errors = {
  ...MAY_TAKE_TOO_LONG,
  FORBIDDEN:
    'The role of the caller lacks `contact:export` or `campaign:read`; `details[0].permission` names it.',
}
const common = { access: 'member', permission: 'contact:export', rateLimit: 'bulk', errors } as const

/** Dependencies that read the evidence and record its download. */
type Disclosure = Pick<Call<'member', undefined, undefined, undefined>, 'principal' | 'write'>

export const evidenceRoutes = ({ db }: { db: Db }): Operation[] => {
  const ofContact = async ({ principal, write }: Disclosure, uuid: string): Promise<Evidence> => {
    assertPermission(principal, 'campaign:read')
    const evidence = await evidenceOfContact(db, principal.organizationId, uuid)
    await write((tx) => recorded(tx, principal, uuid))
    return evidence
  }
  const ofAddress = async ({ principal, write }: Disclosure, given: string): Promise<Evidence> => {
    assertPermission(principal, 'campaign:read')
    const evidence = await evidenceOfAddress(db, principal.organizationId, addressOf(db, principal, given))
    await write((tx) => recorded(tx, principal, null))
    return evidence
  }
  const page = (evidence: Evidence, { organizationId }: Principal): Response => {
    const { locale } = getOrganization(db, organizationId)
    return new Response(evidenceDocument(evidence, locale), { headers: EVIDENCE_HEADERS })
  }
  return [
    operation({
      ...common,
      method: 'GET',
      path: '/contacts/:id/consents/evidence',
      group: 'Contacts',
      summary: 'Read the evidence of consent of a contact',
      description: OF_CONTACT,
      params: contactParams,
      status: 200,
      data: EvidenceRecord,
      handle: async ({ params, ...call }) => ok(await ofContact(call, params.id)),
    }),
    operation({
      ...common,
      method: 'GET',
      path: '/contacts/:id/consents/evidence.html',
      group: 'Contacts',
      summary: 'Open the evidence of consent of a contact as a document',
      description: `${DOCUMENT} ${OF_CONTACT}`,
      params: contactParams,
      status: 200,
      raw: 'text/html',
      handle: async ({ params, ...call }) => page(await ofContact(call, params.id), call.principal),
    }),
    operation({
      ...common,
      method: 'GET',
      path: '/opt-out/evidence',
      group: 'Suppression list',
      summary: 'Read the evidence of consent of an address',
      description: OF_ADDRESS,
      query: AskedAddress,
      status: 200,
      data: EvidenceRecord,
      handle: async ({ query, ...call }) => ok(await ofAddress(call, query.address)),
    }),
    operation({
      ...common,
      method: 'GET',
      path: '/opt-out/evidence.html',
      group: 'Suppression list',
      summary: 'Open the evidence of consent of an address as a document',
      description: `${DOCUMENT} ${OF_ADDRESS}`,
      query: AskedAddress,
      status: 200,
      raw: 'text/html',
      handle: async ({ query, ...call }) => page(await ofAddress(call, query.address), call.principal),
    }),
  ]
}

/** Records the disclosure in the audit log, without the name or address of the person. */
function recorded(tx: Tx, { organizationId }: Principal, id: string | null): Reply {
  recordAuditEvent(tx, { organizationId, act: 'EVIDENCE_DOWNLOADED', resource: { type: 'CONTACT', id } })
  return ok(null)
}

/** Returns the address that a text names. Throws VALIDATION_FAILED for a text that is not an address. */
function addressOf(db: Db, { organizationId }: Principal, given: string): ListedAddress {
  const [address] = addressesIn(db, organizationId, given)
  if (address) return address
  throw invalidField('address', 'address must be a phone number or an email address.', 'isAddress', (say) =>
    say.contactAddress(),
  )
}
