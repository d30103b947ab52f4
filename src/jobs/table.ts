import { sqliteTable } from '../db/sqlite-table.ts'

/**
 * The named queues, and how many jobs of each run at once. Slow jobs of one
 * queue leave the places of the others free. One organization gets all places of a queue except one, so that
 * another organization finds a free place.
 */
export const QUEUES = {
  /** Starts and cancels of campaigns: a user waits for them. */
  campaigns: { places: 4 },
  /** Imports and exports: minutes of work, a transaction per chunk. */
  transfers: { places: 3 },
  /** Files of incoming messages: each waits for the host of a provider, which may be slow or forged. */
  files: { places: 4 },
  /** Counts on the read pool, which runs one query of a job at a time. */
  counts: { places: 2 },
  /** Notifications to users, which must not wait for long work. */
  notices: { places: 2 },
  /** Calls of a payment processor, which may be slow or away. */
  payments: { places: 3 },
  /** Mails of the server to its users: the mail server may be slow or away. */
  mails: { places: 3 },
  /** Cleaning up, which no user waits for. */
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
  /** Id of the request that it goes back to; null for none. */
  requestId: t.text(),
}))

/** What a run of a job needs of it. */
export type JobRow = Pick<
  typeof jobs.$inferSelect,
  'id' | 'organizationId' | 'kind' | 'queue' | 'payload' | 'attempt' | 'maxAttempts' | 'requestId'
>
