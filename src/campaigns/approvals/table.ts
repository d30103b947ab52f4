import { sqliteTable } from '../../db/sqlite-table.ts'

/** The last submission of a campaign; a campaign that was not submitted has none. */
export const campaignApprovals = /* @__PURE__ */ sqliteTable('campaign_approvals', (t) => ({
  organizationId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  status: t.text({ enum: ['SUBMITTED', 'APPROVED', 'REJECTED'] }).notNull(),
  /** Internal id of an actor, like `decidedBy`. */
  submittedBy: t.integer().notNull(),
  submittedAt: t.integer().notNull(),
  note: t.text(),
  /** This and the next two columns are null until the submission is decided. */
  decidedBy: t.integer(),
  decidedAt: t.integer(),
  reason: t.text(),
  /** Time of the approval of the audience, with the rules that the segment had then. */
  audienceAt: t.integer(),
  audienceRules: t.text(),
  /** Whether its topic reached only people who subscribed then. Null without a topic. */
  audienceIsChosenOnly: t.integer({ mode: 'boolean' }),
}))
