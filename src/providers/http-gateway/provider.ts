import type { Clock } from '../../lib/clock.ts'
import { NO_ANSWER } from '../answers.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import type { Begin, Check, OutboundMessage, Provider, SendResult, SmsProvider } from '../port.ts'
import { type Redact, redactor } from '../redact.ts'
import { beginOf, type Start, sendEach } from '../send-each.ts'
import { leaves } from './body-template.ts'
import { httpGatewayCallbacks } from './callbacks.ts'
import { classify } from './classify.ts'
import type { HttpGatewayConfig } from './config.ts'
import { requestTemplate } from './template.ts'

/** Every fixed text in the settings that could be a key. */
export function* fixedTexts(config: HttpGatewayConfig): Generator<string> {
  const { username, password, token, headerValue, callbackSecret, callbackPassword } = config
  for (const text of [password, token, headerValue, callbackSecret, callbackPassword]) yield text ?? ''
  if (config.auth === 'BASIC') yield Buffer.from(`${username}:${password}`).toString('base64')
  for (const text of templates(config)) if (!text.includes('{{')) yield text
}

function* templates({ headers, url, bodyTemplate }: HttpGatewayConfig): Generator<string> {
  yield* Object.values(headers)
  yield* new URL(url).searchParams.values()
  yield* leaves(bodyTemplate)
  if (typeof bodyTemplate === 'string') yield* new URLSearchParams(bodyTemplate).values()
}

interface HttpGatewayDeps {
  fetch: GuardedFetch
  clock: Pick<Clock, 'now'>
  /** Address for this sender's receipts, without a query. */
  statusUrl: string
}

/** Parallel calls to one gateway. */
const MAX_IN_FLIGHT = 64

/** Any gateway that takes a text by an HTTP request. docs/providers.md describes the settings. */
export const createHttpGateway = (config: HttpGatewayConfig, deps: HttpGatewayDeps): Provider => ({
  adapters: { SMS: new HttpGateway(config, deps) },
  callbacks: httpGatewayCallbacks(config),
})

class HttpGateway implements SmsProvider {
  readonly maxBatch = 1
  readonly maxInFlight = MAX_IN_FLIGHT
  readonly reportsBegin = true
  readonly #config: HttpGatewayConfig
  readonly #deps: HttpGatewayDeps
  readonly #request: ReturnType<typeof requestTemplate>
  readonly #redact: Redact

  constructor(config: HttpGatewayConfig, deps: HttpGatewayDeps) {
    this.#config = config
    this.#deps = deps
    this.#request = requestTemplate(config)
    this.#redact = redactor(fixedTexts(config))
  }

  readyFor(): number {
    return this.#deps.fetch.readyFor?.(this.#config.url) ?? 0
  }

  send(batch: readonly OutboundMessage[], signal: AbortSignal, begin?: Begin): Promise<SendResult[]> {
    return sendEach(batch, (message) => this.#sendOne(message, signal, beginOf(begin, message)))
  }

  async #sendOne(message: OutboundMessage, signal: AbortSignal, begin: Start): Promise<SendResult> {
    const { reference } = message
    const request = this.#request({
      to: this.#number(message.to),
      from: this.#number(message.from),
      text: message.body,
      id: reference,
      statusUrl: `${this.#deps.statusUrl}?reference=${reference}`,
      mediaUrls: message.mediaUrls ?? [],
    })
    const result = await this.#deps.fetch({ ...request, signal, begin })
    const nowMs = this.#deps.clock.now()
    return classify(result, { config: this.#config, reference, nowMs, redact: this.#redact })
  }

  #number(address: string): string {
    return this.#config.stripPlus ? address.replace(/^\+/, '') : address
  }

  /** Requests the front page of the gateway's host; a request to its URL could send a message. */
  async verify(): Promise<Check[]> {
    const { origin } = new URL(this.#config.url)
    const result = await this.#deps.fetch({ method: 'HEAD', url: `${origin}/` })
    const connection: Check =
      result.kind === 'answered'
        ? { name: 'connection', status: 'PASS', detail: `${origin} answers.` }
        : { name: 'connection', status: 'FAIL', detail: NO_ANSWER, cause: result.reason }
    return [
      connection,
      {
        name: 'credentials',
        status: 'WARN',
        detail: 'Only a message can tell whether the gateway takes them: send a test message.',
      },
      this.#config.status
        ? { name: 'receipts', status: 'PASS', detail: 'Status callbacks are read by the settings.' }
        : { name: 'receipts', status: 'WARN', detail: 'No status settings: messages stay SENT.' },
      this.#config.inbound
        ? { name: 'inbound', status: 'PASS', detail: 'Inbound callbacks are read by the settings.' }
        : { name: 'inbound', status: 'WARN', detail: 'No inbound settings: a STOP cannot arrive here.' },
    ]
  }
}
