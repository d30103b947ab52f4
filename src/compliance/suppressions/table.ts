import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CONSENT_METHODS, SUPPRESSION_CHANNELS } from '../consents/table.ts'

export const suppressions = sqliteTable('suppressions', {
  id: integer().primaryKey(),
  organizationId: integer().notNull(),
  channel: text({ enum: SUPPRESSION_CHANNELS }).notNull(),
  address: text().notNull(),
  method: text({ enum: CONSENT_METHODS }).notNull(),
  createdAt: integer().notNull(),
  importId: integer(),
})

export const hashedSuppressions = sqliteTable(
  'hashed_suppressions',
  {
    organizationId: integer().notNull(),
    channel: text({ enum: SUPPRESSION_CHANNELS }).notNull(),
    digest: blob({ mode: 'buffer' }).notNull(),
    importId: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.channel, table.digest] })],
)
