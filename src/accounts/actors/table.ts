import { sqliteTable } from '../../db/sqlite-table.ts'

export const actors = /* @__PURE__ */ sqliteTable('actors', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  type: t.text({ enum: ['USER', 'API_KEY', 'SYSTEM'] }).notNull(),
  reference: t.text().notNull(),
  name: t.text().notNull(),
}))
