import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'

/** Waits before a message that certainly was not sent is tried again: contract section 12. */
export const RETRY_DELAYS_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS] as const

/**
 * When to try again after `attempt` earlier refusals, ms since 1970; undefined
 * when it has been tried often enough. A carrier that says how long to wait is
 * believed the first time, be it shorter or longer; one that says so again gets
 * the longer of the two, or a few seconds of "try again in 2 s" would use up
 * every try.
 */
export function retryAt(nowMs: number, attempt: number, retryAfterMs: number | null): number | undefined {
  const delayMs = RETRY_DELAYS_MS[attempt]
  if (delayMs === undefined) return undefined
  if (retryAfterMs === null) return nowMs + delayMs
  return nowMs + (attempt === 0 ? retryAfterMs : Math.max(delayMs, retryAfterMs))
}
