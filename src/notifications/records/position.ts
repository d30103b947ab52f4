import { DAY_MS } from '../../lib/clock.ts'

/** How long deletions are retained for synchronization. */
export const SYNC_DAYS = 30

/** Microseconds in a millisecond. */
export const MICROS = 1_000
const MS_FORM = /^[^.]*(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * The moment after which changes are read, in microseconds since 1970. A time with millisecond precision or less
 * includes what happened within it; the `syncedAt` of an earlier answer is exact.
 * @param iso as `parseIsoTime` takes it
 */
export function sinceOf(iso: string): number {
  const micros = Number(Temporal.Instant.from(iso).epochNanoseconds / 1_000n)
  return MS_FORM.test(iso) ? micros - 1 : micros
}

/** `2026-01-31T17:05:00.000123Z`. */
export const toMicroIso = (micros: number): string =>
  new Date(Math.floor(micros / MICROS))
    .toISOString()
    .replace('Z', `${String(micros % MICROS).padStart(3, '0')}Z`)

/** Whether changes since then may have been deleted. @param now ms since 1970 */
export const isTooOld = (since: number, now: number): boolean => since < (now - SYNC_DAYS * DAY_MS) * MICROS

/** The last microsecond before this millisecond, so that everything that happens in it is later. @param now ms since 1970 */
export const justBefore = (now: number): number => now * MICROS - 1

/** A time of change that is later than the last one. @param now ms since 1970 */
export const nextChange = (last: number, now: number): number => Math.max(now * MICROS, last + 1)
