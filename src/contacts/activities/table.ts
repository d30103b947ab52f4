import { sqliteTable } from '../../db/sqlite-table.ts'

/** Types of changes that get their own row, because no other row stores them. */
const WRITTEN_TYPES = [
  'CONTACT_UPDATED',
  'STAGE_CHANGED',
  'STATUS_CHANGED',
  'TAG_ADDED',
  'TAG_REMOVED',
] as const

export const ACTIVITY_TYPES = [
  'CONTACT_CREATED',
  ...WRITTEN_TYPES,
  'NOTE_ADDED',
  'MESSAGE_SENT',
  'MESSAGE_SKIPPED',
  'MESSAGE_FAILED',
  'MESSAGE_RECEIVED',
  'EMAIL_SENT',
  'EMAIL_OPENED',
  'LINK_CLICKED',
  'OPTED_OUT',
  'OPTED_IN',
  'TOPIC_SUBSCRIBED',
  'TOPIC_UNSUBSCRIBED',
  'JOINED',
  'POLL_VOTED',
  'CONVERSION_RECORDED',
] as const

export type ActivityType = (typeof ACTIVITY_TYPES)[number]

export const contactActivities = /* @__PURE__ */ sqliteTable('contact_activities', (t) => ({
  organizationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  occurredAt: t.integer().notNull(),
  uuid: t.text().notNull(),
  type: t.text({ enum: WRITTEN_TYPES }).notNull(),
  data: t.text().notNull(),
  actorId: t.integer(),
}))

export const contactNotes = /* @__PURE__ */ sqliteTable('contact_notes', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  body: t.text().notNull(),
  authorId: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))
