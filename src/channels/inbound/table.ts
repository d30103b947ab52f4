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
  kind: t.text().notNull(),
  providerMessageId: t.text().notNull(),
  receivedAt: t.integer().notNull(),
  executionId: t.integer(),
  missingParts: t.integer().notNull(),
  subject: t.text(),
  wholeBody: t.text(),
  fileNames: t.text(),
  thread: t.text(),
  isAutomatic: t.integer().notNull(),
  takenBy: t.text({ enum: UNDERSTOOD }),
}))

export const inboundParts = /* @__PURE__ */ sqliteTable('inbound_parts', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  fromAddress: t.text().notNull(),
  toAddress: t.text().notNull(),
  reference: t.text().notNull(),
  number: t.integer().notNull(),
  total: t.integer().notNull(),
  providerMessageId: t.text().notNull(),
  body: t.text(),
  receivedAt: t.integer().notNull(),
  bodySha256: t.text(),
}))

export const inboundMedia = /* @__PURE__ */ sqliteTable('inbound_media', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  inboundMessageId: t.integer().notNull(),
  position: t.integer().notNull(),
  url: t.text().notNull(),
  status: t.text().notNull(),
  problem: t.text(),
  mediaId: t.integer(),
  createdAt: t.integer().notNull(),
}))
