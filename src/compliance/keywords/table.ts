import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const optOutKeywords = sqliteTable('opt_out_keywords', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  keyword: text().notNull(),
  folded: text().notNull(),
  isSystem: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})

export type OptOutKeywordRow = typeof optOutKeywords.$inferSelect
export type NewOptOutKeyword = typeof optOutKeywords.$inferInsert
