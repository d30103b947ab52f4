import type { HandledJob, JobKind, StoredJob } from '../../src/jobs/job.ts'

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
