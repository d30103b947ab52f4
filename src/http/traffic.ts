import { Counts, Histogram } from '../lib/counts.ts'
import type { Operation } from './operation.ts'

/** Upper bounds of answer times, in seconds. There are few, because each operation has a line for each. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2.5]

/** The answers of one operation since the process began. */
interface OperationTraffic {
  /** Operation as the reference writes it, such as `GET /contacts/{id}`. */
  operation: string
  /** Answers by status class: `classes[2]` counts statuses 200 to 299. */
  classes: number[]
  /** Time from the arrival of a request to its answer, without the time to send it, in seconds. */
  seconds: Histogram
}

/** Path of requests that no operation handles. Their own path is text of strangers. */
const NONE = 'none'

/**
 * Counts requests and measures them. Only operations that were called have a row, so the number of rows is
 * bounded.
 */
export class Traffic {
  readonly #byOperation = new Map<Operation | undefined, OperationTraffic>()
  /** Refusals with 429, by rate-limit policy. */
  readonly limited = new Counts()

  /** @param operation undefined for a request that no operation handles. @param tookMs from arrival to answer */
  note(operation: Operation | undefined, status: number, tookMs: number): void {
    const traffic = this.#byOperation.getOrInsertComputed(operation, began)
    const group = Math.floor(status / 100)
    traffic.classes[group] = (traffic.classes[group] ?? 0) + 1
    traffic.seconds.observe(tookMs / 1_000)
  }

  /** Lists the rows in the order in which the operations were first called. */
  list(): OperationTraffic[] {
    return [...this.#byOperation.values()]
  }
}

const began = (operation: Operation | undefined): OperationTraffic => ({
  operation: operation ? `${operation.method} ${operation.path.replace(/:(\w+)/g, '{$1}')}` : NONE,
  classes: [],
  seconds: new Histogram(BOUNDS),
})
