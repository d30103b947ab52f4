import { sqliteTable } from 'drizzle-orm/sqlite-core'

export const segmentContacts = /* @__PURE__ */ sqliteTable('segment_contacts', (t) => ({
  organizationId: t.integer().notNull(),
  segmentId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))
