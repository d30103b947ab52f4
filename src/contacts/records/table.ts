import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { OPTIONAL_FIELDS, type OptionalFieldName, perField } from './fields.ts'

export const CONTACT_STATUSES = ['ACTIVE', 'INVALID', 'ARCHIVED'] as const

/** Where a contact came from. */
export const CONTACT_SOURCES = [
  'TEXT_LINK',
  'JOIN_KEYWORD',
  'CSV_IMPORT',
  'MANUAL',
  'WEB_FORM',
  'INBOUND_SMS',
  'INBOUND_CALL',
  'GOOGLE_ADS',
  'META_ADS',
  'INBOUND_EMAIL',
  'INBOUND_WHATSAPP',
  'LEAD_FORM',
  'WEB_CHAT',
  'KIT',
] as const

/** The stage ARCHIVED is independent of the status ARCHIVED: messages are still sent. */
export const CONTACT_STAGES = [
  'ARCHIVED',
  'NEW_LEAD',
  'ENGAGED',
  'QUALIFIED',
  'APPOINTMENT_BOOKED',
  'CUSTOMER',
  'LOST',
] as const

export type ContactStatus = (typeof CONTACT_STATUSES)[number]
export type ContactSource = (typeof CONTACT_SOURCES)[number]
export type ContactStage = (typeof CONTACT_STAGES)[number]

const optionalText = (column: string) => text(column)
const optionalFields: Record<OptionalFieldName, ReturnType<typeof optionalText>> = perField(
  OPTIONAL_FIELDS,
  ({ column }) => optionalText(column),
)

export const contacts = sqliteTable('contacts', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  firstName: text().notNull(),
  phone: text().notNull(),
  ...optionalFields,
  status: text({ enum: CONTACT_STATUSES }).notNull().default('ACTIVE'),
  source: text({ enum: CONTACT_SOURCES }).notNull(),
  stage: text({ enum: CONTACT_STAGES }).notNull().default('NEW_LEAD'),
  customFields: text().notNull().default('{}'),
  preferredChannelIdentityId: integer(),
  optedOutAt: integer(),
  emailSuppressedAt: integer(),
  numberChangedAt: integer(),
  lastContactedAt: integer(),
  lastInboundAt: integer(),
  createdByActorId: integer(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  deletedAt: integer(),
  mergedInto: integer(),
})

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
