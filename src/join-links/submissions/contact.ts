import { noteEntered, noteOnePerson } from '../../compliance/entered-addresses/service.ts'
import { changeValues } from '../../contacts/custom-fields/service.ts'
import { applyHashedSuppressions, suppressedAt } from '../../contacts/opt-outs/service.ts'
import { OPTIONAL_FIELDS, perField } from '../../contacts/records/fields.ts'
import { recordUpdate } from '../../contacts/records/history.ts'
import { listByEmail } from '../../contacts/records/inbound.ts'
import { isNamedByAddress } from '../../contacts/records/schema.ts'
import { emitContactsChanged } from '../../contacts/records/service.ts'
import * as contacts from '../../contacts/records/store.ts'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import type { JoinLinkRow } from '../records/table.ts'
import type { SubmissionRow } from './table.ts'

/** A contact who joins. */
export interface Joiner {
  id: number
  uuid: string
  actor: Actor
}

const CUSTOM = 'custom.'

interface Values {
  firstName?: string
  lastName?: string
  email?: string
  /** By key. */
  custom: Record<string, unknown>
}

function valuesOf({ fields, email }: Pick<SubmissionRow, 'fields' | 'email'>): Values {
  const values: Values = { custom: {}, ...(email === null ? {} : { email }) }
  for (const [field, value] of Object.entries(JSON.parse(fields) as Record<string, unknown>)) {
    if (field.startsWith(CUSTOM)) values.custom[field.slice(CUSTOM.length)] = value
    else if (field === 'firstName' || field === 'lastName' || field === 'email')
      values[field] ??= String(value)
  }
  return values
}

/**
 * Returns the stored values, with empty fields filled in from `change`. A field that was archived since is left
 * out.
 */
function filledCustom(tx: Tx, organizationId: number, stored: string, change: Values['custom']): string {
  const present: Record<string, unknown> = JSON.parse(stored)
  let values = stored
  for (const [key, value] of Object.entries(change)) {
    if (Object.hasOwn(present, key)) continue
    try {
      values = changeValues(tx, organizationId, values, { [key]: value })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return values
}

/** Finds the contact at the address by which a person joins: the number, or for EMAIL the email address. */
function findContact(tx: Tx, link: JoinLinkRow, { phone, email }: SubmissionRow): number | undefined {
  const { organizationId } = link
  if (link.channel === 'EMAIL') return listByEmail(tx, organizationId, email!, 1)[0]
  const uuid = contacts.findUuidByPhone(tx, organizationId, phone!)
  return uuid === undefined ? undefined : contacts.findContact(tx, organizationId, uuid)?.id
}

/**
 * Returns the number that a new contact gets, or null. A number that came with an email address is not checked,
 * so the number of another contact is left out.
 */
const newNumberOf = (
  tx: Tx,
  { channel }: JoinLinkRow,
  { organizationId, phone }: SubmissionRow,
): string | null =>
  channel === 'EMAIL' && phone !== null && contacts.findUuidByPhone(tx, organizationId, phone) !== undefined
    ? null
    : phone

const actorOf = (uuid: string, name: string): Actor => ({ type: 'CONTACT', id: uuid, name })

/**
 * Returns the contact of a submission, created if there is none. Empty fields of an existing contact are filled
 * in if the person has proven that the number or the address is theirs.
 */
export function putContact(tx: Tx, link: JoinLinkRow, submission: SubmissionRow, isProven: boolean): Joiner {
  const id = findContact(tx, link, submission)
  const [known] = id === undefined ? [] : contacts.listByIds(tx, link.organizationId, [id])
  if (!known) return createContact(tx, link, submission)
  const actor = actorOf(known.uuid, known.firstName)
  if (isProven) {
    const values = valuesOf(submission)
    // The owner of each address has given the other address.
    if (submission.phone === known.phone && values.email === known.email) noteOnePerson(tx, known.id)
    const phone = known.phone === null ? newNumberOf(tx, link, submission) : null
    fillIn(tx, link.organizationId, known, { actor, values, phone })
  }
  return { id: known.id, uuid: known.uuid, actor }
}

/** Creates a contact, even beyond the limit of the plan: a person who agreed is not turned away. */
function createContact(tx: Tx, link: JoinLinkRow, submission: SubmissionRow): Joiner {
  const { organizationId } = link
  const phone = newNumberOf(tx, link, submission)
  const values = valuesOf(submission)
  const { lastName = null, email = null, custom } = values
  const firstName = values.firstName ?? phone ?? email ?? ''
  if (phone !== null) applyHashedSuppressions(tx, organizationId, 'SMS', [phone])
  if (email !== null) applyHashedSuppressions(tx, organizationId, 'EMAIL', [email])
  const uuid = uuidv7(tx.now)
  const id = contacts.insertContact(tx, {
    ...perField(OPTIONAL_FIELDS, () => null),
    uuid,
    organizationId,
    phone,
    firstName,
    lastName,
    email,
    status: 'ACTIVE',
    source: link.type,
    stage: 'NEW_LEAD',
    customFields: filledCustom(tx, organizationId, '{}', custom),
    createdByActorId: null,
  })!
  // The form checks only one address. The owner of the other may be another person.
  if (link.channel === 'EMAIL') {
    if (phone !== null) noteEntered(tx, { organizationId, contactId: id, channel: 'SMS', address: phone })
  } else if (email !== null)
    noteEntered(tx, { organizationId, contactId: id, channel: 'EMAIL', address: email })
  const actor = actorOf(uuid, firstName)
  emitContactsChanged(tx, { organizationId, actor, change: 'CREATED' }, [uuid])
  return { id, uuid, actor }
}

function fillIn(
  tx: Tx,
  organizationId: number,
  known: contacts.ContactRecordRow,
  { actor, values, phone }: { actor: Actor; values: Values; phone: string | null },
): void {
  const change: contacts.ContactChange = {}
  if (values.firstName && isNamedByAddress(known)) change.firstName = values.firstName
  if (values.lastName && known.lastName === null) change.lastName = values.lastName
  if (values.email && known.email === null) {
    change.email = values.email
    change.emailSuppressedAt = suppressedAt(tx, organizationId, 'EMAIL', values.email)
  }
  if (phone !== null) {
    change.phone = phone
    change.optedOutAt = suppressedAt(tx, organizationId, 'SMS', phone)
  }
  const customFields = filledCustom(tx, organizationId, known.customFields, values.custom)
  if (customFields !== known.customFields) change.customFields = customFields
  if (Object.keys(change).length === 0) return
  contacts.updateContact(tx, known.id, { ...change, updatedAt: tx.now })
  if (change.email) {
    noteEntered(tx, { organizationId, contactId: known.id, channel: 'EMAIL', address: change.email })
  }
  if (change.phone) {
    noteEntered(tx, { organizationId, contactId: known.id, channel: 'SMS', address: change.phone })
  }
  recordUpdate(tx, { organizationId, actor }, known, change)
  emitContactsChanged(tx, { organizationId, actor, change: 'UPDATED' }, [known.uuid])
}
