import type * as v from 'valibot'
import type { Tx } from '../db/database.ts'
import { insertJob } from './queries.ts'
import type { QueueName } from './queues.ts'

/**
 * Kinds of jobs. A slice defines its kinds beside what enqueues them, and its
 * manifest says which function handles each.
 */
export interface JobKind<Schema extends v.GenericSchema = v.GenericSchema> {
  /** `noun.verb`, such as `contact_import.run`; stored with each job. */
  readonly kind: string
  readonly queue: QueueName
  /** Of what is stored with each job. Jobs of earlier versions wait in it: fields are added as optional ones. */
  readonly payload: Schema
  /** Failures before a job is FAILED for good. */
  readonly attempts: number
}

export type PayloadOf<Kind extends JobKind> = v.InferOutput<Kind['payload']>

const DEFAULT_ATTEMPTS = 10

/** @param definition `attempts`: default 10 */
export const defineJob = <Schema extends v.GenericSchema>(
  definition: Omit<JobKind<Schema>, 'attempts'> & { attempts?: number },
): JobKind<Schema> => ({ attempts: DEFAULT_ATTEMPTS, ...definition })

export interface NewJob<Payload> {
  /** Null: the appliance's own. */
  organizationId: number | null
  payload: Payload
  /** ms since 1970; default now. */
  runAt?: number
  /** While a job with this key is READY or RUNNING, another is not inserted. */
  uniqueKey?: string
}

/** Adds a job in the transaction of the change that needs it: both are committed or neither is. */
export function enqueue<Schema extends v.GenericSchema>(
  tx: Tx,
  { kind, queue, attempts }: JobKind<Schema>,
  job: NewJob<v.InferInput<Schema>>,
): void {
  insertJob(tx, { ...job, kind, queue, maxAttempts: attempts })
}

/** What became of a job. Handlers return it and never touch their own row; throwing is `retry`. */
export type Outcome =
  | { kind: 'done' }
  /** Again at `runAt`, without counting as a failure. */
  | { kind: 'snooze'; runAt: number }
  /** Failed; again after a backoff until the attempts are spent. */
  | { kind: 'retry'; error: string }
  /** Failed for good. */
  | { kind: 'fail'; error: string }

export const done: Outcome = { kind: 'done' }

export interface Job<Payload = unknown> {
  id: number
  organizationId: number | null
  payload: Payload
  /** 1 is the first. */
  attempt: number
}

/** Runs at least once for each job, so it must be safe to run again. The signal says that the appliance stops. */
export type JobHandler<Kind extends JobKind = JobKind> = (
  job: Job<PayloadOf<Kind>>,
  signal: AbortSignal,
) => Promise<Outcome> | Outcome

/** A kind and what runs its jobs. */
export interface HandledJob {
  readonly job: JobKind
  readonly handle: JobHandler
}

/** Each handler gets the payload of its own kind; together they are run alike. */
export const handles = <Schema extends v.GenericSchema>(
  job: JobKind<Schema>,
  handle: JobHandler<JobKind<Schema>>,
): HandledJob => ({ job, handle }) as unknown as HandledJob
