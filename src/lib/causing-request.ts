import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The request that caused the running code. Its log lines, and the jobs that it enqueues, get the id of that
 * request, so that functions need not pass it on.
 */
interface Cause {
  requestId: string | undefined
  /** Number of jobs and messages that the request has begun, by kind. */
  begun: Map<string, number>
  /** Whether the work has ended. Timers that it started keep its context forever, but do not count as the work. */
  isOver: boolean
}

const causes = new AsyncLocalStorage<Cause | undefined>()

const causeHere = (): Cause | undefined => {
  const cause = causes.getStore()
  return cause?.isOver ? undefined : cause
}

/** Returns the id of the request that caused the running code, or undefined. */
export const requestIdHere = (): string | undefined => causeHere()?.requestId

/** Returns the work that the present request has begun so far, by kind. Empty if there is none. */
export const begunHere = (): ReadonlyMap<string, number> => causeHere()?.begun ?? new Map()

/** Notes that the present request has begun a job or a message. */
export function noteBegun(kind: string): void {
  const begun = causeHere()?.begun
  begun?.set(kind, (begun.get(kind) ?? 0) + 1)
}

/** Does the work of a request, or work that it caused. @param requestId null for work without a request */
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

/** Does work that no single request caused, such as work that other requests wait for too. */
export const outsideRequests = <T>(work: () => T): T => causes.run(undefined, work)

/** Lets a function run later for the present request. */
export function forThisRequest<Args extends readonly unknown[], T>(
  work: (...args: Args) => T,
): (...args: Args) => T {
  const cause = causeHere()
  return cause === undefined ? work : (...args) => causes.run(cause, () => work(...args))
}
