import { sqliteTable } from '../../db/sqlite-table.ts'

export const senderUsage = /* @__PURE__ */ sqliteTable('sender_usage', (t) => ({
  channelIdentityId: t.integer().notNull(),
  day: t.integer().notNull(),
  claimedCount: t.integer().notNull(),
}))
