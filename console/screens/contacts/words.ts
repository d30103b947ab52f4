import { contactFields } from '../../../words/en/contact-fields.ts'
import { contacts } from '../../../words/en/contacts.ts'
import type { ConsentMethod, Contact, ContactSource, ContactStage, ContactStatus } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** Labels for contact data. */

export const STAGES: ReadonlyArray<readonly [ContactStage, string]> = [
  ['NEW_LEAD', contactFields.stageNewLead()],
  ['ENGAGED', contactFields.stageEngaged()],
  ['QUALIFIED', contactFields.stageQualified()],
  ['APPOINTMENT_BOOKED', contactFields.stageAppointment()],
  ['CUSTOMER', contactFields.stageCustomer()],
  ['LOST', contactFields.stageLost()],
  ['ARCHIVED', contactFields.stageArchived()],
]
export const stageName = (stage: ContactStage): string => STAGES.find(([one]) => one === stage)?.[1] ?? stage

export const STATUSES: ReadonlyArray<readonly [ContactStatus, string, string]> = [
  ['ACTIVE', contactFields.statusActive(), contactFields.statusActiveHint()],
  ['INVALID', contactFields.statusInvalid(), contactFields.statusInvalidHint()],
  ['ARCHIVED', contactFields.statusArchived(), contactFields.statusArchivedHint()],
]
export const statusName = (status: ContactStatus): string =>
  STATUSES.find(([one]) => one === status)?.[1] ?? status
const STATUS_TONES: Readonly<Record<ContactStatus, BadgeTone>> = {
  ACTIVE: 'good',
  INVALID: 'bad',
  ARCHIVED: 'idle',
}

export const SOURCES: Readonly<Record<ContactSource, string>> = {
  CSV_IMPORT: contactFields.sourceImport(),
  MANUAL: contactFields.sourceManual(),
  WEB_FORM: contactFields.sourceWebForm(),
  JOIN_KEYWORD: contactFields.sourceKeyword(),
  TEXT_LINK: contactFields.sourceTextLink(),
  INBOUND_SMS: contactFields.sourceInboundSms(),
  INBOUND_WHATSAPP: contactFields.sourceInboundWhatsapp(),
  INBOUND_EMAIL: contactFields.sourceInboundEmail(),
  INBOUND_CALL: contactFields.sourceInboundCall(),
  LEAD_FORM: contactFields.sourceLeadForm(),
  WEB_CHAT: contactFields.sourceWebChat(),
  GOOGLE_ADS: 'Google Ads',
  META_ADS: 'Meta Ads',
  KIT: 'Kit',
}

/** Labels of the ways in which a person consented or opted out. */
export const METHODS: Readonly<Record<ConsentMethod, string>> = {
  WEB_FORM: contactFields.methodWebForm(),
  KEYWORD: contactFields.methodKeyword(),
  OTP: contactFields.methodOtp(),
  EMAIL: contactFields.methodEmail(),
  REPLY: contactFields.methodReply(),
  MANUAL: contactFields.methodManual(),
  IMPORT: contactFields.methodImport(),
  API: contactFields.methodApi(),
  LIST_UNSUBSCRIBE: contactFields.methodListUnsubscribe(),
  COMPLAINT: contactFields.methodComplaint(),
  BOUNCE: contactFields.methodBounce(),
  PROVIDER: contactFields.methodProvider(),
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
