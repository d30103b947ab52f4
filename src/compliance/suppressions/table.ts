import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const SUPPRESSION_CHANNELS = ['SMS', 'EMAIL'] as const

/** SMS stands for everything sent to a phone number, WhatsApp included. */
export type SuppressionChannel = (typeof SUPPRESSION_CHANNELS)[number]

export const suppressions = sqliteTable('suppressions', {
  id: integer().primaryKey(),
  organizationId: integer().notNull(),
  channel: text({ enum: SUPPRESSION_CHANNELS }).notNull(),
  address: text().notNull(),
  method: text().notNull(),
  createdAt: integer().notNull(),
})
