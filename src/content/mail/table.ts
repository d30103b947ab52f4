import { sqliteTable } from 'drizzle-orm/sqlite-core'

export const mailKeys = /* @__PURE__ */ sqliteTable('mail_keys', (t) => ({
  organizationId: t.integer().primaryKey(),
  key: t.blob({ mode: 'buffer' }).notNull(),
}))
