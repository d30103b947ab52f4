import { sqliteTable } from '../../db/sqlite-table.ts'

/** A contact in the segment of a trigger, as it was looked at last. */
export const automationMembers = /* @__PURE__ */ sqliteTable('automation_members', (t) => ({
  automationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  organizationId: t.integer().notNull(),
}))
