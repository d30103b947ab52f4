import { sqliteTable } from '../../db/sqlite-table.ts'

export const segmentContacts = /* @__PURE__ */ sqliteTable('segment_contacts', (t) => ({
  organizationId: t.integer().notNull(),
  segmentId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))
