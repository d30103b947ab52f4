import { sqliteTable } from '../db/sqlite-table.ts'

/**
 * The named queues, with the number of jobs of each that run at once. Slow jobs of a queue do not take the
 * places of other queues. An organization gets all places of a queue except one, so that another organization
 * finds a free place.
 */
export const QUEUES = {
  /** Starts and cancels of campaigns. A user waits for them. */
  campaigns: { places: 4 },
  /** Imports and exports: minutes of work, a transaction per chunk. */
  transfers: { places: 3 },
  /** Files of incoming messages. Each waits for the host of a provider, and the host may be slow or forged. */
  files: { places: 4 },
  /** Counts on the read pool, because it runs one query of a job at a time. */
  counts: { places: 2 },
  /** Notifications to users. They must not wait for long work. */
  notices: { places: 2 },
  /** Calls of a payment processor. It may be slow or unavailable. */
  payments: { places: 3 },
  /** Mails of the server to its users. The mail server may be slow or unavailable. */
  mails: { places: 3 },
  /** Clean-up. No user waits for it. */
  chores: { places: 4 },
} as const satisfies Readonly<Record<string, { places: number }>>

export type QueueName = keyof typeof QUEUES

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

/**
 * The durable queue. A job is a row written in the transaction of the change
 * that needs it: after a crash either both exist or neither does.
 *
 *   READY -> RUNNING (claimed by this start of the appliance: its epoch)
 *   RUNNING -> DONE | FAILED | READY again, later (retry, snooze)
 *   RUNNING of an older epoch -> READY: its process died (`rescueOrphans`).
 */
export const jobs = /* @__PURE__ */ sqliteTable('jobs', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer(),
  kind: t.text().notNull(),
  payload: t.text().notNull(),
  state: t.text().notNull(),
  runAt: t.integer().notNull(),
  attempt: t.integer().notNull(),
  maxAttempts: t.integer().notNull(),
  epoch: t.integer(),
  uniqueKey: t.text(),
  lastError: t.text(),
  createdAt: t.integer().notNull(),
  finishedAt: t.integer(),
  queue: t.text().$type<QueueName>().notNull(),
  /** Id of the request that caused the job. Null if there is none. */
  requestId: t.text(),
}))

/** The columns that a run of a job needs. */
export type JobRow = Pick<
  typeof jobs.$inferSelect,
  'id' | 'organizationId' | 'kind' | 'queue' | 'payload' | 'attempt' | 'maxAttempts' | 'requestId'
>
