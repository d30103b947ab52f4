import { answeredBy, MAX_MESSAGE, notSent, rejected, retryAfterMs, unanswered } from '../answers.ts'
import { MAX_ID } from '../callback-body.ts'
import type { GuardedResult } from '../guarded-fetch.ts'
import { parseJson } from '../json.ts'
import type { MessageErrorCode, SendResult } from '../port.ts'
import type { Redact } from '../redact.ts'
import { say } from '../sentences.ts'
import { type ErrorTable, meaningOf } from './errors.ts'

/** The differences between the answers of vendors. All answers are untrusted JSON. */
export interface VendorAnswers {
  /** Name of the vendor, for messages. */
  readonly name: string
  /** The meaning of its codes, in answers and in receipts. */
  readonly errors: ErrorTable
  /** The id of the message in an answer that accepts it. */
  idOf(answer: unknown): string | undefined
  /** The segments that the vendor charges for, in an answer that accepts a message. Absent if it names none. */
  segmentsOf?(answer: unknown): string | undefined
  /** The code and text in an answer that refuses a message. */
  refusalOf(
    answer: unknown,
    headers: Readonly<Record<string, unknown>>,
  ): { code: string | undefined; words: string | undefined }
  /** Our meaning of a refusal that `errors` does not name, for a vendor with few codes. */
  meaningOf?(refusal: { status: number; words: string }): MessageErrorCode | undefined
  /** Whether an answer reports a failure although it has an id. */
  isFailed?(answer: unknown): boolean
}

/** Largest number of segments that a carrier accepts in a text. */
const MAX_SEGMENTS = 10

/**
 * Returns the segments in an answer. Twilio answers 0 while a Messaging Service chooses the sender. An
 * impossible number charges nothing.
 */
function segmentsIn(text: string | undefined): { segments?: number } {
  const segments = Number(text)
  return Number.isInteger(segments) && segments >= 1 && segments <= MAX_SEGMENTS ? { segments } : {}
}

/**
 * Returns the meaning of a vendor's answer. Every ambiguous answer is `unknown`, and its message is never sent
 * again automatically.
 */
export function classifyAnswer(
  result: GuardedResult,
  vendor: VendorAnswers,
  context: { nowMs: number; redact: Redact },
): SendResult {
  if (result.kind !== 'answered') return unanswered(result)
  const { status, body } = result
  const answer = body === null ? undefined : parseJson(body)
  const { code: rawCode, words } = vendor.refusalOf(answer, result.headers)
  const code = rawCode?.slice(0, MAX_ID)
  const said = answeredBy(
    vendor.name,
    code === undefined ? status : `${status} (${code})`,
    words && context.redact(words, MAX_MESSAGE),
  )
  const known = meaningOf(vendor.errors, code)
  const errorCode =
    known === 'UNKNOWN' ? (vendor.meaningOf?.({ status, words: words ?? '' }) ?? known) : known
  const shownCode = code ?? status

  if (status >= 200 && status < 300) {
    const id = vendor.idOf(answer)?.trim()
    if (!id || id.length > MAX_ID) {
      return { outcome: 'unknown', message: say.together({ first: say.answerWithoutId(), second: said }) }
    }
    if (vendor.isFailed?.(answer)) return rejected(errorCode, shownCode, said)
    return { outcome: 'accepted', providerMessageId: id, ...segmentsIn(vendor.segmentsOf?.(answer)) }
  }
  const waitMs = retryAfterMs(result.headers, context.nowMs)
  if (status === 429) return notSent(waitMs, 'THROTTLED', shownCode, said)
  if (status === 503) return notSent(waitMs, 'UNKNOWN', shownCode, said)
  // 408: the vendor stopped reading, and may have read all of it. 3xx and 5xx: the message may have left.
  if (status < 400 || status >= 500 || status === 408) {
    return { outcome: 'unknown', message: said }
  }
  if (errorCode === 'THROTTLED') return notSent(waitMs, 'THROTTLED', shownCode, said)
  // The account is refused or out of money, so every message would be refused.
  const isAccount = status === 401 || status === 402 || status === 407
  return rejected(errorCode === 'UNKNOWN' && isAccount ? 'SENDER_INVALID' : errorCode, shownCode, said)
}
