import { sqliteTable } from '../../db/sqlite-table.ts'

/** Unfinished text of a member in a conversation: an answer, a note, or both. */
export const conversationDrafts = /* @__PURE__ */ sqliteTable('conversation_drafts', (t) => ({
  userId: t.integer().notNull(),
  conversationId: t.integer().notNull(),
  organizationId: t.integer().notNull(),
  subject: t.text(),
  body: t.text().notNull(),
  /** JSON array of addresses. */
  mediaUrls: t.text().notNull(),
  /** Public id of the newest message that the member had seen when the answer was begun. Null if it is not stated. */
  lastSeenMessageUuid: t.text(),
  /** Empty if there is no note. */
  note: t.text().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type DraftRow = typeof conversationDrafts.$inferSelect
