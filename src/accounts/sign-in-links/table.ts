import { sqliteTable } from '../../db/sqlite-table.ts'

export const signInLinks = /* @__PURE__ */ sqliteTable('sign_in_links', (t) => ({
  userId: t.integer().primaryKey(),
  tokenHash: t.text().notNull(),
  expiresAt: t.integer().notNull(),
}))
