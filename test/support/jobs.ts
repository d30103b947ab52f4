import type { HandledJob, JobKind, StoredJob } from '../../src/jobs/job.ts'

/** What runs the jobs of a kind, to be called by the test itself. Throws when nothing does. */
export function handlerOf(handled: readonly HandledJob[], kind: string): HandledJob['handle'] {
  const found = handled.find(({ job }) => job.kind === kind)
  if (!found) throw new Error(`Nothing handles ${kind}.`)
  return found.handle
}

/** Calls a handler as the executor does: with the payload as it is stored. */
export const runStored = (
  handled: readonly HandledJob[],
  { kind, payload, ...job }: Omit<StoredJob, 'payload'> & { kind: JobKind['kind']; payload: string },
  signal: AbortSignal,
) => handlerOf(handled, kind)({ ...job, payload: JSON.parse(payload) }, signal)
