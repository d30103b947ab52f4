import { DAY_MS, toIso } from '../../lib/clock.ts'

/**
 * A new sender sends little at first and more each day: carriers filter numbers
 * that begin with thousands of messages. Days are those of UTC, as for the
 * daily cap.
 */
export interface WarmUp {
  /** Messages on the first day. */
  startPerDay: number
  /** How much more on each day than on the day before. */
  growthPercent: number
  /** After so many days only the daily cap counts. */
  days: number
  /** ms since 1970; the day it lies in is the first. */
  startedAt: number
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** Messages that the warm-up allows on the day of `nowMs`; null when it is over. */
export function warmUpCap(
  { startPerDay, growthPercent, days, startedAt }: WarmUp,
  nowMs: number,
): number | null {
  const day = Math.max(0, dayOf(nowMs) - dayOf(startedAt))
  return day >= days ? null : Math.floor(startPerDay * (1 + growthPercent / 100) ** day)
}

/** @param warmUp as stored: JSON, or null for none */
export function effectiveDailyCap(
  { dailyCap, warmUp }: { dailyCap: number | null; warmUp: string | null },
  nowMs: number,
): number | null {
  const ramp = warmUp === null ? null : warmUpCap(JSON.parse(warmUp), nowMs)
  if (ramp === null || dailyCap === null) return ramp ?? dailyCap
  return Math.min(ramp, dailyCap)
}

export const presentWarmUp = (warmUp: WarmUp | null, nowMs: number) =>
  warmUp && {
    startPerDay: warmUp.startPerDay,
    growthPercent: warmUp.growthPercent,
    days: warmUp.days,
    startedAt: toIso(warmUp.startedAt),
    endsAt: toIso((dayOf(warmUp.startedAt) + warmUp.days) * DAY_MS),
    capToday: warmUpCap(warmUp, nowMs),
  }
