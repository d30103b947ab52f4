import { sqliteTable } from '../../db/sqlite-table.ts'

export const passwordResets = /* @__PURE__ */ sqliteTable('password_resets', (t) => ({
  userId: t.integer().primaryKey(),
  tokenHash: t.text().notNull(),
  passwordDigest: t.text().notNull(),
  expiresAt: t.integer().notNull(),
  isMailed: t.integer().notNull(),
}))
