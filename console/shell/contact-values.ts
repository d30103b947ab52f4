import { contactFields } from '../../words/en/contact-fields.ts'
import type { ConsentMethod, ContactSource, ContactStage, ContactStatus } from '../api/api.gen.ts'

/** Names of the values of contacts and their consents. */

export const STAGE_NAMES: Readonly<Record<ContactStage, string>> = {
  NEW_LEAD: contactFields.stageNewLead(),
  ENGAGED: contactFields.stageEngaged(),
  QUALIFIED: contactFields.stageQualified(),
  APPOINTMENT_BOOKED: contactFields.stageAppointment(),
  CUSTOMER: contactFields.stageCustomer(),
  LOST: contactFields.stageLost(),
  ARCHIVED: contactFields.stageArchived(),
}

export const STATUS_NAMES: Readonly<Record<ContactStatus, string>> = {
  ACTIVE: contactFields.statusActive(),
  INVALID: contactFields.statusInvalid(),
  ARCHIVED: contactFields.statusArchived(),
}

export const SOURCE_NAMES: Readonly<Record<ContactSource, string>> = {
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

/** Ways in which a person consented or opted out. */
export const CONSENT_METHODS: Readonly<Record<ConsentMethod, string>> = {
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
