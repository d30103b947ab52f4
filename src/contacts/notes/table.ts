import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
