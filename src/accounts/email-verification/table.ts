import { sqliteTable } from '../../db/sqlite-table.ts'

export const emailVerifications = /* @__PURE__ */ sqliteTable('email_verifications', (t) => ({
  userId: t.integer().primaryKey(),
  address: t.text().notNull(),
  tokenHash: t.text(),
  expiresAt: t.integer(),
  mailedAt: t.integer(),
}))
