import { sqliteTable } from '../../db/sqlite-table.ts'

export const EXECUTION_STATUSES = [
  'PENDING',
  'RUNNING',
  'PAUSED',
  'COMPLETED',
  'CANCELLED',
  'FAILED',
  'MISSED',
] as const

/** Progress of the first messages of a run. */
export const CANARY_STATES = ['SENDING', 'WAITING', 'PASSED', 'FAILED'] as const
export type CanaryState = (typeof CANARY_STATES)[number]

export const executions = sqliteTable('executions', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  sequence: t.integer().notNull(),
  status: t.text({ enum: EXECUTION_STATUSES }).notNull(),
  scheduledFor: t.integer().notNull(),
  beginsAt: t.integer(),
  audienceCursor: t.integer(),
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
  claimRules: t.text(),
  isMarketing: t.integer({ mode: 'boolean' }).notNull().default(false),
  optedOutBefore: t.integer().notNull().default(0),
  guardedFrom: t.text(),
  canaryState: t.text({ enum: CANARY_STATES }),
  canaryDecidesAt: t.integer(),
  purgedAt: t.integer(),
  isPurging: t.integer({ mode: 'boolean' }).notNull().default(false),
}))

export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]
export type ExecutionRow = typeof executions.$inferSelect
