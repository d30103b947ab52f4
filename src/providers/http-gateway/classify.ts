import { SECOND_MS } from '../../lib/clock.ts'
import type { GuardedResult } from '../guarded-fetch.ts'
import type { Rejection, SendResult } from '../port.ts'
import type { HttpGatewayConfig } from './config.ts'
import { locate } from './locate.ts'

/**
 * What an answer of a gateway means. Every answer that leaves a doubt is
 * `unknown`, and its message is never sent again by itself.
 */
export interface Classification {
  config: Pick<HttpGatewayConfig, 'successStatus' | 'messageIdPath'>
  /** Serves as the provider's id where the gateway gives none. */
  reference: string
  nowMs: number
  /** The beginning of a text the gateway wrote, at most `maxLength` characters, without our own secrets. */
  redact(text: string, maxLength: number): string
}

/**
 * All that users are told about a gateway that did not answer. Refused,
 * filtered, unknown in the DNS, private and slow look the same: users can enter
 * any address, and must not be able to explore the operator's network.
 */
export const NO_ANSWER =
  'The gateway could not be reached, or did not answer. The log of the appliance says why.'

const MAX_MESSAGE = 500
/** Longer than this and the message would be too old to send. */
const LONGEST_WAIT_MS = 24 * 3_600 * SECOND_MS

export function classify(result: GuardedResult, context: Classification): SendResult {
  if (result.kind === 'unknown') return { outcome: 'unknown', message: NO_ANSWER, cause: result.reason }
  if (result.kind !== 'answered') {
    const why = { ...rejection('UNKNOWN', null, NO_ANSWER), cause: result.reason }
    return { outcome: 'not_sent', retryAfterMs: null, ...why }
  }

  const { status, body } = result
  const said = `The gateway answered ${status}${body?.trim() ? `: ${context.redact(body.trim(), MAX_MESSAGE)}` : '.'}`
  if (isSuccess(status, context.config.successStatus)) return accepted(body, said, context)
  if (status === 429) return notSent('THROTTLED', status, said, retryAfterMs(result.headers, context.nowMs))
  if (status === 503) return notSent('UNKNOWN', status, said, retryAfterMs(result.headers, context.nowMs))
  // The account is refused, so every other message would be too.
  if (status === 401 || status === 407) return rejected('SENDER_INVALID', status, said)
  // 408: the gateway gave up reading; how much it had read is not known.
  if (status >= 400 && status < 500 && status !== 408) return rejected('UNKNOWN', status, said)
  return { outcome: 'unknown', message: said.slice(0, MAX_MESSAGE) }
}

const isSuccess = (status: number, successStatus: readonly number[] | undefined): boolean =>
  successStatus ? successStatus.includes(status) : status >= 200 && status < 300

function accepted(body: string | null, said: string, context: Classification): SendResult {
  const { messageIdPath } = context.config
  if (messageIdPath === undefined) return { outcome: 'accepted', providerMessageId: context.reference }
  const providerMessageId = body === null ? undefined : locate(body, messageIdPath)
  if (providerMessageId !== undefined && providerMessageId.length <= 200) {
    return { outcome: 'accepted', providerMessageId }
  }
  // Many gateways answer 200 to messages they refuse, so without an id it is unknown.
  return { outcome: 'unknown', message: `No message id at ${messageIdPath}. ${said}`.slice(0, MAX_MESSAGE) }
}

const rejection = (errorCode: Rejection['errorCode'], status: number | null, message: string): Rejection => ({
  errorCode,
  providerErrorCode: status === null ? null : String(status),
  message: message.slice(0, MAX_MESSAGE),
})

const rejected = (...args: Parameters<typeof rejection>): SendResult => ({
  outcome: 'rejected',
  ...rejection(...args),
})

const notSent = (
  errorCode: Rejection['errorCode'],
  status: number | null,
  message: string,
  retryAfterMs: number | null,
): SendResult => ({ outcome: 'not_sent', retryAfterMs, ...rejection(errorCode, status, message) })

/** `Retry-After` in seconds or as a date (RFC 9110 section 10.2.3), at most a day; null when absent or unreadable. */
export function retryAfterMs(headers: Readonly<Record<string, unknown>>, nowMs: number): number | null {
  const value = headers['retry-after']
  if (typeof value !== 'string') return null
  const waitMs = /^\d{1,9}$/.test(value.trim()) ? Number(value) * SECOND_MS : Date.parse(value) - nowMs
  return Number.isFinite(waitMs) ? Math.min(Math.max(0, waitMs), LONGEST_WAIT_MS) : null
}
