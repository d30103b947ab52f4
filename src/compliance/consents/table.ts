import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const SUPPRESSION_CHANNELS = enumeration(
  'ConsentChannel',
  'The messages that a consent or an opt-out covers.',
  {
    SMS: 'All messages to the phone number.',
    EMAIL: 'All messages to the email address.',
  },
)

/** SMS covers every message to a phone number, including WhatsApp. */
export type SuppressionChannel = (typeof SUPPRESSION_CHANNELS)[number]

export const CONSENT_ACTIONS = enumeration('ConsentAction', 'What a person decided about messages.', {
  OPT_IN: 'Agreed to receive messages.',
  OPT_OUT: 'Wants no more messages.',
  CONFIRMED: 'Confirmed an opt-in by an answer from the address itself.',
})

export const CONSENT_METHODS = enumeration('ConsentMethod', 'How a person decided.', {
  WEB_FORM: 'In a form on a web page.',
  KEYWORD: 'By texting a keyword: STOP, START, another opt-out word, or that of a join link.',
  OTP: 'By entering a code that was texted to the number.',
  EMAIL: 'By the link in an email.',
  REPLY: 'By answering a question with YES, or in words of their own that a member read.',
  MANUAL: 'By informing a member, who entered it.',
  IMPORT: 'According to an imported list.',
  API: 'According to other software, with an API key.',
  LIST_UNSUBSCRIBE: 'By the unsubscribe button of a mail program.',
  COMPLAINT: 'By reporting an email as spam.',
  BOUNCE: 'The address refused an email permanently.',
  PROVIDER: 'According to the carrier.',
})

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

export type ConsentRow = typeof consents.$inferSelect
export type NewConsent = Omit<ConsentRow, 'id'>
