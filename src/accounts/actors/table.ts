import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const actors = sqliteTable('actors', {
  id: integer().primaryKey(),
  organizationId: integer().notNull(),
  type: text({ enum: ['USER', 'API_KEY', 'SYSTEM'] }).notNull(),
  reference: text().notNull(),
  name: text().notNull(),
})
