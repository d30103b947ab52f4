import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import { CONSENT_METHODS, SUPPRESSION_CHANNELS } from '../consents/table.ts'

export const TOPIC_ACTIONS = enumeration('TopicAction', 'A decision of a person about a topic.', {
  SUBSCRIBED: 'Wants marketing about the topic.',
  UNSUBSCRIBED: 'Wants no marketing about the topic.',
})
export type TopicAction = (typeof TOPIC_ACTIONS)[number]

export const topics = sqliteTable('topics', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  description: t.text(),
  /** Whether the preferences page offers it. */
  isPublic: t.integer({ mode: 'boolean' }).notNull().default(true),
  /** Whether its messages reach only people who subscribed, instead of all who did not unsubscribe. */
  isChosenOnly: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** Place in lists, from 0. Topics with the same place are in the order of their creation. */
  position: t.integer().notNull().default(0),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  /** Time when it was deleted, ms since 1970. The row stays, because choices and campaigns name it. */
  deletedAt: t.integer(),
}))

/** Choices of people. The last one of an address that was not retracted counts. */
export const topicChoices = /* @__PURE__ */ sqliteTable('topic_choices', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  topicId: t.integer().notNull(),
  contactId: t.integer(),
  channel: t.text({ enum: SUPPRESSION_CHANNELS }).notNull(),
  address: t.text().notNull(),
  action: t.text({ enum: TOPIC_ACTIONS }).notNull(),
  method: t.text({ enum: CONSENT_METHODS }).notNull(),
  campaignId: t.integer(),
  messageId: t.integer(),
  importId: t.integer(),
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
}))

export type TopicRow = typeof topics.$inferSelect
export type TopicChoiceRow = typeof topicChoices.$inferSelect
