import { gsm7Length } from '../../lib/gsm-7.ts'
import { answeredBy, MAX_MESSAGE, notSent, rejected, retryAfterMs, unanswered } from '../answers.ts'
import type { GuardedResult } from '../guarded-fetch.ts'
import { type HttpDeps, httpAdapter } from '../http-adapter.ts'
import type { OutboundMessage, Provider, SendResult } from '../port.ts'
import { type Redact, redactor } from '../redact.ts'
import { kannelCallbacks, receiptUrl } from './callbacks.ts'
import type { KannelConfig } from './config.ts'
import { verify } from './verify.ts'

/** The answer of the smsbox for an accepted message. "Sent." stands for several parts. */
const TAKEN = /^(0: Accepted for delivery|3: Queued for later delivery|Sent\.)/i

/**
 * The answer to a wrong name or password, or to a caller that `user-allow-ip` does not list. Every message
 * would be refused.
 */
const ACCOUNT_REFUSED = /^Authorization failed/i
const NOT_ROUTABLE = /^Not routable/i
const ON_A_LIST = /white- and\/or black-lists/i

interface SmsboxAnswer {
  /** Our reference. The receipts of Kannel contain it, because its answer has no id. */
  reference: string
  nowMs: number
  redact: Redact
}

/** Returns the meaning of an answer of the smsbox (Kannel user guide, "SMS PUSH reply codes"). */
function classify(result: GuardedResult, { reference, nowMs, redact }: SmsboxAnswer): SendResult {
  if (result.kind !== 'answered') return unanswered(result)
  const { status } = result
  const text = redact(result.body?.trim() ?? '', MAX_MESSAGE)
  const said = answeredBy('Kannel', status, text)
  if (status === 202 && TAKEN.test(text)) return { outcome: 'accepted', providerMessageId: reference }
  if (status === 503 || status === 429) {
    return notSent(retryAfterMs(result.headers, nowMs), 'THROTTLED', status, said)
  }
  if (status === 401 || status === 407 || (status === 403 && ACCOUNT_REFUSED.test(text))) {
    return rejected('SENDER_INVALID', status, said)
  }
  if (status === 403 && NOT_ROUTABLE.test(text)) return rejected('REGION_BLOCKED', status, said)
  if (status === 400 && ON_A_LIST.test(text)) return rejected('BLOCKED', status, said)
  // 408: the gateway stopped reading. It may have read all of the message.
  if (status >= 400 && status < 500 && status !== 408) return rejected('UNKNOWN', status, said)
  return { outcome: 'unknown', message: said }
}

/** Requested receipts: delivered, not delivered, buffered, taken and refused by the carrier. */
const ALL_RECEIPTS = 31

/** Coding of a text: the default alphabet of GSM, or UCS-2. */
const GSM_7 = '0'
const UCS_2 = '2'

/**
 * Makes a provider for Kannel's smsbox (https://kannel.org), called as in "Using the HTTP interface to send SMS
 * messages" of the user guide.
 */
export function createKannel(config: KannelConfig, { fetch, clock, statusUrl }: HttpDeps): Provider {
  const secrets = [config.password, config.statusPassword ?? '']
  const redact = redactor(secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]))
  const adapter = httpAdapter<OutboundMessage>(
    {
      url: config.sendUrl,
      request: (message) => ({
        method: 'GET',
        url: `${config.sendUrl}?${queryOf(message, config, statusUrl)}`,
      }),
      resultOf: (answer, { reference }) => classify(answer, { reference, nowMs: clock.now(), redact }),
      verify: () => verify(config, fetch, redact),
    },
    fetch,
  )
  return { adapters: { SMS: adapter }, callbacks: kannelCallbacks(config) }
}

function queryOf(
  { reference, from, to, body }: OutboundMessage,
  { username, password, smsc, validityMinutes, priority, stripPlus }: KannelConfig,
  statusUrl: string,
): URLSearchParams {
  const numberOf = (address: string) => (stripPlus ? address.replace(/^\+/, '') : address)
  const query = new URLSearchParams({
    username,
    password,
    from: numberOf(from),
    to: numberOf(to),
    text: body,
    charset: 'UTF-8',
    coding: gsm7Length(body) === undefined ? UCS_2 : GSM_7,
    validity: String(validityMinutes),
    account: reference,
    'dlr-mask': String(ALL_RECEIPTS),
    'dlr-url': receiptUrl(statusUrl, reference),
  })
  if (smsc !== undefined) query.set('smsc', smsc)
  if (priority !== undefined) query.set('priority', String(priority))
  return query
}
