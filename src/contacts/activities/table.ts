import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Changes that are recorded because no other row keeps them. */
const WRITTEN_TYPES = [
  'CONTACT_UPDATED',
  'STAGE_CHANGED',
  'STATUS_CHANGED',
  'TAG_ADDED',
  'TAG_REMOVED',
] as const

/** The types of join pages and polls are reserved: these features do not exist yet. */
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
  'JOINED',
  'POLL_VOTED',
  'CONVERSION_RECORDED',
] as const

export type ActivityType = (typeof ACTIVITY_TYPES)[number]

export const contactActivities = sqliteTable(
  'contact_activities',
  {
    organizationId: integer().notNull(),
    contactId: integer().notNull(),
    occurredAt: integer().notNull(),
    uuid: text().notNull(),
    type: text({ enum: WRITTEN_TYPES }).notNull(),
    data: text().notNull(),
    actorId: integer(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.contactId, table.occurredAt, table.uuid] })],
)

export const contactNotes = sqliteTable('contact_notes', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  contactId: integer().notNull(),
  body: text().notNull(),
  authorId: integer().notNull(),
  createdAt: integer().notNull(),
  deletedAt: integer(),
})
