import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const tags = sqliteTable('tags', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  name: text().notNull(),
  contactCount: integer().notNull().default(0),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})

export const contactTags = sqliteTable(
  'contact_tags',
  {
    organizationId: integer().notNull(),
    contactId: integer().notNull(),
    tagId: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.contactId, table.tagId] })],
)

export type TagRow = typeof tags.$inferSelect
