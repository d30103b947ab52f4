import * as v from 'valibot'
import type { Db, Tx } from '../db/database.ts'
import { insertJob } from './store.ts'
import type { QueueName } from './table.ts'

/**
 * Kinds of jobs. A slice defines its kinds next to the code that enqueues them, and its manifest assigns a
 * handler to each.
 *
 * A job belongs to an organization (`defineJob`), or to the appliance itself (`defineChore`). Only a job of the
 * first kind has an organization, and it always has one.
 */
export interface JobKind<Schema extends v.GenericSchema = v.GenericSchema> {
  /** Name such as `contact_import.run` (`noun.verb`), stored with each job. */
  readonly kind: string
  readonly owner: 'organization' | 'appliance'
  readonly queue: QueueName
  /**
   * Schema of the payload stored with each job. New fields must be optional, because jobs of earlier versions
   * may be waiting.
   */
  readonly payload: Schema
  /** Number of failures after which a job is permanently FAILED. */
  readonly attempts: number
  /**
   * Whether a job whose process died while it ran is FAILED, because its effect must not happen twice, as with
   * a mail. By default the next start runs it again.
   */
  readonly runsOnce?: boolean
}

/** A kind of job that works for an organization. */
export interface OrganizationJobKind<Schema extends v.GenericSchema = v.GenericSchema>
  extends JobKind<Schema> {
  readonly owner: 'organization'
}

const NOTHING = v.object({})

/** A kind of job of the appliance itself. */
interface ApplianceJobKind<Schema extends v.GenericSchema = v.GenericSchema> extends JobKind<Schema> {
  readonly owner: 'appliance'
}

/** A kind of job of the appliance itself, without a payload. */
export type ChoreKind = ApplianceJobKind<typeof NOTHING>

export type PayloadOf<Kind extends JobKind> = v.InferOutput<Kind['payload']>

const DEFAULT_ATTEMPTS = 10

/** @param definition `attempts`: default 10 */
export const defineJob = <Schema extends v.GenericSchema>(
  definition: Omit<JobKind<Schema>, 'attempts' | 'owner'> & { attempts?: number },
): OrganizationJobKind<Schema> => ({ attempts: DEFAULT_ATTEMPTS, ...definition, owner: 'organization' })

/** @param definition `attempts`: default 10 */
export const defineApplianceJob = <Schema extends v.GenericSchema>(
  definition: Omit<JobKind<Schema>, 'attempts' | 'owner'> & { attempts?: number },
): ApplianceJobKind<Schema> => ({ attempts: DEFAULT_ATTEMPTS, ...definition, owner: 'appliance' })

export const defineChore = (kind: string): ChoreKind =>
  defineApplianceJob({ kind, queue: 'chores', payload: NOTHING })

interface When {
  /** ms since 1970. Default now. */
  runAt?: number
  /** Key of the job. While a job with this key is READY or RUNNING, another is not inserted. */
  uniqueKey?: string
}

export interface NewJob<Payload> extends When {
  organizationId: number
  payload: Payload
}

/** Adds a job in the transaction of the change that needs it. Both are committed, or neither is. */
export function enqueue<Schema extends v.GenericSchema>(
  tx: Tx,
  { kind, queue, attempts }: OrganizationJobKind<Schema>,
  job: NewJob<v.InferInput<Schema>>,
): void {
  insertJob(tx, { ...job, kind, queue, maxAttempts: attempts })
}

/** Enqueues like `enqueue`, for a job of the appliance itself. */
export function enqueueForAppliance<Schema extends v.GenericSchema>(
  tx: Tx,
  { kind, queue, attempts }: ApplianceJobKind<Schema>,
  job: Omit<NewJob<v.InferInput<Schema>>, 'organizationId'>,
): void {
  insertJob(tx, { ...job, organizationId: null, kind, queue, maxAttempts: attempts })
}

export const enqueueChore = (tx: Tx, chore: ChoreKind, when: When = {}): void =>
  enqueueForAppliance(tx, chore, { ...when, payload: {} })

/** The outcome of a job. Handlers return it and never touch their own row. Throwing means `retry`. */
export type Outcome =
  | { kind: 'done' }
  /** Runs again at `runAt`. It does not count as a failure. */
  | { kind: 'snooze'; runAt: number }
  /** Failed. Runs again after a backoff, until no attempts are left. */
  | { kind: 'retry'; error: string }
  /** Failed permanently. */
  | { kind: 'fail'; error: string }

export const done: Outcome = { kind: 'done' }

export interface Job<Payload = unknown, Organization = number> {
  id: number
  organizationId: Organization
  payload: Payload
  /** 1 is the first. */
  attempt: number
}

/**
 * Handles a job. It runs at least once for each job, so it must be safe to run again. The signal is aborted
 * when the appliance stops.
 */
export type JobHandler<Payload> = (job: Job<Payload>, signal: AbortSignal) => Promise<Outcome> | Outcome

/** The stored job. Chores have no organization. */
export type StoredJob = Job<unknown, number | null>

/** A kind and its handler. The handler gets parsed payloads. */
export interface HandledJob {
  readonly job: JobKind
  handle(job: StoredJob, signal: AbortSignal): Promise<Outcome> | Outcome
}

/** Hides the payload type of each kind, so that all handlers fit into one list. */
export const handles = <Schema extends v.GenericSchema>(
  job: OrganizationJobKind<Schema>,
  handle: JobHandler<v.InferOutput<Schema>>,
): HandledJob => ({
  job,
  handle: ({ organizationId, ...rest }, signal) =>
    organizationId === null
      ? { kind: 'fail', error: `A job of the kind ${job.kind} needs an organization, but this job has none.` }
      : handle({ ...rest, organizationId, payload: rest.payload as v.InferOutput<Schema> }, signal),
})

export const handlesChore = (
  job: ChoreKind,
  handle: (signal: AbortSignal) => Promise<Outcome> | Outcome,
): HandledJob => ({ job, handle: (_job, signal) => handle(signal) })

/**
 * Returns a job that deletes old rows, a few in each transaction, until none is left.
 * @param prune returns the number of deleted rows
 */
export const prunes = (job: ChoreKind, db: Db, prune: (tx: Tx) => number): HandledJob =>
  handlesChore(job, async (signal) => {
    let removed: number
    do removed = await db.write(prune)
    while (removed > 0 && !signal.aborted)
    return done
  })
