import { sqliteTable } from '../../db/sqlite-table.ts'

export const mailKeys = /* @__PURE__ */ sqliteTable('mail_keys', (t) => ({
  organizationId: t.integer().primaryKey(),
  key: t.blob({ mode: 'buffer' }).notNull(),
}))
