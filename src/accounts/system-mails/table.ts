import { sqliteTable } from '../../db/sqlite-table.ts'

export const rations = /* @__PURE__ */ sqliteTable('rations', (t) => ({
  id: t.integer().primaryKey(),
  kind: t.text().notNull(),
  userId: t.integer(),
  addressDigest: t.text(),
  takenAt: t.integer().notNull(),
}))
