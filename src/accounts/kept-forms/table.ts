import { sqliteTable } from '../../db/sqlite-table.ts'

/** What a member has filled in on a screen and not stored. */
export const keptForms = sqliteTable('kept_forms', (t) => ({
  userId: t.integer().notNull(),
  organizationId: t.integer().notNull(),
  /** Screen and record, as the console names them, such as `campaign-new`. */
  key: t.text().notNull(),
  content: t.text().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type KeptFormRow = typeof keptForms.$inferSelect
