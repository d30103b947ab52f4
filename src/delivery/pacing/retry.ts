import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import type { ChannelName, SendResult } from '../../providers/port.ts'

/** Delays before a message that certainly was not sent is tried again. */
export const RETRY_DELAYS_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS] as const

/**
 * When to try again after `attempt` earlier refusals, ms since 1970; undefined
 * after the last try. The first time, the delay that the carrier asks for is
 * used as it is. Later the longer of its delay and ours is used, because a
 * carrier that keeps asking for 2 s would use up all tries within seconds.
 */
export function retryAt(nowMs: number, attempt: number, retryAfterMs: number | null): number | undefined {
  const delayMs = RETRY_DELAYS_MS[attempt]
  if (delayMs === undefined) return undefined
  if (retryAfterMs === null) return nowMs + delayMs
  return nowMs + (attempt === 0 ? retryAfterMs : Math.max(delayMs, retryAfterMs))
}

/**
 * Whether the carrier asks the sender to slow down. A mail server that says "later" mostly speaks of one mailbox
 * (greylisting, RFC 6647), so a mail keeps its delays, and the others their pace.
 */
export const asksToSlowDown = (channel: ChannelName, result: SendResult): boolean =>
  channel !== 'EMAIL' && result.outcome === 'not_sent' && result.errorCode === 'THROTTLED'

/** Tries that a message uses up because its sender was too fast: enough to be passed on to another sender. */
export const MOST_THROTTLED_TRIES = 2
