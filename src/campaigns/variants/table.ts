import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

/** States of the A/B test of a run. */
export const TEST_STATES = enumeration('AbTestState', 'How far the A/B test of a run has come.', {
  SENDING: 'Its messages are being sent. The state stays SENDING when the campaign is cancelled meanwhile.',
  WAITING: 'All of them were sent; the text is chosen at `decidesAt`.',
  UNDECIDED:
    'The test period has ended and no text is chosen, for the reason in `explanation`. While messages wait, the campaign is PAUSED with VARIANT_UNDECIDED.',
  CHOSEN: 'A text is chosen, and the rest gets it.',
})

export const CHOSEN_BY = enumeration('AbTestChosenBy', 'Who chose the text of an A/B test.', {
  RULE: 'The metric: it is better than every other text by more than chance explains.',
  PERSON: 'A user, with choose-variant.',
})

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
export type TestRow = typeof variantTests.$inferSelect
