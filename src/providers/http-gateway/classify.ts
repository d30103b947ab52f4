import { MAX_MESSAGE, notSent, rejected, retryAfterMs, unanswered } from '../answers.ts'
import type { GuardedResult } from '../guarded-fetch.ts'
import type { SendResult } from '../port.ts'
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

export function classify(result: GuardedResult, context: Classification): SendResult {
  if (result.kind !== 'answered') return unanswered(result)

  const { status, body } = result
  const said = `The gateway answered ${status}${body?.trim() ? `: ${context.redact(body.trim(), MAX_MESSAGE)}` : '.'}`
  if (isSuccess(status, context.config.successStatus)) return accepted(body, said, context)
  const waitMs = retryAfterMs(result.headers, context.nowMs)
  if (status === 429) return notSent(waitMs, 'THROTTLED', status, said)
  if (status === 503) return notSent(waitMs, 'UNKNOWN', status, said)
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
