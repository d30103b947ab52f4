import { sqliteTable } from '../../db/sqlite-table.ts'

export const conversationDrafts = /* @__PURE__ */ sqliteTable('conversation_drafts', (t) => ({
  userId: t.integer().notNull(),
  conversationId: t.integer().notNull(),
  organizationId: t.integer().notNull(),
  subject: t.text(),
  body: t.text().notNull(),
  mediaUrls: t.text().notNull(),
  lastSeenMessageUuid: t.text(),
  note: t.text().notNull(),
  updatedAt: t.integer().notNull(),
}))
