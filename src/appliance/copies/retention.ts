import { DAY_MS, MINUTE_MS } from '../../lib/clock.ts'
import type { CopySettings } from '../../lib/copy-settings.ts'
import type { CopyName } from './names.ts'

/** A copy in its place. */
export interface Copy extends CopyName {
  name: string
  sizeBytes: number
}

/** Tolerance for times in the future. A name with a later time comes from a wrong clock. */
const FUTURE_MS = DAY_MS

/** Tolerance for the clocks of two machines. */
const TOLERATED_MS = MINUTE_MS

interface RetentionRule {
  /** The appliance that removes copies. It leaves the copies of others. */
  writer: string
  keep: CopySettings['keep']
  nowMs: number
  /** Whether this appliance has read the copy back whole. */
  isVerified(name: string): boolean
}

/**
 * Sorts copies, the newest first. The numbers of one writer are in order, whatever its clock said: a copy with a
 * later time than a copy after it counts as made at the time of that copy, and a copy with a time in the future
 * as made at the time of the copy before it. So a copy of another writer with a right time comes first.
 */
export function inOrder<T extends CopyName>(copies: readonly T[], nowMs: number): T[] {
  const times = new Map<T, number>()
  for (const own of Map.groupBy(copies, ({ writer }) => writer).values()) {
    const byNumber = own.toSorted((a, b) => a.number - b.number)
    let latest = nowMs + TOLERATED_MS
    for (const copy of byNumber.toReversed()) {
      if (copy.madeAt > nowMs + TOLERATED_MS) continue
      latest = Math.min(latest, copy.madeAt)
      times.set(copy, latest)
    }
    let before = 0
    for (const copy of byNumber) {
      before = times.get(copy) ?? before
      times.set(copy, before)
    }
  }
  return copies.toSorted((a, b) => times.get(b)! - times.get(a)! || b.number - a.number)
}

/** Returns the copies with a time in the future, or after the time of a later copy of the same writer. */
export function withWrongTime<T extends CopyName>(copies: readonly T[], nowMs: number): Set<T> {
  const wrong = new Set<T>()
  for (const own of Map.groupBy(copies, ({ writer }) => writer).values()) {
    let latest = nowMs + TOLERATED_MS
    for (const copy of own.toSorted((a, b) => b.number - a.number)) {
      if (copy.madeAt > latest) wrong.add(copy)
      latest = Math.min(latest, copy.madeAt)
    }
  }
  return wrong
}

/** Sorts copies of one writer by their time. */
export const newestFirst = (a: CopyName, b: CopyName): number => b.madeAt - a.madeAt || b.number - a.number

/**
 * Returns the copies to remove. It keeps the newest verified copy of each of the last `keep.days` days,
 * `keep.weeks` weeks and `keep.months` months (UTC) that have one. Days without a copy do not count, so neither
 * a pause nor a wrong clock removes all copies. It also keeps all copies of the day before the newest one,
 * because a copy made after an accident must not remove the last copy before it. Copies from the future are
 * neither removed nor counted. A copy that was not verified is removed when there is a newer verified one.
 */
export function expiredCopies(copies: readonly Copy[], rule: RetentionRule): Copy[] {
  const own = copies
    .filter(({ writer, madeAt }) => writer === rule.writer && madeAt <= rule.nowMs + FUTURE_MS)
    .sort(newestFirst)
  const verified = own.filter(({ name }) => rule.isVerified(name))
  const newest = verified[0]
  if (newest === undefined) return []
  const recent = verified.filter(({ madeAt }) => madeAt > newest.madeAt - DAY_MS)
  const kept = new Set(recent.map(({ name }) => name))
  for (const [periodOf, count] of periods(rule.keep)) {
    const seen = new Set<string>()
    for (const { name, madeAt } of verified) {
      const period = periodOf(new Date(madeAt))
      if (seen.has(period) || seen.size >= count) continue
      seen.add(period)
      kept.add(name)
    }
  }
  return own.filter((copy) => !kept.has(copy.name) && newestFirst(newest, copy) < 0)
}

/** Returns the number of a week. 1970-01-01 was a Thursday, and weeks begin on Monday. */
const weekOf = (date: Date): string => String(Math.floor((date.getTime() / DAY_MS + 3) / 7))

const periods = ({ days, weeks, months }: RetentionRule['keep']) =>
  [
    [(date: Date) => date.toISOString().slice(0, 10), days],
    [weekOf, weeks],
    [(date: Date) => date.toISOString().slice(0, 7), months],
  ] as const
