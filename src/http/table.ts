import { sqliteTable } from '../db/sqlite-table.ts'

export const idempotencyKeys = /* @__PURE__ */ sqliteTable('idempotency_keys', (t) => ({
  organizationId: t.integer().notNull(),
  caller: t.text().notNull(),
  method: t.text().notNull(),
  path: t.text().notNull(),
  key: t.text().notNull(),
  fingerprint: t.text().notNull(),
  status: t.integer().notNull(),
  body: t.text().notNull(),
  createdAt: t.integer().notNull(),
}))
