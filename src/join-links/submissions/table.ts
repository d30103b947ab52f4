import { primaryKey } from 'drizzle-orm/sqlite-core'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import type { ChannelName } from '../../providers/port.ts'

export const SUBMISSION_STATUSES = enumeration('JoinSubmissionStatus', 'How far a person got in joining.', {
  PENDING_OTP: 'A code was sent to the number and is awaited.',
  PENDING_CONFIRMATION: 'A YES by text, or a click on the link in a mail, is awaited.',
  COMPLETED: 'The person has joined.',
  EXPIRED: 'The code, the question or the link in the mail was not answered in time.',
  REJECTED: 'Too many wrong codes were entered.',
})
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

export const joinSubmissions = /* @__PURE__ */ sqliteTable('join_submissions', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  joinLinkId: t.integer().notNull(),
  contactId: t.integer(),
  status: t.text({ enum: SUBMISSION_STATUSES }).notNull(),
  channel: t.text().$type<ChannelName>().notNull(),
  phone: t.text(),
  email: t.text(),
  /** JSON object. */
  fields: t.text().notNull(),
  /** JSON array of `AgreedTopic`: the topics that the person subscribes to by joining. */
  topics: t.text().notNull().default('[]'),
  consentText: t.text().notNull(),
  consentVersion: t.integer().notNull(),
  agreedAt: t.integer(),
  ipAddress: t.text(),
  userAgent: t.text(),
  pageUrl: t.text(),
  secretHash: t.text(),
  failedAttempts: t.integer().notNull(),
  sentCount: t.integer().notNull(),
  lastSentAt: t.integer(),
  /** The number or mailbox that gets the messages of the form. */
  sentTo: t.text(),
  expiresAt: t.integer(),
  confirmedAt: t.integer(),
  createdAt: t.integer().notNull(),
}))
export type SubmissionRow = typeof joinSubmissions.$inferSelect

export const joinDays = /* @__PURE__ */ sqliteTable(
  'join_days',
  (t) => ({
    organizationId: t.integer().notNull(),
    joinLinkId: t.integer().notNull(),
    /** Days since 1970 (UTC). */
    day: t.integer().notNull(),
    views: t.integer().notNull(),
    botViews: t.integer().notNull(),
    submissions: t.integer().notNull(),
    completed: t.integer().notNull(),
    messages: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.organizationId, table.joinLinkId, table.day] })],
)
