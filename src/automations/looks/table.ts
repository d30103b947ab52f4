import { sqliteTable } from '../../db/sqlite-table.ts'

/** A contact that may have come into a segment or left it since the last look. Triggers of the schema keep the rows. */
export const automationLooks = /* @__PURE__ */ sqliteTable('automation_looks', (t) => ({
  /** 0 in a transaction of automations. */
  contactId: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  /** Number of changes since the last look. */
  touches: t.integer().notNull(),
  /** Whether automations made one of these changes: 0 or 1. */
  isCaused: t.integer().notNull(),
}))

export type LookRow = typeof automationLooks.$inferSelect
