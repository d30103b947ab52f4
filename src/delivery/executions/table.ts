import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const EXECUTION_STATUSES = enumeration('ExecutionStatus', 'The status of a run of a campaign.', {
  PENDING: 'It waits for its time.',
  RUNNING: 'Its recipients are being chosen or sent to.',
  PAUSED: 'It is paused, as its campaign is.',
  COMPLETED: 'Every message was sent or skipped.',
  CANCELLED: 'A user cancelled the campaign, ended its recurrence or moved the run.',
  FAILED: 'Nothing could be sent.',
  MISSED:
    'It was due more than an hour before it could start, and was not sent: Carillon did not run, sending was held, the campaign was paused, or the run before it took too long. Of one such gap at most the last 100 runs are listed.',
})

/** Progress of the first messages of a run. */
export const CANARY_STATES = enumeration('CanaryState', 'How far the first messages of a run have come.', {
  SENDING: 'They are being sent. The state stays SENDING when the run has no other messages.',
  WAITING: 'All of them were sent; the rest waits until `decidesAt`.',
  PASSED: 'Few of them failed, or a user resumed the campaign: the rest is sent.',
  FAILED: 'Too many of them failed or were answered with an opt-out.',
})
export type CanaryState = (typeof CANARY_STATES)[number]

/** A run of a campaign. */
export const executions = sqliteTable('executions', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  sequence: t.integer().notNull(),
  status: t.text({ enum: EXECUTION_STATUSES }).notNull(),
  scheduledFor: t.integer().notNull(),
  /** Time when its job starts. Null for `scheduledFor`. */
  beginsAt: t.integer(),
  /** The last contact that was processed. Null when the audience is complete. */
  audienceCursor: t.integer(),
  /** The newest contact when the run began. Null before, and for runs of older versions. */
  audienceThrough: t.integer(),
  scheduledCount: t.integer().notNull(),
  queuedCount: t.integer().notNull(),
  sendingCount: t.integer().notNull(),
  sentCount: t.integer().notNull(),
  deliveredCount: t.integer().notNull(),
  readCount: t.integer().notNull(),
  acceptedCount: t.integer().notNull(),
  failedCount: t.integer().notNull(),
  skippedCount: t.integer().notNull(),
  cancelledCount: t.integer().notNull(),
  filteredCount: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  startedAt: t.integer(),
  completedAt: t.integer(),
  lastError: t.text(),
  /** JSON array of the rules that claims have used, the oldest first. */
  claimRules: t.text(),
  isMarketing: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** Opt-outs of the campaign when the run began. */
  optedOutBefore: t.integer().notNull().default(0),
  /** JSON of the counts when the run was last resumed. Null if it never was. */
  guardedFrom: t.text(),
  canaryState: t.text({ enum: CANARY_STATES }),
  canaryDecidesAt: t.integer(),
  /** Time when its messages were deleted because of their age, ms since 1970. Null while they are stored. */
  purgedAt: t.integer(),
  isPurging: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** Id of the request that caused the run. Null if there is none. */
  requestId: t.text(),
}))

export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]
export type ExecutionRow = typeof executions.$inferSelect
