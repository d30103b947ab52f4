import { sqliteTable } from '../db/sqlite-table.ts'

export const snapshots = /* @__PURE__ */ sqliteTable('snapshots', (t) => ({
  sequence: t.integer().primaryKey(),
  id: t.text().notNull(),
  stampedAt: t.integer().notNull(),
  isConfirmed: t.integer().notNull(),
  sizeBytes: t.integer(),
  changeCounter: t.integer(),
}))

export const storageSessions = /* @__PURE__ */ sqliteTable('storage_sessions', (t) => ({
  sequence: t.integer().primaryKey(),
  id: t.text().notNull(),
  mark: t.integer().notNull(),
  baseMark: t.integer(),
  markedAt: t.integer().notNull(),
  changedAt: t.integer().notNull(),
  bootId: t.text(),
  uptimeMs: t.integer().notNull(),
}))
