import { sqliteTable } from '../../db/sqlite-table.ts'

/** How far the A/B test of a run has come. */
export const TEST_STATES = ['SENDING', 'WAITING', 'UNDECIDED', 'CHOSEN'] as const

export const CHOSEN_BY = ['RULE', 'PERSON'] as const

export const variantTests = /* @__PURE__ */ sqliteTable('variant_tests', (t) => ({
  executionId: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  state: t.text({ enum: TEST_STATES }).notNull(),
  decidesAt: t.integer(),
  chosen: t.integer(),
  chosenBy: t.text({ enum: CHOSEN_BY }),
  chosenAt: t.integer(),
  explanation: t.text(),
}))

/** The A/B test of a run. */
export type TestRow = Omit<typeof variantTests.$inferSelect, 'organizationId'>
