import type { Clock } from '../../lib/clock.ts'
import { gsm7Length } from '../../lib/gsm-7.ts'
import { MAX_MESSAGE, notSent, rejected, retryAfterMs, unanswered } from '../answers.ts'
import type { GuardedFetch, GuardedResult } from '../guarded-fetch.ts'
import type { Begin, Check, OutboundMessage, Provider, SendResult, SmsProvider } from '../port.ts'
import { type Redact, redactor } from '../redact.ts'
import { beginOf, type Start, sendEach } from '../send-each.ts'
import { kannelCallbacks, receiptUrl } from './callbacks.ts'
import type { KannelConfig } from './config.ts'
import { verify } from './verify.ts'

/** The smsbox's answer for a message that it has taken: "Sent." for several parts. */
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

/** The meaning of an answer of the smsbox (Kannel user guide, "SMS PUSH reply codes"). */
function classify(result: GuardedResult, { reference, nowMs, redact }: SmsboxAnswer): SendResult {
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
  // 408: the gateway stopped reading; how much it had read is unknown.
  if (status >= 400 && status < 500 && status !== 408) return rejected('UNKNOWN', status, said)
  return { outcome: 'unknown', message: said.slice(0, MAX_MESSAGE) }
}

interface KannelDeps {
  fetch: GuardedFetch
  clock: Pick<Clock, 'now'>
  /** Address for this sender's receipts, without a query. */
  statusUrl: string
}

/** Parallel calls to one smsbox. */
const MAX_IN_FLIGHT = 64

/** Requested receipts: delivered, not delivered, buffered, taken and refused by the carrier. */
const ALL_RECEIPTS = 31

/** Coding of a text: the default alphabet of GSM, or UCS-2. */
const GSM_7 = '0'
const UCS_2 = '2'

/** Kannel's smsbox (https://kannel.org), called as its user guide says in "Using the HTTP interface to send SMS messages". */
export const createKannel = (config: KannelConfig, deps: KannelDeps): Provider => ({
  adapters: { SMS: new Kannel(config, deps) },
  callbacks: kannelCallbacks(config),
})

class Kannel implements SmsProvider {
  readonly maxBatch = 1
  readonly maxInFlight = MAX_IN_FLIGHT
  readonly reportsBegin = true
  readonly #config: KannelConfig
  readonly #deps: KannelDeps
  readonly #redact: ReturnType<typeof redactor>

  constructor(config: KannelConfig, deps: KannelDeps) {
    this.#config = config
    this.#deps = deps
    const secrets = [config.password, config.statusPassword ?? '']
    this.#redact = redactor(secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]))
  }

  readyFor(): number {
    return this.#deps.fetch.readyFor?.(this.#config.sendUrl) ?? 0
  }

  send(batch: readonly OutboundMessage[], signal: AbortSignal, begin?: Begin): Promise<SendResult[]> {
    return sendEach(batch, (message) => this.#sendOne(message, signal, beginOf(begin, message)))
  }

  async #sendOne(message: OutboundMessage, signal: AbortSignal, begin: Start): Promise<SendResult> {
    const { fetch, clock } = this.#deps
    const url = `${this.#config.sendUrl}?${this.#query(message)}`
    const result = await fetch({ method: 'GET', url, signal, begin })
    return classify(result, { reference: message.reference, nowMs: clock.now(), redact: this.#redact })
  }

  #query({ reference, from, to, body }: OutboundMessage): URLSearchParams {
    const { username, password, smsc, validityMinutes, priority } = this.#config
    const query = new URLSearchParams({
      username,
      password,
      from: this.#number(from),
      to: this.#number(to),
      text: body,
      charset: 'UTF-8',
      coding: gsm7Length(body) === undefined ? UCS_2 : GSM_7,
      validity: String(validityMinutes),
      account: reference,
      'dlr-mask': String(ALL_RECEIPTS),
      'dlr-url': receiptUrl(this.#deps.statusUrl, reference),
    })
    if (smsc !== undefined) query.set('smsc', smsc)
    if (priority !== undefined) query.set('priority', String(priority))
    return query
  }

  #number(address: string): string {
    return this.#config.stripPlus ? address.replace(/^\+/, '') : address
  }

  verify(): Promise<Check[]> {
    return verify(this.#config, this.#deps.fetch, this.#redact)
  }
}
