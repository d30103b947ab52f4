import { sqliteTable } from '../../db/sqlite-table.ts'

export const contactSearchProgress = /* @__PURE__ */ sqliteTable('contact_search_progress', (t) => ({
  id: t.integer().primaryKey(),
  indexedThrough: t.integer().notNull(),
}))

export const contactSearchChanges = /* @__PURE__ */ sqliteTable('contact_search_changes', (t) => ({
  organizationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
}))

export const contactTexts = /* @__PURE__ */ sqliteTable('contact_texts', (t) => ({
  piece: t.integer().notNull(),
  organizationId: t.integer().notNull(),
  texts: t.blob({ mode: 'buffer' }).notNull(),
}))

export const contactTextPieces = /* @__PURE__ */ sqliteTable('contact_text_pieces', (t) => ({
  piece: t.integer().primaryKey(),
}))
