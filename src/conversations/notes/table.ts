import { sqliteTable } from '../../db/sqlite-table.ts'

/** Note on a conversation. Only members see it. */
export const conversationNotes = /* @__PURE__ */ sqliteTable('conversation_notes', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  conversationId: t.integer().notNull(),
  body: t.text().notNull(),
  authorId: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))
