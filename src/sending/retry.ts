import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/clock.ts'

/** Waits before a message that certainly was not sent is tried again: contract section 12. */
export const RETRY_DELAYS_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS] as const

/**
 * When to try again after `attempt` earlier refusals, ms since 1970; undefined
 * when it has been tried often enough. A carrier that asks for longer gets it.
 */
export function retryAt(nowMs: number, attempt: number, retryAfterMs: number | null): number | undefined {
  const delayMs = RETRY_DELAYS_MS[attempt]
  return delayMs === undefined ? undefined : nowMs + Math.max(delayMs, retryAfterMs ?? 0)
}
