import type { ConsentMethod, Contact, ContactSource, ContactStage, ContactStatus } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** Labels for contact data. */

export const STAGES: ReadonlyArray<readonly [ContactStage, string]> = [
  ['NEW_LEAD', 'New lead'],
  ['ENGAGED', 'Engaged'],
  ['QUALIFIED', 'Qualified'],
  ['APPOINTMENT_BOOKED', 'Appointment booked'],
  ['CUSTOMER', 'Customer'],
  ['LOST', 'Lost'],
  ['ARCHIVED', 'Archived'],
]
export const stageName = (stage: ContactStage): string => STAGES.find(([one]) => one === stage)?.[1] ?? stage

export const STATUSES: ReadonlyArray<readonly [ContactStatus, string, string]> = [
  ['ACTIVE', 'Active', 'Messages may go to them.'],
  ['INVALID', 'Invalid', 'The number does not work: no text is sent.'],
  ['ARCHIVED', 'Archived', 'Nothing is sent to them.'],
]
export const statusName = (status: ContactStatus): string =>
  STATUSES.find(([one]) => one === status)?.[1] ?? status
const STATUS_TONES: Readonly<Record<ContactStatus, BadgeTone>> = {
  ACTIVE: 'good',
  INVALID: 'bad',
  ARCHIVED: 'idle',
}

export const SOURCES: Readonly<Record<ContactSource, string>> = {
  CSV_IMPORT: 'An import',
  MANUAL: 'Entered by hand',
  WEB_FORM: 'A web form',
  JOIN_KEYWORD: 'A keyword by text',
  TEXT_LINK: 'A text link',
  INBOUND_SMS: 'A text of theirs',
  INBOUND_WHATSAPP: 'A WhatsApp message of theirs',
  INBOUND_EMAIL: 'An email of theirs',
  INBOUND_CALL: 'A call of theirs',
  LEAD_FORM: 'A lead form',
  WEB_CHAT: 'A web chat',
  GOOGLE_ADS: 'Google Ads',
  META_ADS: 'Meta Ads',
  KIT: 'Kit',
}

/** Labels of the ways in which a person consented or opted out. */
export const METHODS: Readonly<Record<ConsentMethod, string>> = {
  WEB_FORM: 'In a web form',
  KEYWORD: 'By a keyword',
  OTP: 'By a code sent to them',
  EMAIL: 'By the link in an email',
  REPLY: 'By a reply',
  MANUAL: 'Stated by a member',
  IMPORT: 'In an imported file',
  API: 'By other software',
  LIST_UNSUBSCRIBE: 'By the unsubscribe button of their mail program',
  COMPLAINT: 'By marking an email as spam',
  BOUNCE: 'Emails to the address came back',
  PROVIDER: 'At the provider',
}

/** Returns a short reason that messages cannot reach the contact, or undefined. */
export function obstacleOf(
  contact: Pick<Contact, 'status' | 'isOptedOut' | 'emailSubscribed' | 'email'>,
): { text: string; tone: BadgeTone } | undefined {
  if (contact.status !== 'ACTIVE')
    return { text: statusName(contact.status), tone: STATUS_TONES[contact.status] }
  const isMailStopped = contact.email !== null && !contact.emailSubscribed
  if (contact.isOptedOut) return { text: isMailStopped ? 'Opted out' : 'No texts', tone: 'warn' }
  return isMailStopped ? { text: 'No emails', tone: 'warn' } : undefined
}

/** Editable fields of a contact with their labels. */
export const FIELDS = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['addressLine1', 'Address'],
  ['addressLine2', 'Second address line'],
  ['city', 'City'],
  ['state', 'State'],
  ['postalCode', 'Postal code'],
  ['country', 'Country'],
  ['timezone', 'Time zone'],
] as const satisfies ReadonlyArray<readonly [keyof Contact, string]>
export type FieldName = (typeof FIELDS)[number][0]

const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ...FIELDS,
  ['source', 'Came from'],
  ['stage', 'Stage'],
  ['status', 'Status'],
])

/** Returns the label of an API field. */
export const fieldLabel = (name: string): string => FIELD_LABELS.get(name) ?? name
