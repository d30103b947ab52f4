import { sqliteTable } from '../../db/sqlite-table.ts'

/** Announcements to an organization, such as `CREDITS_LOW`, each once in a period. */
export const billingNotices = /* @__PURE__ */ sqliteTable('billing_notices', (t) => ({
  organizationId: t.integer().notNull(),
  subject: t.text().notNull(),
  /** ms since 1970; 0 for none. */
  periodStart: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export type NoticeRow = typeof billingNotices.$inferSelect
