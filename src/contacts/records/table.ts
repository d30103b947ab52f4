import { text } from 'drizzle-orm/sqlite-core'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import { OPTIONAL_FIELDS, type OptionalFieldName, perField } from './fields.ts'

export const CONTACT_STATUSES = enumeration('ContactStatus', 'Whether messages may go to a contact.', {
  ACTIVE: 'Messages are sent to it unless it has opted out.',
  INVALID:
    'A carrier reported that its number does not work. A new number or a text from it makes it ACTIVE.',
  ARCHIVED: 'A user archived it; nothing is sent to it.',
})

export const CONTACT_SOURCES = enumeration('ContactSource', 'Where a contact came from.', {
  TEXT_LINK: 'By a link that opens a text message.',
  JOIN_KEYWORD: 'By texting a keyword to join.',
  CSV_IMPORT: 'By the import of a list.',
  MANUAL: 'A user entered it, or other software created it.',
  WEB_FORM: 'By a form on a web page.',
  INBOUND_SMS: 'By an inbound text.',
  INBOUND_CALL: 'By an inbound call.',
  GOOGLE_ADS: 'By a Google advertisement.',
  META_ADS: 'By an advertisement on Facebook or Instagram.',
  INBOUND_EMAIL: 'By an inbound email.',
  INBOUND_WHATSAPP: 'By an inbound WhatsApp message.',
  LEAD_FORM: 'By the form of an advertisement.',
  WEB_CHAT: 'By the chat of a web page.',
  KIT: 'From the newsletter service Kit.',
})

/** The stage ARCHIVED is independent of the status ARCHIVED: messages are still sent. */
export const CONTACT_STAGES = enumeration('ContactStage', 'The stage of a contact in the sales pipeline.', {
  ARCHIVED: 'Out of the pipeline. This is not the status ARCHIVED: messages are still sent to it.',
  NEW_LEAD: 'New; the stage of every new contact.',
  ENGAGED: 'Has answered. The first text of a NEW_LEAD that is no keyword sets it automatically.',
  QUALIFIED: 'Judged likely to buy.',
  APPOINTMENT_BOOKED: 'Has an appointment.',
  CUSTOMER: 'Has bought; recording a won deal sets it.',
  LOST: 'Will not buy.',
})

export type ContactStatus = (typeof CONTACT_STATUSES)[number]
export type ContactSource = (typeof CONTACT_SOURCES)[number]
export type ContactStage = (typeof CONTACT_STAGES)[number]

const optionalText = (column: string) => text(column)
const optionalFields: Record<OptionalFieldName, ReturnType<typeof optionalText>> = perField(
  OPTIONAL_FIELDS,
  ({ column }) => optionalText(column),
)

export const contacts = sqliteTable('contacts', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  firstName: t.text().notNull(),
  phone: t.text(),
  ...optionalFields,
  status: t.text({ enum: CONTACT_STATUSES }).notNull().default('ACTIVE'),
  source: t.text({ enum: CONTACT_SOURCES }).notNull(),
  stage: t.text({ enum: CONTACT_STAGES }).notNull().default('NEW_LEAD'),
  /** JSON object. */
  customFields: t.text().notNull().default('{}'),
  preferredChannelIdentityId: t.integer(),
  /** Time when its number was suppressed, ms since 1970; null if it is not on the suppression list. */
  optedOutAt: t.integer(),
  /** Time when its email address was suppressed, ms since 1970; null if it is not on the suppression list. */
  emailSuppressedAt: t.integer(),
  numberChangedAt: t.integer(),
  lastContactedAt: t.integer(),
  lastInboundAt: t.integer(),
  createdByActorId: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
  /** Internal id of the contact that it was merged into. */
  mergedInto: t.integer(),
}))

export type ContactRow = typeof contacts.$inferSelect

export const contactTotals = /* @__PURE__ */ sqliteTable('contact_totals', (t) => ({
  organizationId: t.integer().notNull(),
  status: t.text().notNull(),
  source: t.text().notNull(),
  stage: t.text().notNull(),
  isOptedOut: t.integer().notNull(),
  isEmailSuppressed: t.integer().notNull(),
  contacts: t.integer().notNull(),
}))
