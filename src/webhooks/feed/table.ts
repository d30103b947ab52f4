import { sqliteTable } from '../../db/sqlite-table.ts'

export const eventFollowers = /* @__PURE__ */ sqliteTable('event_followers', (t) => ({
  organizationId: t.integer().primaryKey(),
  followedAt: t.integer().notNull(),
}))
