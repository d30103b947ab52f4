import { sqliteTable } from 'drizzle-orm/sqlite-core'

export const eventFollowers = /* @__PURE__ */ sqliteTable('event_followers', (t) => ({
  organizationId: t.integer().primaryKey(),
  followedAt: t.integer().notNull(),
}))
