import { sqliteTable } from '../../db/sqlite-table.ts'

export const campaignApprovals = /* @__PURE__ */ sqliteTable('campaign_approvals', (t) => ({
  organizationId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  status: t.text().notNull(),
  submittedBy: t.integer().notNull(),
  submittedAt: t.integer().notNull(),
  note: t.text(),
  decidedBy: t.integer(),
  decidedAt: t.integer(),
  reason: t.text(),
  audienceAt: t.integer(),
  audienceRules: t.text(),
}))
