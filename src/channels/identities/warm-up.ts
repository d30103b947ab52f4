import { DAY_MS, toIso } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { Check } from '../../providers/port.ts'
import { say } from '../../providers/sentences.ts'

/**
 * Warm-up of a new sender: it sends little at first and more each day, because carriers filter
 * numbers that begin with thousands of messages. Days are in UTC, as for the daily cap.
 */
export interface WarmUp {
  /** Messages on the first day. */
  startPerDay: number
  /** Growth from each day to the next, in percent. */
  growthPercent: number
  /** After this many days only the daily cap applies. */
  days: number
  /** ms since 1970; its UTC day is the first day. */
  startedAt: number
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** Returns the number of messages that the warm-up allows on the day of `nowMs`; null after its end. */
export function warmUpCap(
  { startPerDay, growthPercent, days, startedAt }: WarmUp,
  nowMs: number,
): number | null {
  const day = Math.max(0, dayOf(nowMs) - dayOf(startedAt))
  return day >= days ? null : Math.floor(startPerDay * (1 + growthPercent / 100) ** day)
}

/**
 * Returns the lower of the daily cap and the warm-up; null without either.
 * @param warmUp as stored: JSON, or null for none
 */
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

/**
 * Compares the provider's own limit with the `dailyCap` of a sender. A sender without a cap gets the limit as its
 * cap. An existing cap stays, and the check says whether the cap or the limit is lower.
 * @returns the new cap, undefined for no change, and the check with that statement
 */
export function compareLimit(
  { dailyCap }: { dailyCap: number | null },
  { dailyLimit, ...check }: Check,
): { check: Omit<Check, 'dailyLimit'>; dailyCap: number | undefined } {
  if (dailyLimit === undefined) return { check, dailyCap: undefined }
  const withMore = (more: string, status = check.status) => {
    const said = say.together({ first: check.said, second: more })
    return { ...check, status, said, detail: sayStored(said, 'en') }
  }
  if (dailyCap === null) return { check: withMore(say.capSet()), dailyCap: dailyLimit }
  if (dailyCap > dailyLimit) {
    const more = say.capAbove({ cap: dailyCap, limit: dailyLimit })
    return { check: withMore(more, 'WARN'), dailyCap: undefined }
  }
  const more = dailyCap < dailyLimit ? say.capBelow({ cap: dailyCap }) : say.capSame()
  return { check: withMore(more), dailyCap: undefined }
}
