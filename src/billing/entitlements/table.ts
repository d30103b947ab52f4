import { sqliteTable } from '../../db/sqlite-table.ts'

export const billingVersion = /* @__PURE__ */ sqliteTable('billing_version', (t) => ({
  id: t.integer().primaryKey(),
  version: t.integer().notNull(),
}))
