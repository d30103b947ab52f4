import { answeredBy, MAX_MESSAGE, notSent, rejected, retryAfterMs, unanswered } from '../answers.ts'
import type { GuardedResult } from '../guarded-fetch.ts'
import type { SendResult } from '../port.ts'
import type { Redact } from '../redact.ts'
import { say } from '../sentences.ts'
import { errorOf } from './errors.ts'
import { type Json, listOf, objectOf, parse, shortOf, stringOf } from './json.ts'

const MAX_ID = 200

/** Asks Meta's graph about a node. */
export type Ask = (
  path: string,
  query: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<GuardedResult>

/** Meta's description of an error. */
interface GraphError {
  code: number | undefined
  /** The text for people, with the details if there are any. */
  words: string | undefined
}

/** Returns the error of an answer. Every field is undefined when the answer has no error. */
export function graphErrorOf(answer: unknown): GraphError {
  const error = objectOf(objectOf(answer).error)
  return { code: codeOf(error), words: wordsOf(error) }
}

export const codeOf = ({ code }: Json): number | undefined =>
  typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined

const wordsOf = (error: Json): string | undefined =>
  stringOf(objectOf(error.error_data).details) ?? stringOf(error.error_user_msg) ?? stringOf(error.message)

/**
 * Returns the meaning of an answer to a message. Every ambiguous answer is `unknown`, and its message is never
 * sent again automatically.
 */
export function classify(result: GuardedResult, context: { nowMs: number; redact: Redact }): SendResult {
  if (result.kind !== 'answered') return unanswered(result)
  const { status, body } = result
  const answer = body === null ? undefined : parse(body)
  const { code, words } = graphErrorOf(answer)
  const said = answeredBy(
    'WhatsApp',
    code === undefined ? status : `${status} (${code})`,
    words && context.redact(words, MAX_MESSAGE),
  )
  if (status >= 200 && status < 300) {
    const id = shortOf(objectOf(listOf(objectOf(answer).messages)[0]).id, MAX_ID)
    if (id !== undefined) return { outcome: 'accepted', providerMessageId: id }
    return { outcome: 'unknown', message: say.together({ first: say.answerWithoutId(), second: said }) }
  }
  const errorCode = errorOf(code)
  const shown = code ?? status
  // Meta answers these codes before it takes a message, with any status.
  if (status === 429 || errorCode === 'THROTTLED') {
    return notSent(retryAfterMs(result.headers, context.nowMs), 'THROTTLED', shown, said)
  }
  // 3xx and 5xx: the message may have left. 408: Meta may have read all of it.
  if (status < 400 || status >= 500 || status === 408) {
    return { outcome: 'unknown', message: said }
  }
  const isAccount = status === 401 || status === 407
  return rejected(errorCode === 'UNKNOWN' && isAccount ? 'SENDER_INVALID' : errorCode, shown, said)
}
