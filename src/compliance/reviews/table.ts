import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import { SUPPRESSION_CHANNELS } from '../consents/table.ts'

export const REVIEW_STATUSES = enumeration(
  'OptOutReviewStatus',
  'What was decided about a message that may be an opt-out.',
  {
    OPEN: 'Undecided. No marketing is sent to the address meanwhile.',
    OPTED_OUT: 'It was an opt-out, or its writer clearly opted out since.',
    KEPT: 'It was no opt-out, or its writer opted in since.',
  },
)
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const optOutReviews = /* @__PURE__ */ sqliteTable('opt_out_reviews', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  channel: t.text({ enum: SUPPRESSION_CHANNELS }).notNull(),
  address: t.text().notNull(),
  body: t.text().notNull(),
  campaignId: t.integer(),
  status: t.text({ enum: REVIEW_STATUSES }).notNull(),
  receivedAt: t.integer().notNull(),
  dueAt: t.integer().notNull(),
  decidedAt: t.integer(),
  decidedByType: t.text(),
  decidedById: t.text(),
  decidedByName: t.text(),
  inboundMessageId: t.integer(),
}))

/** A message that may be an opt-out. Times are ms since 1970. */
export type ReviewRow = typeof optOutReviews.$inferSelect
