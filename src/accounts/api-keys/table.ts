import { sqliteTable } from '../../db/sqlite-table.ts'

export const apiKeys = sqliteTable('api_keys', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  keyHash: t.text().notNull(),
  keyPrefix: t.text().notNull(),
  last4: t.text().notNull(),
  createdByUserId: t.integer(),
  createdAt: t.integer().notNull(),
  expiresAt: t.integer(),
  revokedAt: t.integer(),
  lastUsedAt: t.integer(),
  lastUsedIp: t.text(),
}))

export type ApiKeyRow = typeof apiKeys.$inferSelect
