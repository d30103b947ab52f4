import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const tags = sqliteTable('tags', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  name: text().notNull(),
  contactCount: integer().notNull().default(0),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  /** When it was deleted, while a job takes it from the contacts. ms since 1970. */
  deletedAt: integer(),
})

export const contactTags = /* @__PURE__ */ sqliteTable('contact_tags', (t) => ({
  organizationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  tagId: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export type TagRow = typeof tags.$inferSelect
