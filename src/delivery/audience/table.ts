import { sqliteTable } from '../../db/sqlite-table.ts'

export const executionTimes = /* @__PURE__ */ sqliteTable('execution_times', (t) => ({
  organizationId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  scheduledFor: t.integer().notNull(),
  timezone: t.text().notNull(),
  recipients: t.integer().notNull(),
}))
