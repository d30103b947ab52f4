import { sqliteTable } from '../../db/sqlite-table.ts'

/** The recipients of a run in their own time zones, counted by the time when they get their message. */
export const executionTimes = /* @__PURE__ */ sqliteTable('execution_times', (t) => ({
  organizationId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  /** ms since 1970. */
  scheduledFor: t.integer().notNull(),
  /** A time zone with this time. */
  timezone: t.text().notNull(),
  recipients: t.integer().notNull(),
}))

export type TimeRow = typeof executionTimes.$inferSelect
