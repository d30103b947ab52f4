import { sqliteTable } from '../../db/sqlite-table.ts'

export const emailVerifications = /* @__PURE__ */ sqliteTable('email_verifications', (t) => ({
  userId: t.integer().primaryKey(),
  /** In lower case: the address of the account, or the pending one. */
  address: t.text().notNull(),
  /** Time when a mail with a link was last requested, ms since 1970; null if never. */
  mailedAt: t.integer(),
}))

export type VerificationRow = typeof emailVerifications.$inferSelect
