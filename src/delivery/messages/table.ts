import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { REPLY_KINDS } from '../../channels/reply-messages/table.ts'

export const MESSAGE_STATUSES = [
  'SCHEDULED',
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'SKIPPED',
  'CANCELLED',
] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** A try of a message that was in doubt when a person had it sent again; times are ms since 1970. */
export interface EarlierTry {
  failedAt: number
  errorMessage: string | null
  sentAgainAt: number
}

/** Written by this slice only. */
export const messages = sqliteTable('messages', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  campaignId: integer(),
  executionId: integer(),
  contactId: integer(),
  channel: text().notNull(),
  channelIdentityId: integer(),
  address: text(),
  subject: text(),
  body: text(),
  status: text({ enum: MESSAGE_STATUSES }).notNull(),
  errorCode: text(),
  providerErrorCode: text(),
  errorMessage: text(),
  providerMessageId: text(),
  segmentCount: integer(),
  attempt: integer().notNull().default(0),
  /** The start of the appliance that claimed it; negative while it has certainly not begun to leave. */
  epoch: integer(),
  scheduledFor: integer(),
  expiresAt: integer(),
  queuedAt: integer(),
  sentAt: integer(),
  deliveredAt: integer(),
  readAt: integer(),
  failedAt: integer(),
  skippedAt: integer(),
  createdAt: integer().notNull(),
  proof: text(),
  /** See executions/test-share.ts; null without an A/B test. */
  variant: integer(),
  /** Files that go with a message of no run: a JSON array of addresses. */
  mediaUrls: text(),
  /** What was handed over by WHATSAPP instead of the text: a FilledTemplate as JSON. */
  whatsappTemplate: text(),
  /** What a message of no run answers by itself; null for all others. */
  replyKind: text({ enum: REPLY_KINDS }),
  /** Who wrote a message of no run to a contact: internal id of the actor. */
  authorId: integer(),
  answers: text(),
  /** HTML of a mail of no run. */
  htmlBody: text(),
  /** JSON of the tries before a message in doubt was sent again: an array of EarlierTry. */
  earlierTries: text(),
})

export type MessageRow = typeof messages.$inferSelect
