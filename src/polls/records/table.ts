import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const DISPATCH_TYPES = enumeration('PollDispatchType', 'When a poll is sent.', {
  IMMEDIATE: 'Immediately.',
  SCHEDULED: 'At `scheduledAt`.',
})

export const POLL_STATUSES = enumeration(
  'PollStatus',
  'The status of a poll, which determines the possible actions.',
  {
    DRAFT: 'Not launched. Can be changed, launched, cancelled and deleted.',
    SCHEDULED: 'Waits for its time. Can be cancelled and deleted.',
    SENDING: 'Is being sent, and votes count already. Can be closed and cancelled.',
    OPEN: 'Sent to all recipients; votes count. Can be closed and cancelled.',
    CLOSED: 'No vote counts any more. Its results stay. Can be deleted.',
    CANCELLED: 'Cancelled: waiting messages were not sent, and no vote counts any more. Can be deleted.',
    FAILED: 'Nothing could be sent. Can be deleted.',
  },
)
export type PollStatus = (typeof POLL_STATUSES)[number]

export const polls = sqliteTable('polls', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  /** Campaign that sends the question. */
  campaignId: t.integer().notNull(),
  name: t.text().notNull(),
  questionTemplate: t.text().notNull(),
  allowMultipleOptions: t.integer({ mode: 'boolean' }).notNull(),
  /** In ms since 1970, like all times here. */
  closesAt: t.integer().notNull(),
  /** False for a poll that closes seven days after it begins. */
  hasOwnEnd: t.integer({ mode: 'boolean' }).notNull().default(true),
  closedAt: t.integer(),
  cancelledAt: t.integer(),
  /** End of the address of the page of the poll for a screen. Null if there is no page. */
  screenToken: t.text(),
  responderCount: t.integer().notNull().default(0),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export const pollOptions = sqliteTable('poll_options', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  pollId: t.integer().notNull(),
  /** Counted from 1. */
  position: t.integer().notNull(),
  label: t.text().notNull(),
  votes: t.integer().notNull().default(0),
}))

export type NewPoll = typeof polls.$inferInsert
export type PollOption = typeof pollOptions.$inferSelect
