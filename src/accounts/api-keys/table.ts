import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const apiKeys = sqliteTable('api_keys', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  name: text().notNull(),
  keyHash: text().notNull(),
  keyPrefix: text().notNull(),
  last4: text().notNull(),
  createdByUserId: integer(),
  createdAt: integer().notNull(),
  expiresAt: integer(),
  revokedAt: integer(),
  lastUsedAt: integer(),
  lastUsedIp: text(),
})

export type ApiKeyRow = typeof apiKeys.$inferSelect
