import { sqliteTable } from '../../db/sqlite-table.ts'

export const whatsappIds = /* @__PURE__ */ sqliteTable('whatsapp_ids', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  userId: t.text().notNull(),
  phone: t.text().notNull(),
  learnedAt: t.integer().notNull(),
}))
