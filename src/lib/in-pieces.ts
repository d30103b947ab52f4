import { setImmediate } from 'node:timers/promises'
import { monotonicMs } from './clock.ts'

/** Longest time that a long loop holds the event loop at once. */
const MAX_HOLD_MS = 5

/** A long loop calls `pass` at each step, so that other requests are served in the meantime. */
export class Turn {
  readonly #nowMs: () => number
  #since: number

  /** @param nowMs milliseconds since an arbitrary origin; never goes back */
  constructor(nowMs = monotonicMs) {
    this.#nowMs = nowMs
    this.#since = nowMs()
  }

  /** Lets other work run if the loop has held the event loop for too long. */
  async pass(): Promise<void> {
    if (this.#nowMs() - this.#since <= MAX_HOLD_MS) return
    await setImmediate()
    this.#since = this.#nowMs()
  }
}

/**
 * Returns the results of `map` for all items, like `Array.map`, and lets other requests be served in the meantime.
 * @param nowMs milliseconds since an arbitrary origin; never goes back
 */
export async function mapInPieces<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  nowMs = monotonicMs,
): Promise<Result[]> {
  const turn = new Turn(nowMs)
  const results: Result[] = []
  for (const item of items) {
    await turn.pass()
    results.push(map(item))
  }
  return results
}
