import { sqliteTable } from 'drizzle-orm/sqlite-core'

export const rations = /* @__PURE__ */ sqliteTable('rations', (t) => ({
  id: t.integer().primaryKey(),
  kind: t.text().notNull(),
  userId: t.integer(),
  addressDigest: t.text(),
  takenAt: t.integer().notNull(),
}))
