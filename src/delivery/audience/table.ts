import { sqliteTable } from 'drizzle-orm/sqlite-core'

export const executionTimes = /* @__PURE__ */ sqliteTable('execution_times', (t) => ({
  organizationId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  scheduledFor: t.integer().notNull(),
  timezone: t.text().notNull(),
  recipients: t.integer().notNull(),
}))
