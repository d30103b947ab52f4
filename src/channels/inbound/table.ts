import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const UNDERSTOOD = enumeration('UnderstoodText', 'How a received text was understood.', {
  OPT_OUT: 'The sender wants no more messages.',
  REVIEW: 'The sender may want no more messages; a person has to read it.',
  OPT_IN: 'The sender wants messages again.',
  HELP: 'The sender asks for help.',
  JOIN_CONFIRMATION: 'The sender confirmed that they join, as the question after a form asked.',
  JOIN_KEYWORD: 'The sender joined by the keyword of a join link.',
  POLL_VOTE: 'The sender answered a poll.',
  OTHER: 'Any other text.',
})
export type Understood = (typeof UNDERSTOOD)[number]

export const inboundMessages = /* @__PURE__ */ sqliteTable('inbound_messages', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  contactId: t.integer(),
  campaignId: t.integer(),
  fromAddress: t.text().notNull(),
  toAddress: t.text().notNull(),
  body: t.text().notNull(),
  kind: t.text({ enum: ['OPT_OUT', 'OPT_IN', 'OTHER'] }).notNull(),
  providerMessageId: t.text().notNull(),
  receivedAt: t.integer().notNull(),
  executionId: t.integer(),
  missingParts: t.integer().notNull(),
  subject: t.text(),
  /** This and the next two columns are null for a text. This one is also null if `body` is complete. */
  wholeBody: t.text(),
  /** JSON array. */
  fileNames: t.text(),
  /** JSON array of Message-IDs without brackets: those of the previous mails, last that of this mail. */
  thread: t.text(),
  isAutomatic: t.integer().notNull(),
  /** Meaning of the text according to the handler that took it; null for the inbox. */
  takenBy: t.text({ enum: UNDERSTOOD }),
}))

export type InboundMessageRow = typeof inboundMessages.$inferSelect

export const inboundParts = /* @__PURE__ */ sqliteTable('inbound_parts', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  fromAddress: t.text().notNull(),
  toAddress: t.text().notNull(),
  reference: t.text().notNull(),
  /** From 1. */
  number: t.integer().notNull(),
  total: t.integer().notNull(),
  providerMessageId: t.text().notNull(),
  /** Null once the part no longer waits for others. */
  body: t.text(),
  receivedAt: t.integer().notNull(),
  /** Null for a part that an older version stored. */
  bodySha256: t.text(),
}))

export const inboundMedia = /* @__PURE__ */ sqliteTable('inbound_media', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  inboundMessageId: t.integer().notNull(),
  position: t.integer().notNull(),
  url: t.text().notNull(),
  status: t.text({ enum: ['PENDING', 'STORED', 'FAILED'] }).notNull(),
  /** Reason why the file is not fetched; null while it can still be fetched. */
  problem: t.text(),
  mediaId: t.integer(),
  createdAt: t.integer().notNull(),
}))
