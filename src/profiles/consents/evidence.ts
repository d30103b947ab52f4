import { setImmediate } from 'node:timers/promises'
import { getOrganization } from '../../accounts/organizations/service.ts'
import {
  consentIdsOfAddress,
  consentIdsOfPerson,
  countConsentsAmong,
  listConsentContacts,
} from '../../compliance/consents/store.ts'
import { type ListedAddress, showEntriesOf } from '../../contacts/opt-outs/list.ts'
import { fullNameOf } from '../../contacts/records/schema.ts'
import { findSubject, listHolders } from '../../contacts/records/subjects.ts'
import type { Db } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import { proofOf } from '../../delivery/proofs/proof.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { notFound } from '../../lib/errors.ts'
import { presentConsent } from './present.ts'
import { type Correspondent, listConsentsAmong, listMessages, listReplies } from './store.ts'

/** Largest number of records of each kind, the newest ones. More would make the document unreadable. */
export const MAX_RECORDS = 500
/** Number of proofs in one chunk. Each takes a tenth of a millisecond. Other work runs between two chunks. */
const PROOFS_AT_A_TIME = 20

/** All records of the permission to write to a contact or an address, in the form of the API. */
export type Evidence = Awaited<ReturnType<typeof evidenceOfAddress>>

interface Subject {
  organizationId: number
  contact: { id: string; fullName: string; createdAt: string; deletedAt: string | null } | null
  addresses: ListedAddress[]
  consentIds: Fragment
  correspondents: Correspondent
}

/**
 * Returns the evidence about a contact, also a deleted one. Records of other people with the same address are
 * left out. Throws NOT_FOUND.
 */
export function evidenceOfContact(db: Db, organizationId: number, uuid: string) {
  const found = findSubject(db, organizationId, uuid)
  if (!found) throw notFound('Contact')
  const { id, phone, email, createdAt, deletedAt } = found
  const addresses: ListedAddress[] = [
    ...(phone === null ? [] : [{ channel: 'SMS' as const, address: phone }]),
    ...(email === null ? [] : [{ channel: 'EMAIL' as const, address: email }]),
  ]
  return collect(db, {
    organizationId,
    contact: {
      id: uuid,
      fullName: fullNameOf(found),
      createdAt: toIso(createdAt),
      deletedAt: toIsoOrNull(deletedAt),
    },
    addresses,
    consentIds: consentIdsOfPerson({ organizationId, contactId: id, phone, email }),
    correspondents: { organizationId, contactIds: [id] },
  })
}

/**
 * Returns the evidence about an address, from all contacts who have or had it. Throws QUERY_TIMEOUT,
 * SERVICE_UNAVAILABLE.
 */
export async function evidenceOfAddress(db: Db, organizationId: number, listed: ListedAddress) {
  const holders = await listHolders(pooled(db, organizationId), organizationId, listed)
  const recorded = listConsentContacts(db, organizationId, listed)
  return collect(db, {
    organizationId,
    contact: null,
    addresses: [listed],
    consentIds: consentIdsOfAddress(organizationId, listed.channel, listed.address),
    correspondents: {
      organizationId,
      address: listed.address,
      contactIds: [...new Set([...holders, ...recorded])],
    },
  })
}

const pooled = (db: Db, organizationId: number) =>
  db.readPool.of({ organizationId, advice: 'Ask for the evidence about the contact instead of the address.' })

async function collect(db: Db, { organizationId, contact, addresses, consentIds, correspondents }: Subject) {
  const { name, timezone } = getOrganization(db, organizationId)
  const reader = pooled(db, organizationId)
  const messages = await listMessages(reader, correspondents, MAX_RECORDS + 1)
  const replies = await listReplies(reader, correspondents, MAX_RECORDS + 1)
  const consents = listConsentsAmong(db, consentIds, { limit: MAX_RECORDS, offset: 0 })
  const proven = []
  for (const [index, { uuid, channel, campaignName, sentAt, deliveredAt, body }] of messages
    .slice(0, MAX_RECORDS)
    .entries()) {
    if (index % PROOFS_AT_A_TIME === 0) await setImmediate()
    const times = { sentAt: toIsoOrNull(sentAt), deliveredAt: toIsoOrNull(deliveredAt) }
    proven.push({
      id: uuid,
      channel,
      campaignName,
      ...times,
      text: body,
      proof: proofOf(db, organizationId, uuid),
    })
  }
  return {
    organizationName: name,
    timezone,
    preparedAt: toIso(db.clock.now()),
    contact,
    addresses,
    suppressions: showEntriesOf(db, organizationId, addresses),
    consents: consents.map(presentConsent),
    messages: proven,
    replies: replies.slice(0, MAX_RECORDS).map((reply) => ({
      id: reply.uuid,
      from: reply.from,
      to: reply.to,
      text: reply.body,
      understoodAs: reply.understoodAs,
      receivedAt: toIso(reply.receivedAt),
    })),
    isComplete:
      messages.length <= MAX_RECORDS &&
      replies.length <= MAX_RECORDS &&
      countConsentsAmong(db, consentIds) <= MAX_RECORDS,
  }
}
