import { sqliteTable } from 'drizzle-orm/sqlite-core'

export const SUPPRESSION_CHANNELS = ['SMS', 'EMAIL'] as const

/** SMS covers everything sent to a phone number, WhatsApp included. */
export type SuppressionChannel = (typeof SUPPRESSION_CHANNELS)[number]

export const CONSENT_ACTIONS = ['OPT_IN', 'OPT_OUT', 'CONFIRMED'] as const

export const CONSENT_METHODS = [
  'WEB_FORM',
  'KEYWORD',
  'OTP',
  'REPLY',
  'MANUAL',
  'IMPORT',
  'API',
  'LIST_UNSUBSCRIBE',
  'COMPLAINT',
  'BOUNCE',
  'PROVIDER',
] as const

export type ConsentAction = (typeof CONSENT_ACTIONS)[number]
export type ConsentMethod = (typeof CONSENT_METHODS)[number]

export const consents = /* @__PURE__ */ sqliteTable('consents', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  contactId: t.integer(),
  channel: t.text({ enum: SUPPRESSION_CHANNELS }).notNull(),
  address: t.text().notNull(),
  action: t.text({ enum: CONSENT_ACTIONS }).notNull(),
  method: t.text({ enum: CONSENT_METHODS }).notNull(),
  campaignId: t.integer(),
  messageId: t.integer(),
  importId: t.integer(),
  suppressionImportId: t.integer(),
  joinLinkId: t.integer(),
  consentText: t.text(),
  consentVersion: t.text(),
  reason: t.text(),
  ipAddress: t.text(),
  userAgent: t.text(),
  actorType: t.text().notNull(),
  actorId: t.text(),
  actorName: t.text().notNull(),
  occurredAt: t.integer().notNull(),
  consentedAt: t.integer(),
  inboundMessageId: t.integer(),
}))

export const consentRetractions = /* @__PURE__ */ sqliteTable('consent_retractions', (t) => ({
  importId: t.integer().primaryKey(),
  retractedAt: t.integer().notNull(),
}))

export type NewConsent = Omit<typeof consents.$inferSelect, 'id'>
