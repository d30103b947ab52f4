import { sqliteTable } from '../../db/sqlite-table.ts'

export const segmentContacts = /* @__PURE__ */ sqliteTable('segment_contacts', (t) => ({
  organizationId: t.integer().notNull(),
  segmentId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  /** Time when the contact joined, ms since 1970. */
  createdAt: t.integer().notNull(),
}))
