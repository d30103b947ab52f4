import { sqliteTable } from '../../db/sqlite-table.ts'

export const tags = sqliteTable('tags', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  contactCount: t.integer().notNull().default(0),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  /**
   * Time when the tag was deleted, ms since 1970. The row stays until a job has removed the tag from
   * all contacts.
   */
  deletedAt: t.integer(),
}))

export const contactTags = /* @__PURE__ */ sqliteTable('contact_tags', (t) => ({
  organizationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  tagId: t.integer().notNull(),
  /** Time when the contact got the tag, ms since 1970. */
  createdAt: t.integer().notNull(),
}))

export type TagRow = typeof tags.$inferSelect
