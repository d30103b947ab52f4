import { sqliteTable } from 'drizzle-orm/sqlite-core'

export const senderUsage = /* @__PURE__ */ sqliteTable('sender_usage', (t) => ({
  channelIdentityId: t.integer().notNull(),
  day: t.integer().notNull(),
  claimedCount: t.integer().notNull(),
}))
