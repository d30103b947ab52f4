import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const SUPPRESSION_CHANNELS = ['SMS', 'EMAIL'] as const

/** SMS stands for everything sent to a phone number, WhatsApp included. */
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

export const consents = sqliteTable('consents', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  contactId: integer(),
  channel: text().notNull(),
  address: text().notNull(),
  action: text({ enum: CONSENT_ACTIONS }).notNull(),
  method: text({ enum: CONSENT_METHODS }).notNull(),
  campaignId: integer(),
  messageId: integer(),
  importId: integer(),
  suppressionImportId: integer(),
  joinLinkId: integer(),
  consentText: text(),
  consentVersion: text(),
  reason: text(),
  ipAddress: text(),
  userAgent: text(),
  actorType: text().notNull(),
  actorId: text(),
  actorName: text().notNull(),
  occurredAt: integer().notNull(),
  consentedAt: integer(),
  inboundMessageId: integer(),
})
