import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The request that the running code goes back to, so that its log lines, and the jobs that it enqueues, have the id of
 * that request without each function passing it on.
 */
interface Cause {
  requestId: string | undefined
  /** The number of jobs and messages that it has begun, by kind. */
  begun: Map<string, number>
  /** Timers that the work has started keep its context forever; they do not count as the work. */
  isOver: boolean
}

const causes = new AsyncLocalStorage<Cause | undefined>()

const causeHere = (): Cause | undefined => {
  const cause = causes.getStore()
  return cause?.isOver ? undefined : cause
}

/** The id of the request that the running code goes back to; undefined for none. */
export const requestIdHere = (): string | undefined => causeHere()?.requestId

/** What the request at hand has begun so far, by kind; empty for none. */
export const begunHere = (): ReadonlyMap<string, number> => causeHere()?.begun ?? new Map()

/** Notes that the request at hand has begun a job or a message. */
export function noteBegun(kind: string): void {
  const begun = causeHere()?.begun
  begun?.set(kind, (begun.get(kind) ?? 0) + 1)
}

/** Does the work of a request, or work that goes back to one. @param requestId null for work without a request */
export function inRequest<T>(requestId: string | null, work: () => T): T {
  const cause: Cause = { requestId: requestId ?? undefined, begun: new Map(), isOver: false }
  const result = causes.run(cause, work)
  const end = () => {
    cause.isOver = true
  }
  if (result instanceof Promise) result.then(end, end)
  else end()
  return result
}

/** Does work that goes back to no request, such as work that others wait for too. */
export const outsideRequests = <T>(work: () => T): T => causes.run(undefined, work)

/** Lets a function run later, for the request at hand. */
export function forThisRequest<Args extends readonly unknown[], T>(
  work: (...args: Args) => T,
): (...args: Args) => T {
  const cause = causeHere()
  return cause === undefined ? work : (...args) => causes.run(cause, () => work(...args))
}
