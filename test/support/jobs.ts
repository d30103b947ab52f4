import type { HandledJob, JobKind, StoredJob } from '../../src/jobs/job.ts'
import type { TestApp } from './app.ts'

/** Returns the handler of a kind of job, for a direct call. Throws if there is none. */
export function handlerOf(handled: readonly HandledJob[], kind: string): HandledJob['handle'] {
  const found = handled.find(({ job }) => job.kind === kind)
  if (!found) throw new Error(`Nothing handles ${kind}.`)
  return found.handle
}

/** Calls a handler like the executor, with the payload as it is stored. */
export const runStored = (
  handled: readonly HandledJob[],
  { kind, payload, ...job }: Omit<StoredJob, 'payload'> & { kind: JobKind['kind']; payload: string },
  signal: AbortSignal,
) => handlerOf(handled, kind)({ ...job, payload: JSON.parse(payload) }, signal)

/** Adds a job that failed. */
export function failedJob(
  app: TestApp,
  queue: string,
  { state, lastError }: { state: string; lastError: string | null },
): void {
  app.db.writeNow((tx) =>
    tx.run(
      `INSERT INTO jobs (kind, payload, state, run_at, attempt, max_attempts, created_at, finished_at, queue, last_error)
       VALUES ('test', '{}', ?, ?, 2, 9, ?, ?, ?, ?)`,
      state,
      tx.now + 60_000,
      tx.now,
      state === 'FAILED' ? tx.now : null,
      queue,
      lastError,
    ),
  )
}
