import { findings } from '../../../words/en/findings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import type { EndpointStatus } from '../payloads/event-types.ts'
import type { DeliveryStatus } from './table.ts'

/**
 * Pauses after failed attempts. They give ten attempts within about three days (the schedule of Standard
 * Webhooks).
 */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

/** Time after which an endpoint that always fails is disabled. */
const DISABLE_AFTER_MS = 5 * DAY_MS
const MAX_RETRY_AFTER_MS = DAY_MS
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** Result of an attempt. */
export interface Attempted {
  /** Status of the receiver's answer, or null if there was none. */
  responseStatus: number | null
  responseBody: string | null
  /** Reason for the missing answer, or null if there was an answer. */
  problem: string | null
  /** `Retry-After` header as the receiver wrote it. */
  retryAfter: string | undefined
  durationMs: number
}

interface Before {
  /** Number of failed attempts so far. */
  attempts: number
  /** Time when the endpoint began to fail, ms since 1970. */
  failingSince: number | null
}

export interface After {
  status: DeliveryStatus
  attempts: number
  nextAttemptAt: number | null
  endpoint: { status: EndpointStatus; disabledReason: string | null; failingSince: number | null }
}

/**
 * Returns how an attempt changes the delivery and its endpoint.
 * @param fraction in [0, 1), for the jitter
 */
export function afterAttempt(
  { attempts, failingSince }: Before,
  attempted: Attempted,
  { now, fraction }: { now: number; fraction: number },
): After {
  const made = attempts + 1
  const status = attempted.responseStatus ?? 0
  if (status >= 200 && status < 300) {
    const endpoint = { status: 'ENABLED', disabledReason: null, failingSince: null } as const
    return { status: 'SUCCEEDED', attempts: made, nextAttemptAt: null, endpoint }
  }
  const since = failingSince ?? now
  if (status === 410) {
    const disabledReason = findings.webhookGone()
    const endpoint = { status: 'DISABLED', disabledReason, failingSince: since } as const
    return { status: 'FAILED', attempts: made, nextAttemptAt: null, endpoint }
  }
  const pause = PAUSES_MS[attempts]
  const isGivenUp = now - since >= DISABLE_AFTER_MS
  return {
    status: pause === undefined ? 'FAILED' : 'PENDING',
    attempts: made,
    nextAttemptAt:
      pause === undefined
        ? null
        : now + Math.max(jittered(pause, fraction), askedPause(status, attempted.retryAfter, now)),
    endpoint: {
      status: isGivenUp ? 'AUTO_DISABLED' : 'ENABLED',
      disabledReason: isGivenUp ? findings.webhookFailing() : null,
      failingSince: since,
    },
  }
}

/** Changes a wait by up to ±10 %, so that retries do not all come at the same time. */
const jittered = (ms: number, fraction: number): number => Math.round(ms * (0.9 + 0.2 * fraction))

/** Returns the pause that `Retry-After` requests, in seconds or as a date. At most a day, and 0 if there is none. */
function askedPause(status: number, retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined || !BUSY.has(status)) return 0
  const text = retryAfter.trim()
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text.slice(0, 40)) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : 0
}
