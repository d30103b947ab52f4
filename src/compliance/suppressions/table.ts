import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { SUPPRESSION_CHANNELS } from '../consents/table.ts'

export const suppressions = sqliteTable('suppressions', {
  id: integer().primaryKey(),
  organizationId: integer().notNull(),
  channel: text({ enum: SUPPRESSION_CHANNELS }).notNull(),
  address: text().notNull(),
  method: text().notNull(),
  createdAt: integer().notNull(),
})
