import { DAY_MS } from '../../lib/clock.ts'

/** Number of days for which deletions are retained for synchronization. */
export const SYNC_DAYS = 30

/** Microseconds in a millisecond. */
export const MICROS = 1_000
const MS_FORM = /^[^.]*(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Returns the moment after which changes are read, in microseconds since 1970. A time in milliseconds or
 * coarser includes the changes in its millisecond. The `syncedAt` of an earlier answer is exact.
 * @param iso a time that `parseIsoTime` accepts
 */
export function sinceOf(iso: string): number {
  const micros = Number(Temporal.Instant.from(iso).epochNanoseconds / 1_000n)
  return MS_FORM.test(iso) ? micros - 1 : micros
}

/** Formats a time as `2026-01-31T17:05:00.000123Z`. */
export const toMicroIso = (micros: number): string =>
  new Date(Math.floor(micros / MICROS))
    .toISOString()
    .replace('Z', `${String(micros % MICROS).padStart(3, '0')}Z`)

/**
 * Tells whether deletions since `since` may no longer be retained.
 * @param now ms since 1970
 */
export const isTooOld = (since: number, now: number): boolean => since < (now - SYNC_DAYS * DAY_MS) * MICROS

/**
 * Returns the last microsecond before the current millisecond, so that every change in this millisecond is
 * later.
 * @param now ms since 1970
 */
export const justBefore = (now: number): number => now * MICROS - 1

/**
 * Returns a time of change later than the last one.
 * @param now ms since 1970
 */
export const nextChange = (last: number, now: number): number => Math.max(now * MICROS, last + 1)
