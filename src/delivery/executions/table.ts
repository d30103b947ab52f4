import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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

export const executions = sqliteTable('executions', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  campaignId: integer().notNull(),
  sequence: integer().notNull(),
  status: text({ enum: EXECUTION_STATUSES }).notNull(),
  scheduledFor: integer().notNull(),
  beginsAt: integer(),
  audienceCursor: integer(),
  audienceThrough: integer(),
  scheduledCount: integer().notNull(),
  queuedCount: integer().notNull(),
  sendingCount: integer().notNull(),
  sentCount: integer().notNull(),
  deliveredCount: integer().notNull(),
  readCount: integer().notNull(),
  acceptedCount: integer().notNull(),
  failedCount: integer().notNull(),
  skippedCount: integer().notNull(),
  cancelledCount: integer().notNull(),
  filteredCount: integer().notNull(),
  createdAt: integer().notNull(),
  startedAt: integer(),
  completedAt: integer(),
  lastError: text(),
  claimRules: text(),
  isMarketing: integer({ mode: 'boolean' }).notNull().default(false),
  optedOutBefore: integer().notNull().default(0),
  guardedFrom: text(),
  canaryState: text({ enum: CANARY_STATES }),
  canaryDecidesAt: integer(),
  purgedAt: integer(),
  isPurging: integer({ mode: 'boolean' }).notNull().default(false),
})

export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]
export type ExecutionRow = typeof executions.$inferSelect
