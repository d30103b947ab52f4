import { sqliteTable } from '../db/sqlite-table.ts'

export const jobs = /* @__PURE__ */ sqliteTable('jobs', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer(),
  kind: t.text().notNull(),
  payload: t.text().notNull(),
  state: t.text().notNull(),
  runAt: t.integer().notNull(),
  attempt: t.integer().notNull(),
  maxAttempts: t.integer().notNull(),
  epoch: t.integer(),
  uniqueKey: t.text(),
  lastError: t.text(),
  createdAt: t.integer().notNull(),
  finishedAt: t.integer(),
  queue: t.text().notNull(),
  /** Id of the request that it goes back to; null for none. */
  requestId: t.text(),
}))
