import { MAX_MESSAGE, notSent, rejected, retryAfterMs, unanswered } from '../answers.ts'
import type { GuardedResult } from '../guarded-fetch.ts'
import { atPointer, parseJson } from '../json.ts'
import type { SendResult } from '../port.ts'
import { say } from '../sentences.ts'
import type { HttpGatewayConfig } from './config.ts'
import { locate } from './locate.ts'
import type { ANSWER_MEANINGS } from './words.ts'

type AnswerMeaning = (typeof ANSWER_MEANINGS)[number]

/**
 * The meaning of an answer of a gateway. Every ambiguous answer is
 * `unknown`, and its message is never sent again automatically.
 */
interface Classification {
  config: Pick<HttpGatewayConfig, 'successStatus' | 'messageIdPath' | 'answer'>
  /** Our reference of the message. It is used as the provider's id if the gateway gives none. */
  reference: string
  nowMs: number
  /** The beginning of a text of the gateway, at most `maxLength` characters, without our own secrets. */
  redact(text: string, maxLength: number): string
}

export function classify(result: GuardedResult, context: Classification): SendResult {
  if (result.kind !== 'answered') return unanswered(result)

  const { status, body } = result
  const said = () => answerOf(status, context.redact(body?.trim() ?? '', MAX_MESSAGE))
  const waitMs = retryAfterMs(result.headers, context.nowMs)
  const word = wordOf(body, context.config)
  const meaning = word === undefined ? undefined : meaningOf(word, context.config)
  // A word of refusal counts only with a status that proves that the answer is about this message.
  if (word !== undefined && meaning !== undefined && meaning !== 'SENT' && status < 500 && status !== 408) {
    return refused(meaning, word, said(), waitMs)
  }
  if (isSuccess(status, context.config.successStatus)) {
    if (word !== undefined && meaning === undefined)
      return unknown(
        say.together({ first: say.gatewayWord({ word: context.redact(word, MAX_WORD) }), second: said() }),
      )
    return accepted(body, said, context)
  }
  if (status === 429) return notSent(waitMs, 'THROTTLED', status, said())
  if (status === 503) return notSent(waitMs, 'UNKNOWN', status, said())
  // The gateway refuses the account, so it would refuse every message.
  if (status === 401 || status === 407) return rejected('SENDER_INVALID', status, said())
  // 408: the gateway stopped reading. It may have read all of the message.
  if (status >= 400 && status < 500 && status !== 408) return rejected('UNKNOWN', status, said())
  return unknown(said())
}

/** Largest length of a gateway's word that is stored. */
const MAX_WORD = 100

const unknown = (message: string): SendResult => ({ outcome: 'unknown', message })

/** @param answer of the gateway without secrets; empty for none */
const answerOf = (code: number, answer: string): string => {
  const status = String(code)
  return answer ? say.gatewayAnsweredWith({ status, answer }) : say.gatewayAnswered({ status })
}

/** Returns the word in the answer that names the result of the message. */
const wordOf = (body: string | null, { answer }: Classification['config']): string | undefined =>
  answer && body !== null ? atPointer(parseJson(body), answer.statusPath)?.trim() || undefined : undefined

function meaningOf(word: string, { answer }: Classification['config']): AnswerMeaning | undefined {
  const known = Object.entries(answer?.map ?? {}).find(([one]) => one.toLowerCase() === word.toLowerCase())
  return known?.[1]
}

function refused(
  meaning: Exclude<AnswerMeaning, 'SENT'>,
  word: string,
  said: string,
  waitMs: number | null,
): SendResult {
  const code = word.slice(0, MAX_WORD)
  if (meaning === 'THROTTLED') return notSent(waitMs, 'THROTTLED', code, said)
  return rejected(meaning === 'FAILED' ? 'UNKNOWN' : meaning, code, said)
}

const isSuccess = (status: number, successStatus: readonly number[] | undefined): boolean =>
  successStatus ? successStatus.includes(status) : status >= 200 && status < 300

function accepted(body: string | null, said: () => string, context: Classification): SendResult {
  const { messageIdPath } = context.config
  if (messageIdPath === undefined) return { outcome: 'accepted', providerMessageId: context.reference }
  const providerMessageId = body === null ? undefined : locate(body, messageIdPath)
  if (providerMessageId !== undefined && providerMessageId.length <= 200) {
    return { outcome: 'accepted', providerMessageId }
  }
  // Many gateways answer 200 to messages that they refuse. Without an id the result is unknown.
  return unknown(say.together({ first: say.gatewayNoId({ path: messageIdPath }), second: said() }))
}
