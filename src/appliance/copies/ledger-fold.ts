import { DAY_MS } from '../../lib/clock.ts'
import { LEDGER_KINDS, type Positions } from './ledger-objects.ts'

interface Ranged {
  from: Positions
}

/** Number of objects to save at which objects are folded. */
const FOLD_AFTER = 500

/** A run of neighbours that fits into one object. */
export interface Run {
  /** Index of its first object. */
  start: number
  count: number
  from: Positions
  to: Positions
}

/**
 * Returns the runs of neighbouring objects that fit into one object each, from the oldest on. A file of any length
 * so has few objects, and no line is written again more often than its object grows.
 */
export function runsOf(objects: readonly Ranged[], end: Positions, limit: number): Run[] {
  const runs: Run[] = []
  for (const [index, { from }] of objects.entries()) {
    const to = objects[index + 1]?.from ?? end
    const last = runs.at(-1)
    if (last && LEDGER_KINDS.every((kind) => to[kind] - last.from[kind] <= limit)) {
      last.count += 1
      last.to = to
    } else runs.push({ start: index, count: 1, from, to })
  }
  return runs
}

/** Returns whether objects are folded: many of them, or after a day. */
export function isFoldDue(
  objects: readonly Ranged[],
  runs: readonly Run[],
  { foldedAt, nowMs }: { foldedAt: number; nowMs: number },
): boolean {
  const saved = objects.length - runs.length
  return saved > FOLD_AFTER || (saved > 0 && Math.abs(nowMs - foldedAt) >= DAY_MS)
}
