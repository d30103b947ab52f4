import { MAX_MESSAGE, notSent, rejected, retryAfterMs, unanswered } from '../answers.ts'
import type { GuardedResult } from '../guarded-fetch.ts'
import type { SendResult } from '../port.ts'
import type { Redact } from '../redact.ts'

/** What the smsbox says of a message that it has taken: "Sent." is said of several parts. */
const TAKEN = /^(0: Accepted for delivery|3: Queued for later delivery|Sent\.)/i

/** A wrong name or password, or a caller that `user-allow-ip` does not list: no other message would pass either. */
const ACCOUNT_REFUSED = /^Authorization failed/i
const NOT_ROUTABLE = /^Not routable/i
const ON_A_LIST = /white- and\/or black-lists/i

interface SmsboxAnswer {
  /** Kannel gives no id in its answer; receipts carry our own. */
  reference: string
  nowMs: number
  redact: Redact
}

/** What an answer of the smsbox means (Kannel user guide, "SMS PUSH reply codes"). */
export function classify(result: GuardedResult, { reference, nowMs, redact }: SmsboxAnswer): SendResult {
  if (result.kind !== 'answered') return unanswered(result)
  const { status } = result
  const text = redact(result.body?.trim() ?? '', MAX_MESSAGE)
  const said = `Kannel answered ${status}${text ? `: ${text}` : '.'}`
  if (status === 202 && TAKEN.test(text)) return { outcome: 'accepted', providerMessageId: reference }
  if (status === 503 || status === 429) {
    return notSent(retryAfterMs(result.headers, nowMs), 'THROTTLED', status, said)
  }
  if (status === 401 || status === 407 || (status === 403 && ACCOUNT_REFUSED.test(text))) {
    return rejected('SENDER_INVALID', status, said)
  }
  if (status === 403 && NOT_ROUTABLE.test(text)) return rejected('REGION_BLOCKED', status, said)
  if (status === 400 && ON_A_LIST.test(text)) return rejected('BLOCKED', status, said)
  // 408: the gateway gave up reading; how much it had read is not known.
  if (status >= 400 && status < 500 && status !== 408) return rejected('UNKNOWN', status, said)
  return { outcome: 'unknown', message: said.slice(0, MAX_MESSAGE) }
}
