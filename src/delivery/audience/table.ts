import { sqliteTable } from '../../db/sqlite-table.ts'

/** The recipients of a run that is sent in their time zones, by the time at which it is that time for them. */
export const executionTimes = /* @__PURE__ */ sqliteTable('execution_times', (t) => ({
  organizationId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  /** ms since 1970. */
  scheduledFor: t.integer().notNull(),
  /** A time zone in which it is that time. */
  timezone: t.text().notNull(),
  recipients: t.integer().notNull(),
}))

export type TimeRow = typeof executionTimes.$inferSelect
