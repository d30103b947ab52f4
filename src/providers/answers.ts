import { SECOND_MS } from '../lib/clock.ts'
import { cutText } from '../lib/stored-sentence.ts'
import type { GuardedResult } from './guarded-fetch.ts'
import type { Rejection, SendResult } from './port.ts'
import { say } from './sentences.ts'

/** The meaning of HTTP answers that is the same for every carrier. */

/**
 * The only error that users see about a carrier that did not answer. A refused connection and a filtered,
 * unknown, private or slow host all get this text: users can enter any address, and must not be able to explore
 * the operator's network.
 */
export const NO_ANSWER = say.noAnswer()

/** Largest length of a text, ours or the carrier's, that is stored with a message. */
export const MAX_MESSAGE = 500
/** Longest accepted wait. After a longer one the message would be too old to send. */
const MAX_WAIT_MS = 24 * 3_600 * SECOND_MS

/**
 * Says that a provider refused or failed, with its own words in quotation marks.
 * @param status the HTTP status, and the provider's code if there is one: `400 (21211)`
 * @param answer the words without secrets; empty or undefined for none
 */
export const answeredBy = (name: string, status: string | number, answer: string | undefined): string =>
  answer
    ? say.answeredWith({ name, status: String(status), answer })
    : say.answered({ name, status: String(status) })

/** Returns the result of a request that got no answer. */
export const unanswered = (result: Exclude<GuardedResult, { kind: 'answered' }>): SendResult =>
  result.kind === 'unknown'
    ? { outcome: 'unknown', message: NO_ANSWER, cause: result.reason }
    : {
        outcome: 'not_sent',
        retryAfterMs: null,
        ...rejection('UNKNOWN', null, NO_ANSWER),
        cause: result.reason,
      }

const rejection = (
  errorCode: Rejection['errorCode'],
  providerErrorCode: string | number | null,
  message: string,
): Rejection => ({
  errorCode,
  providerErrorCode: providerErrorCode === null ? null : String(providerErrorCode),
  message: cutText(message, MAX_MESSAGE),
})

export const rejected = (...args: Parameters<typeof rejection>): SendResult => ({
  outcome: 'rejected',
  ...rejection(...args),
})

export const notSent = (retryAfterMs: number | null, ...args: Parameters<typeof rejection>): SendResult => ({
  outcome: 'not_sent',
  retryAfterMs,
  ...rejection(...args),
})

/**
 * Returns `Retry-After`, in seconds or as a date (RFC 9110 section 10.2.3), in ms. At most a day, and null if
 * it is absent or unreadable.
 */
export function retryAfterMs(headers: Readonly<Record<string, unknown>>, nowMs: number): number | null {
  const value = headers['retry-after']
  if (typeof value !== 'string') return null
  const waitMs = /^\d{1,9}$/.test(value.trim()) ? Number(value) * SECOND_MS : Date.parse(value) - nowMs
  return Number.isFinite(waitMs) ? Math.min(Math.max(0, waitMs), MAX_WAIT_MS) : null
}
