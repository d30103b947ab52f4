import { sqliteTable } from '../../db/sqlite-table.ts'

export const optOutKeywords = sqliteTable('opt_out_keywords', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  keyword: t.text().notNull(),
  folded: t.text().notNull(),
  isSystem: t.integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type OptOutKeywordRow = typeof optOutKeywords.$inferSelect
export type NewOptOutKeyword = typeof optOutKeywords.$inferInsert
