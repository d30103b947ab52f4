import * as v from 'valibot'
import { actorIdOf } from '../../accounts/actors/service.ts'
import { refusalOf } from '../../accounts/limits/limits.ts'
import { findContactCount, findDefaultCountry, hasListeners } from '../../accounts/organizations/store.ts'
import { noteReplaced } from '../../compliance/entered-addresses/service.ts'
import { hasHashes } from '../../compliance/suppressions/store.ts'
import { hasErasedChoices } from '../../compliance/topics/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { toE164 } from '../../lib/phone.ts'
import { type Actor, actorOf, assertPermission, type Principal } from '../../lib/principal.ts'
import { recordChanges } from '../activities/service.ts'
import { changeValues } from '../custom-fields/service.ts'
import { optIn } from '../opt-outs/opt-in.ts'
import {
  applyHashedSuppressions,
  type ConsentStatement,
  suppress,
  suppressedAt,
} from '../opt-outs/service.ts'
import { type LeftSegment, leaveSegments } from '../segment-members/store.ts'
import { BY_CONTACTS } from '../tags/events.ts'
import { getTag, resolveTagIds } from '../tags/service.ts'
import { attachTags, detachAll, detachTags, replaceTags, type TakenLink } from '../tags/store.ts'
import { FIELD_NAMES, type FieldName, OPTIONAL_FIELDS, perField } from './fields.ts'
import { changedBy, recordTagging, recordUpdate } from './history.ts'
import type { ChangeStageInput, CreateContactInput, UpdateContactInput } from './schema.ts'
import * as store from './store.ts'
import type { ContactSource, ContactStatus } from './table.ts'

const CONTACT_CHANGES = ['CREATED', 'UPDATED', 'DELETED', 'STAGE_CHANGED'] as const
type ContactChanged = (typeof CONTACT_CHANGES)[number]

/**
 * Event: contacts changed. It has their public ids, at most 25. Emitted only if the organization has
 * listeners.
 */
export const contactsChanged = defineEvent(
  'contacts.changed',
  1,
  v.object({
    change: v.picklist(CONTACT_CHANGES),
    uuids: v.array(v.string()),
    /** The old stage of STAGE_CHANGED, if known. */
    previousStage: v.optional(v.string()),
  }),
)

/**
 * Number of contacts in one event. Each contact becomes its own event body; this many are written in
 * a few milliseconds.
 */
const CONTACTS_PER_EVENT = 25

interface ChangeOfContacts {
  organizationId: number
  actor: Actor
  change: ContactChanged
  previousStage?: string
}

/** Emits `contactsChanged` for webhooks and other listeners. */
export function emitContactsChanged(
  tx: Tx,
  { organizationId, actor, ...data }: ChangeOfContacts,
  uuids: readonly string[],
): void {
  if (uuids.length === 0 || !hasListeners(tx, organizationId)) return
  for (let from = 0; from < uuids.length; from += CONTACTS_PER_EVENT) {
    const some = uuids.slice(from, from + CONTACTS_PER_EVENT)
    emit(tx, contactsChanged, { organizationId, actor, data: { ...data, uuids: some } })
  }
}

/** Emits `contactsChanged` for live contacts by internal id. */
export function emitContactsChangedById(tx: Tx, about: ChangeOfContacts, ids: readonly number[]): void {
  if (ids.length === 0 || !hasListeners(tx, about.organizationId)) return
  emitContactsChanged(tx, about, store.listUuidsByIds(tx, about.organizationId, ids))
}

export type { ContactRecordRow } from './store.ts'

/** Fields of a new contact; absent ones are empty, ACTIVE or MANUAL. */
interface ContactInput extends Partial<Omit<CreateContactInput, 'firstName' | 'phone'>> {
  firstName: string
  /**
   * In any notation; a number without `+` belongs to the organization's country. Null for a contact
   * with only an `email`.
   */
  phone: string | null
  source?: ContactSource
  status?: ContactStatus
}

/** A new contact. */
interface Created {
  /** Uuid of the contact. */
  id: string
  /**
   * Whether the request was to lift an opt-out that stays, because the person gave it or a carrier blocks the
   * number.
   */
  isOptOutKept: boolean
}

/** The result of a change. */
interface Changed {
  isChanged: boolean
  /** The same as in `Created`. */
  isOptOutKept: boolean
}

/**
 * Creates a contact. A number on the suppression list makes the contact opted out. Throws VALIDATION_FAILED
 * for a bad phone, for neither phone nor email, or unknown tags, ALREADY_EXISTS for a live contact with this number, or
 * with this address and no number, LIMIT_REACHED if the plan allows no more contacts, FORBIDDEN as `assertMaySetOptOut`.
 */
export function createContact(tx: Tx, principal: Principal, input: ContactInput): Created {
  const { organizationId } = principal
  assertMaySetOptOut(principal, input.isOptedOut)
  const phone = input.phone === null ? null : parsePhone(tx, organizationId, input.phone)
  const address = { phone, email: input.email ?? null }
  assertReachable(address)
  assertHasNumber(address, input.isOptedOut)
  const tagIds = input.tagIds ? resolveTagIds(tx, organizationId, 'tagIds', input.tagIds) : []
  const customFields = input.customFields ? changeValues(tx, organizationId, '{}', input.customFields) : '{}'
  assertMayAdd(tx, organizationId, address)
  if (hasHashes(tx, organizationId) || hasErasedChoices(tx, organizationId)) {
    if (phone !== null) applyHashedSuppressions(tx, organizationId, 'SMS', [phone])
    if (input.email) applyHashedSuppressions(tx, organizationId, 'EMAIL', [input.email])
  }
  const uuid = uuidv7(tx.now)
  const id = store.insertContact(tx, {
    uuid,
    organizationId,
    ...perField(OPTIONAL_FIELDS, (_, name) => input[name] ?? null),
    phone,
    firstName: input.firstName,
    status: input.status ?? 'ACTIVE',
    source: input.source ?? 'MANUAL',
    stage: 'NEW_LEAD',
    customFields,
    createdByActorId: actorIdOf(tx, principal),
  })
  if (id === undefined) throw isTaken(tx, organizationId, address)
  if (tagIds.length > 0) attachTags(tx, organizationId, [id], tagIds)
  emitChange(tx, principal, uuid, { change: 'CREATED' })
  const { isOptOutKept } = setOptOut(tx, principal, { id, phone }, { isOptedOut: input.isOptedOut })
  return { id: uuid, isOptOutKept }
}

/** A contact is identified by its number. Without a number, it is identified by its email address. */
interface Address {
  phone: string | null
  email: string | null
}

const findHolder = (reader: Reader, organizationId: number, { phone, email }: Address): string | undefined =>
  phone !== null
    ? store.findUuidByPhone(reader, organizationId, phone)
    : store.findUuidOfAddress(reader, organizationId, email ?? '')

/**
 * Throws LIMIT_REACHED if the plan allows no more contacts; ALREADY_EXISTS instead if a contact has
 * the number or address.
 */
function assertMayAdd(tx: Tx, organizationId: number, address: Address): void {
  const refusal = refusalOf(tx, organizationId, 'CONTACTS', () => findContactCount(tx, organizationId))
  if (!refusal) return
  throw findHolder(tx, organizationId, address) === undefined ? refusal : isTaken(tx, organizationId, address)
}

/** Throws VALIDATION_FAILED for a contact without number and email address. */
function assertReachable({ phone, email }: Address): void {
  if (phone !== null || email !== null) return
  const message = 'A contact without a phone number needs an email address.'
  throw invalidField('email', message, 'isRequired', (say) => say.contactAddress())
}

/**
 * Throws VALIDATION_FAILED for an opt-out of texts without a number, because opt-outs of texts belong
 * to numbers.
 */
function assertHasNumber({ phone }: Address, isOptedOut: boolean | undefined): void {
  if (phone !== null || !isOptedOut) return
  const message =
    'The contact has no phone number to opt out. Opt out its email address in the list of opt-outs.'
  throw invalidField('isOptedOut', message, 'hasNumber', (say) => say.contactNoPhone())
}

/** Throws NOT_FOUND. */
export function getContact(
  reader: Reader,
  principal: Pick<Principal, 'organizationId'>,
  uuid: string,
): store.ContactRecordRow {
  const contact = store.findContact(reader, principal.organizationId, uuid)
  if (!contact) throw notFound('Contact')
  return contact
}

/** Lists the live contacts with these internal ids, in the order of `ids`: a page of a list. */
export const listContactsByIds = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): store.ContactRecordRow[] => store.listByIds(reader, organizationId, ids)

/** Changes a contact as `changeContact` does. @returns the contact after the change */
export function updateContact(tx: Tx, principal: Principal, uuid: string, input: UpdateContactInput) {
  const { isOptOutKept } = changeContact(tx, principal, uuid, input)
  return { contact: getContact(tx, principal, uuid), isOptOutKept }
}

/**
 * Changes the fields in `input`. With a new phone number an INVALID contact becomes ACTIVE, and the contact
 * gets the opt-out state of that number. Throws before it writes anything: NOT_FOUND, and as `createContact`
 * and `optIn`.
 */
export function changeContact(
  tx: Tx,
  principal: Principal,
  uuid: string,
  input: UpdateContactInput,
): Changed {
  const { organizationId } = principal
  const contact = getContact(tx, principal, uuid)
  assertMaySetOptOut(principal, input.isOptedOut)
  assertIsOptIn(input)
  const tagIds = input.tagIds && resolveTagIds(tx, organizationId, 'tagIds', input.tagIds)
  const change = {
    ...changedFields(contact, input),
    ...customFieldsChange(tx, organizationId, contact, input),
    ...addressChange(tx, organizationId, contact, input),
  }
  const tagging = tagIds && replaceTags(tx, organizationId, contact.id, tagIds)
  const isTagged = tagging !== undefined && tagging.added.length + tagging.removed.length > 0
  const isChanged = Object.keys(change).length > 0 || isTagged
  if (isChanged) {
    store.updateContact(tx, contact.id, { ...change, updatedAt: tx.now })
    emitChange(tx, principal, contact.uuid, { change: 'UPDATED' })
  }
  const by = changedBy(principal)
  recordUpdate(tx, by, contact, change)
  if (tagging) recordTagging(tx, by, tagging)
  const holder = { id: contact.id, phone: change.phone ?? contact.phone }
  const optOut = setOptOut(tx, principal, holder, input)
  return { isChanged: isChanged || optOut.isChanged, isOptOutKept: optOut.isOptOutKept }
}

type PlainField = Exclude<FieldName, 'phone' | 'email'> | 'status' | 'source'
const PLAIN_FIELDS: readonly PlainField[] = [
  ...FIELD_NAMES.filter((name) => name !== 'phone' && name !== 'email'),
  'status',
  'source',
]

/** Returns the changes of fields that affect no other field. */
function changedFields(
  contact: store.ContactRecordRow,
  input: UpdateContactInput,
): Pick<store.ContactChange, PlainField> {
  const changed = PLAIN_FIELDS.filter(
    (field) => input[field] !== undefined && input[field] !== contact[field],
  )
  return Object.fromEntries(changed.map((field) => [field, input[field]]))
}

/** Throws VALIDATION_FAILED. */
function customFieldsChange(
  tx: Tx,
  organizationId: number,
  contact: store.ContactRecordRow,
  input: UpdateContactInput,
): Pick<store.ContactChange, 'customFields'> {
  const customFields = changeValues(tx, organizationId, contact.customFields, input.customFields ?? {})
  return customFields === contact.customFields ? {} : { customFields }
}

/**
 * Returns the changes of phone and email, and of the fields that depend on them. Throws
 * VALIDATION_FAILED, ALREADY_EXISTS.
 */
function addressChange(
  tx: Tx,
  organizationId: number,
  contact: store.ContactRecordRow,
  input: UpdateContactInput,
): store.ContactChange {
  const change: store.ContactChange = {}
  if (input.phone === null && contact.phone !== null) {
    const message = 'The phone number of a contact cannot be removed.'
    throw invalidField('phone', message, 'isRequired', (say) => say.contactPhoneKept())
  }
  if (typeof input.phone === 'string') {
    const phone = parsePhone(tx, organizationId, input.phone)
    if (phone !== contact.phone) {
      if (store.findUuidByPhone(tx, organizationId, phone))
        throw isTaken(tx, organizationId, { phone, email: null })
      change.phone = phone
      noteReplaced(tx, contact.id, 'SMS')
      change.optedOutAt = suppressedAt(tx, organizationId, 'SMS', phone)
      if (contact.status === 'INVALID' && input.status === undefined) change.status = 'ACTIVE'
    }
  }
  if (input.email !== undefined && input.email !== contact.email) {
    change.email = input.email
    noteReplaced(tx, contact.id, 'EMAIL')
    change.emailSuppressedAt =
      input.email === null ? null : suppressedAt(tx, organizationId, 'EMAIL', input.email)
  }
  const after = { phone: change.phone ?? contact.phone, email: input.email ?? null }
  if (change.email !== undefined && after.phone === null) {
    assertReachable(after)
    if (findHolder(tx, organizationId, after)) throw isTaken(tx, organizationId, after)
  }
  assertHasNumber(after, input.isOptedOut)
  return change
}

/** Changes the stage. Any stage can follow any other; the current one changes nothing. Throws NOT_FOUND. */
export function changeStage(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { stage, reason }: ChangeStageInput,
): store.ContactRecordRow {
  const contact = getContact(tx, principal, uuid)
  if (stage === contact.stage) return contact
  store.updateContact(tx, contact.id, { stage, updatedAt: tx.now })
  const data = { from: contact.stage, to: stage, reason: reason ?? null }
  recordChanges(tx, changedBy(principal), [{ contactId: contact.id, type: 'STAGE_CHANGED', data }])
  emitChange(tx, principal, uuid, { change: 'STAGE_CHANGED', previousStage: contact.stage })
  return { ...contact, stage, updatedAt: tx.now }
}

/** Soft-deletes the contact and removes its tags and memberships; suppression and consent records stay. Throws NOT_FOUND. */
export function deleteContact(tx: Tx, principal: Principal, uuid: string): void {
  deleteContacts(tx, principal.organizationId, [getContact(tx, principal, uuid).id])
}

/** The tags and memberships that deleted contacts lost. */
interface Removed {
  tags: TakenLink[]
  segments: LeftSegment[]
}

/** Deletes many contacts by internal id, as `deleteContact` does. Contacts already deleted do not change. */
export function deleteContacts(tx: Tx, organizationId: number, ids: readonly number[]): Removed {
  const tags = detachAll(tx, organizationId, ids)
  const segments = leaveSegments(tx, organizationId, ids)
  emitContactsChangedById(tx, { organizationId, actor: BY_CONTACTS, change: 'DELETED' }, ids)
  store.markDeleted(tx, organizationId, ids)
  return { tags, segments }
}

/** Adds tags. Throws NOT_FOUND, VALIDATION_FAILED for unknown tags. */
export function addTags(
  tx: Tx,
  principal: Principal,
  uuid: string,
  tagUuids: readonly string[],
): store.ContactRecordRow {
  const { organizationId } = principal
  const { id } = getContact(tx, principal, uuid)
  const tagIds = resolveTagIds(tx, organizationId, 'tagIds', tagUuids)
  const added = attachTags(tx, organizationId, [id], tagIds)
  if (added.length > 0) {
    store.touchContacts(tx, organizationId, [id])
    emitChange(tx, principal, uuid, { change: 'UPDATED' })
  }
  recordTagging(tx, changedBy(principal), { added })
  return getContact(tx, principal, uuid)
}

/**
 * Removes a tag; a tag that the contact does not have is no error. Throws NOT_FOUND for an unknown
 * contact or tag.
 */
export function removeTag(tx: Tx, principal: Principal, uuid: string, tagUuid: string): void {
  const { organizationId } = principal
  const { id } = getContact(tx, principal, uuid)
  const tag = getTag(tx, principal, tagUuid)
  const removed = detachTags(tx, organizationId, [id], [tag.id])
  if (removed.length > 0) {
    store.touchContacts(tx, organizationId, [id])
    emitChange(tx, principal, uuid, { change: 'UPDATED' })
  }
  recordTagging(tx, changedBy(principal), { removed })
}

function emitChange(
  tx: Tx,
  principal: Principal,
  uuid: string,
  what: Pick<ChangeOfContacts, 'change' | 'previousStage'>,
): void {
  emitContactsChanged(tx, { organizationId: principal.organizationId, actor: actorOf(principal), ...what }, [
    uuid,
  ])
}

/**
 * Throws FORBIDDEN for an opt-in without contact:manage_consent, even if the number is not on the
 * suppression list. Otherwise the answer would reveal whether it is on the list.
 */
function assertMaySetOptOut(principal: Principal, isOptedOut: boolean | undefined): void {
  if (isOptedOut === false) assertPermission(principal, 'contact:manage_consent')
}

/** Throws VALIDATION_FAILED for a statement of consent without an opt-in. */
function assertIsOptIn({ consent, isOptedOut }: UpdateContactInput): void {
  if (consent === undefined || isOptedOut === false) return
  throw invalidField(
    'consent',
    'consent states how a person who opted out agreed again. Send it with isOptedOut: false, or leave it out.',
    'isWithOptIn',
  )
}

/** Puts the contact's number on the suppression list, or removes it if the caller may. Without a number nothing changes. */
function setOptOut(
  tx: Tx,
  principal: Principal,
  { id: contactId, phone: address }: { id: number; phone: string | null },
  {
    isOptedOut,
    consent: statement,
  }: { isOptedOut?: boolean | undefined; consent?: ConsentStatement | undefined },
): Changed {
  if (isOptedOut === undefined || address === null) return { isChanged: false, isOptOutKept: false }
  const about = { channel: 'SMS', address, contactId } as const
  if (!isOptedOut) {
    const lifting = optIn(tx, principal, { ...about, statement })
    return { isChanged: lifting === 'LIFTED', isOptOutKept: lifting === 'KEPT' }
  }
  const method = principal.apiKey ? 'API' : 'MANUAL'
  const { organizationId } = principal
  const isChanged = suppress(tx, { ...about, organizationId, method, actor: actorOf(principal) })
  return { isChanged, isOptOutKept: false }
}

/** Converts a phone number to E.164. Throws VALIDATION_FAILED. */
export function parsePhone(reader: Reader, organizationId: number, text: string): string {
  const country = findDefaultCountry(reader, organizationId)
  const phone = toE164(text, country)
  if (phone !== undefined) return phone
  throw invalidField(
    'phone',
    `phone must be a valid phone number, with + and country code or as written in ${country}.`,
    'isPhone',
    (say) => say.phoneNumber(),
  )
}

function isTaken(reader: Reader, organizationId: number, address: Address): AppError {
  const existingId = findHolder(reader, organizationId, address)
  return new AppError(
    'ALREADY_EXISTS',
    (say) => (address.phone === null ? say.contactEmailTaken() : say.contactPhoneTaken()),
    { details: [{ existingId }] },
  )
}
