import { contactFields } from '../../../words/en/contact-fields.ts'
import { contacts } from '../../../words/en/contacts.ts'
import type { Contact, ContactStage, ContactStatus } from '../../api/api.gen.ts'
import { STAGE_NAMES, STATUS_NAMES } from '../../shell/contact-values.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** Labels for contact data. */

export const STAGES = Object.entries(STAGE_NAMES) as ReadonlyArray<readonly [ContactStage, string]>
export const stageName = (stage: ContactStage): string => STAGE_NAMES[stage] ?? stage

export const STATUSES: ReadonlyArray<readonly [ContactStatus, string, string]> = [
  ['ACTIVE', STATUS_NAMES.ACTIVE, contactFields.statusActiveHint()],
  ['INVALID', STATUS_NAMES.INVALID, contactFields.statusInvalidHint()],
  ['ARCHIVED', STATUS_NAMES.ARCHIVED, contactFields.statusArchivedHint()],
]
export const statusName = (status: ContactStatus): string => STATUS_NAMES[status] ?? status
const STATUS_TONES: Readonly<Record<ContactStatus, BadgeTone>> = {
  ACTIVE: 'good',
  INVALID: 'bad',
  ARCHIVED: 'idle',
}

/** Returns a short reason that messages cannot reach the contact, or undefined. */
export function obstacleOf(
  contact: Pick<Contact, 'status' | 'isOptedOut' | 'emailSubscribed' | 'email'>,
): { text: string; tone: BadgeTone } | undefined {
  if (contact.status !== 'ACTIVE')
    return { text: statusName(contact.status), tone: STATUS_TONES[contact.status] }
  const isMailStopped = contact.email !== null && !contact.emailSubscribed
  if (contact.isOptedOut)
    return { text: isMailStopped ? contacts.optedOut() : contacts.noTexts(), tone: 'warn' }
  return isMailStopped ? { text: contacts.noEmails(), tone: 'warn' } : undefined
}

/** Editable fields of a contact with their labels. */
export const FIELDS = [
  ['firstName', contactFields.firstName()],
  ['lastName', contactFields.lastName()],
  ['phone', contactFields.phone()],
  ['email', contactFields.email()],
  ['addressLine1', contactFields.addressLine1()],
  ['addressLine2', contactFields.addressLine2()],
  ['city', contactFields.city()],
  ['state', contactFields.state()],
  ['postalCode', contactFields.postalCode()],
  ['country', contactFields.country()],
  ['timezone', contactFields.timezone()],
] as const satisfies ReadonlyArray<readonly [keyof Contact, string]>
export type FieldName = (typeof FIELDS)[number][0]

const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ...FIELDS,
  ['source', contactFields.source()],
  ['stage', contactFields.stage()],
  ['status', contactFields.status()],
])

/** Returns the label of an API field. */
export const fieldLabel = (name: string): string => FIELD_LABELS.get(name) ?? name
