import * as v from 'valibot'
import { findOptOutScope, findOrganizationId, hasListeners } from '../../accounts/organizations/store.ts'
import { type ConsentEvidence, recordConsent, recordConsents } from '../../compliance/consents/service.ts'
import type { ConsentMethod, SuppressionChannel } from '../../compliance/consents/table.ts'
import { noteProved } from '../../compliance/entered-addresses/service.ts'
import { settleReviews } from '../../compliance/reviews/service.ts'
import type { LiftedBy } from '../../compliance/suppressions/lifting.ts'
import {
  addToList,
  addToListAll,
  hashedAmong,
  listedAt,
  listedOf,
  removeFromList,
  strengthen,
} from '../../compliance/suppressions/service.ts'
import { findImportActors } from '../../compliance/suppressions/store.ts'
import { repeatErasedChoices } from '../../compliance/topics/choices.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { instant, oneOf, text } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { component, describeWords } from '../../lib/describe.ts'
import type { WithdrawalRule } from '../../module/withdrawal.ts'
import { listOtherAddresses, markAddress, markAddresses } from '../records/marks.ts'

/**
 * Event: the phone number or email address of these contacts was suppressed; at most 1,000 contacts
 * in one event.
 */
export const contactsSuppressed = defineEvent(
  'contacts.suppressed',
  1,
  v.object({ channel: v.picklist(['SMS', 'EMAIL']), contactIds: v.array(v.number()) }),
)

/**
 * Event: the phone number or email address of these contacts was removed from the suppression list.
 * Emitted only if the organization has listeners.
 */
export const contactsUnsuppressed = defineEvent(
  'contacts.unsuppressed',
  1,
  v.object({ channel: v.picklist(['SMS', 'EMAIL']), contactIds: v.array(v.number()) }),
)

const CONTACTS_PER_EVENT = 1_000

/** Ways in which a person can agree. */
const STATED_METHODS = [
  'WEB_FORM',
  'KEYWORD',
  'OTP',
  'REPLY',
  'MANUAL',
] as const satisfies readonly ConsentMethod[]

describeWords(STATED_METHODS, 'StatedConsentMethod', 'How a person agreed, as a member states it.', {
  WEB_FORM: 'In a form on a web page.',
  KEYWORD: 'By texting a keyword such as START to another system.',
  OTP: 'By entering a code that was sent to the address.',
  REPLY: 'By answering a message or a question.',
  MANUAL: 'In person, on the phone or on paper.',
})

const MAX_NOTE = 500

export const ConsentStatement = component(
  'ConsentStatement',
  'How a person who had opted out agreed to get messages again. It becomes a consent record in the name of the member who states it. An API key cannot state it.',
  {
    method: [oneOf(STATED_METHODS), 'How the person agreed.'],
    occurredAt: [instant, 'When the person agreed: after the opt-out, and not in the future.'],
    note: [
      text(3, MAX_NOTE),
      'What the person agreed to and where that is written down: the evidence for later.',
    ],
  },
)
export type ConsentStatement = v.InferOutput<typeof ConsentStatement>

/** Type and description of the field `isOptOutKept` of answers. The field is present only when it is true. */
export const optOutKept = [
  v.optional(v.literal(true)),
  'True when the request was to lift an opt-out that stays: the person gave it, or a carrier blocks the number. Absent otherwise.',
] as const

/** Returns the part of an answer that says whether the opt-out was kept. */
export const keptIf = (isKept: boolean): { optOutKept?: true } => (isKept ? { optOutKept: true } : {})

/** Addresses of the other channel that an opt-out covers as well. */
interface Further {
  channel: SuppressionChannel
  addresses: readonly string[]
  /** The reason in the consent record. */
  reason: string
}

const OTHER: Readonly<Record<SuppressionChannel, Further>> = {
  SMS: {
    channel: 'EMAIL',
    addresses: [],
    reason: 'Opted out by phone; in this organization an opt-out counts for email too.',
  },
  EMAIL: {
    channel: 'SMS',
    addresses: [],
    reason: 'Opted out by email; in this organization an opt-out counts for the phone too.',
  },
}

/**
 * Returns the addresses of the other channel that an opt-out covers as well; undefined for none. With
 * the scope ALL, these are the current addresses of the contacts with the opted-out address. A bounce
 * is not an opt-out and covers only its address.
 * @param contactId internal id of the contact who opted out; absent for all contacts with one of the
 * addresses
 */
function relatedAddresses(
  reader: Reader,
  asked: {
    organizationId: number
    channel: SuppressionChannel
    method: ConsentMethod
    contactId?: number | null
  },
  addresses: readonly string[],
): Further | undefined {
  if (asked.method === 'BOUNCE' || addresses.length === 0) return undefined
  if (findOptOutScope(reader, asked.organizationId) !== 'ALL') return undefined
  const others = listOtherAddresses(reader, asked, addresses)
  return others.length === 0 ? undefined : { ...OTHER[asked.channel], addresses: others }
}

/**
 * Opt-outs and opt-ins. One transaction writes the suppression list, its copies on the contacts
 * (`opted_out_at`, `email_suppressed_at`), the consent record and the event.
 */

/**
 * Puts an address on the suppression list of the organization, with a consent record OPT_OUT. A job
 * skips the messages that wait to be sent to it. An address that is already on the list stays there;
 * a record is then written only when the entry gets a stronger source. A STOP of the person is
 * stronger than an entry by the organization. If the organization has the scope ALL, the other
 * address of the contact is also put on the list.
 * @returns whether the address was not on the list before
 */
export function suppress(tx: Tx, evidence: ConsentEvidence): boolean {
  const further = relatedAddresses(tx, evidence, [evidence.address])
  if (further) suppressThese(tx, { ...evidence, ...further }, further.addresses)
  settleReviews(tx, evidence, [evidence.address], 'OPTED_OUT')
  if (!addToList(tx, evidence)) {
    if (strengthen(tx, evidence, [evidence.address]).length > 0) recordConsent(tx, 'OPT_OUT', evidence)
    return false
  }
  const holders = markAddress(tx, evidence, tx.now)
  recordConsent(tx, 'OPT_OUT', { ...evidence, contactId: evidence.contactId ?? onlyOne(holders) })
  emitSuppressed(tx, evidence, holders)
  return true
}

/** The result of `suppressAll`. */
interface Suppressed {
  /** Addresses that were not on the list. */
  added: number
  /** Contacts that have one of these addresses. */
  contacts: number
}

/**
 * Suppresses many addresses of one channel, as `suppress` does for one.
 * @param evidence the evidence for all addresses
 * @returns counts for `addresses` only, not for those of the other channel
 */
export function suppressAll(
  tx: Tx,
  evidence: Omit<ConsentEvidence, 'address' | 'contactId'>,
  addresses: readonly string[],
): Suppressed {
  const further = relatedAddresses(tx, evidence, addresses)
  if (further) suppressThese(tx, { ...evidence, ...further }, further.addresses)
  return suppressThese(tx, evidence, addresses)
}

/** Suppresses addresses as `suppressAll` does, but not those of the other channel. */
function suppressThese(
  tx: Tx,
  evidence: Omit<ConsentEvidence, 'address' | 'contactId'>,
  addresses: readonly string[],
): Suppressed {
  if (addresses.length === 0) return { added: 0, contacts: 0 }
  settleReviews(tx, evidence, addresses, 'OPTED_OUT')
  const stronger = strengthen(tx, evidence, addresses)
  const added = addToListAll(tx, evidence, addresses)
  const holders = markAddresses(tx, evidence, added)
  recordConsents(
    tx,
    'OPT_OUT',
    [...added, ...stronger].map((address) => ({
      ...evidence,
      address,
      contactId: onlyOne(holders.get(address) ?? []),
    })),
  )
  const contactIds = [...holders.values()].flat()
  emitSuppressed(tx, evidence, contactIds)
  return { added: added.length, contacts: contactIds.length }
}

/**
 * Puts each address on the list whose hash is on it, with the evidence of the import that brought the
 * hash. A hash of an erased person counts as that person's opt-out. Call it before a contact gets an
 * address.
 * @returns how many contacts already have one of the addresses that it put on the list
 */
export function applyHashedSuppressions(
  tx: Tx,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): number {
  repeatErasedChoices(tx, { organizationId, channel, actor: BY_SERVER, reason: OF_ERASED_CHOICE }, addresses)
  const found = hashedAmong(tx, organizationId, channel, addresses)
  if (found.size === 0) return 0
  const bySource = Map.groupBy(found, ([, { importId, method }]) => `${importId} ${method}`)
  const importIds = [...found.values()].flatMap(({ importId }) => importId ?? [])
  const actors = findImportActors(tx, organizationId, [...new Set(importIds)])
  let contacts = 0
  for (const entries of bySource.values()) {
    const { method, importId } = entries[0]![1]
    const evidence =
      importId === null
        ? { method, actor: BY_SERVER, reason: OF_ERASED }
        : { method, suppressionImportId: importId, actor: actors.get(importId)! }
    contacts += suppressAll(
      tx,
      { organizationId, channel, ...evidence },
      entries.map(([address]) => address),
    ).contacts
  }
  return contacts
}

/** The actor that puts the address of an erased person on the list again, and the reason. */
export const BY_SERVER = { type: 'SYSTEM', id: null, name: 'Carillon' } as const
const OF_ERASED_CHOICE = 'The choice of a person whose data was erased: the address came back.'
const OF_ERASED = 'The opt-out of a person whose data was erased: the address came back.'

/**
 * Returns when the address that a contact is about to get was put on the list, ms since 1970; null if
 * it is not there.
 */
export function suppressedAt(
  tx: Tx,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): number | null {
  applyHashedSuppressions(tx, organizationId, channel, [address])
  return listedAt(tx, organizationId, channel, address)
}

/** Returns the time of each address that is on the list, as `suppressedAt` does for one address. */
export function suppressionsOf(
  tx: Tx,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Map<string, number> {
  applyHashedSuppressions(tx, organizationId, channel, addresses)
  return listedOf(tx, organizationId, channel, addresses)
}

/** The result of an opt-in. */
export type Lifting = 'LIFTED' | 'KEPT' | 'NOT_LISTED'

/**
 * Takes an address off the list and writes a consent record OPT_IN. There is no other way to opt in. Changes
 * and records nothing when the address is not on the list or when `by` may not lift its opt-out (KEPT): see
 * compliance/suppressions/lifting.ts.
 */
export function lift(tx: Tx, evidence: ConsentEvidence, by: LiftedBy): Lifting {
  if (by !== 'REQUEST') noteProved(tx, evidence)
  const removal = removeFromList(tx, evidence, by)
  if (removal !== 'REMOVED') return removal
  const holders = markAddress(tx, evidence, null)
  recordConsent(tx, 'OPT_IN', { ...evidence, contactId: evidence.contactId ?? onlyOne(holders) })
  const { organizationId, actor, channel } = evidence
  if (holders.length > 0 && hasListeners(tx, organizationId))
    emit(tx, contactsUnsuppressed, { organizationId, actor, data: { channel, contactIds: [...holders] } })
  return 'LIFTED'
}

function emitSuppressed(
  tx: Tx,
  { organizationId, actor, channel }: Pick<ConsentEvidence, 'organizationId' | 'actor' | 'channel'>,
  contactIds: readonly number[],
): void {
  for (let from = 0; from < contactIds.length; from += CONTACTS_PER_EVENT) {
    const some = contactIds.slice(from, from + CONTACTS_PER_EVENT)
    emit(tx, contactsSuppressed, { organizationId, actor, data: { channel, contactIds: some } })
  }
}

/**
 * Returns the only id, otherwise null: if several contacts share an email address, it is unknown
 * which of them acted.
 */
const onlyOne = (ids: readonly number[]): number | null => (ids.length === 1 ? (ids[0] ?? null) : null)

export const withdrawals: Record<'suppressions', WithdrawalRule> = {
  // An address that was removed from the list later stays as the older data has it.
  suppressions: {
    title: 'opt-outs',
    repeat: (tx, { key, state }) => {
      if (state === null) return false
      const { organization, channel, address } = JSON.parse(key) as {
        organization: string
        channel: SuppressionChannel
        address: string
      }
      const organizationId = findOrganizationId(tx, organization)
      if (organizationId === undefined) return false
      const { method, created_at: createdAt } = JSON.parse(state) as {
        method: ConsentMethod
        created_at: number
      }
      const reason = `Repeated after a restore of older data; the opt-out is from ${toIso(createdAt)}.`
      return suppress(tx, { organizationId, channel, address, method, actor: BY_SERVER, reason })
    },
  },
}
