import { sqliteTable } from '../../db/sqlite-table.ts'

/** What a member has filled in on a screen and not stored. */
export const keptForms = sqliteTable('kept_forms', (t) => ({
  userId: t.integer().notNull(),
  organizationId: t.integer().notNull(),
  /** Name of the screen, such as `campaign`. */
  kind: t.text().notNull(),
  /** Public id of the record that is edited, or `new`. */
  record: t.text().notNull(),
  /** JSON object. */
  content: t.text().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type KeptFormRow = typeof keptForms.$inferSelect
