import type { Clock } from '../../lib/clock.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import type { Begin, Check, Provider, SendResult, WhatsappMessage, WhatsappProvider } from '../port.ts'
import { type Redact, redactor } from '../redact.ts'
import { beginOf, type Start, sendEach } from '../send-each.ts'
import type { FilledTemplate, TemplateList, TemplateLookup } from '../whatsapp-template.ts'
import { classify } from './answers.ts'
import type { Ask } from './ask.ts'
import { whatsappCallbacks } from './callbacks.ts'
import type { WhatsappCloudConfig } from './config.ts'
import { contentOf } from './content.ts'
import { mediaAddress, mediaHeaders } from './media.ts'
import { findTemplate, listTemplates } from './templates.ts'
import { verify } from './verify.ts'

interface WhatsappCloudDeps {
  fetch: GuardedFetch
  clock: Pick<Clock, 'now'>
  /** Of the sender, in E.164. */
  address: string
  /** Address for this sender's receipts, without a query. */
  statusUrl: string
}

/** Parallel calls for one number; it takes 80 messages a second. */
const MAX_IN_FLIGHT = 64

/** developers.facebook.com/documentation/business-messaging/whatsapp/messages/send-messages */
export const createWhatsappCloud = (config: WhatsappCloudConfig, deps: WhatsappCloudDeps): Provider => ({
  adapters: { WHATSAPP: new WhatsappCloud(config, deps) },
  callbacks: whatsappCallbacks(config, deps.address),
  mediaHeaders: (url): Record<string, string> => mediaHeaders(config, url),
  mediaAddress: (url, answer) => mediaAddress(config, url, answer),
})

class WhatsappCloud implements WhatsappProvider {
  readonly maxBatch = 1
  readonly maxInFlight = MAX_IN_FLIGHT
  readonly reportsBegin = true
  readonly #config: WhatsappCloudConfig
  readonly #deps: WhatsappCloudDeps
  readonly #redact: Redact

  constructor(config: WhatsappCloudConfig, deps: WhatsappCloudDeps) {
    this.#config = config
    this.#deps = deps
    this.#redact = redactor([config.accessToken, config.appSecret, config.verifyToken])
  }

  readyFor(): number {
    return this.#deps.fetch.readyFor?.(this.#config.baseUrl) ?? 0
  }

  send(batch: readonly WhatsappMessage[], signal: AbortSignal, begin?: Begin): Promise<SendResult[]> {
    return sendEach(batch, (message) => this.#sendOne(message, signal, beginOf(begin, message)))
  }

  async #sendOne(message: WhatsappMessage, signal: AbortSignal, begin: Start): Promise<SendResult> {
    const { fetch, clock } = this.#deps
    const result = await fetch({
      method: 'POST',
      url: `${this.#base}/${this.#config.phoneNumberId}/messages`,
      headers: { ...this.#authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: message.to,
        ...contentOf(message),
        // Returned with each status, so that a receipt finds its message when the answer was lost.
        biz_opaque_callback_data: message.reference,
      }),
      signal,
      begin,
    })
    return classify(result, { nowMs: clock.now(), redact: this.#redact })
  }

  get #base(): string {
    return `${this.#config.baseUrl}/${this.#config.graphVersion}`
  }

  get #authorization() {
    return { authorization: `Bearer ${this.#config.accessToken}` }
  }

  readonly #ask: Ask = (path, query, signal) =>
    this.#deps.fetch({
      method: 'GET',
      url: `${this.#base}/${path}?${new URLSearchParams(query)}`,
      headers: this.#authorization,
      ...(signal ? { signal } : {}),
    })

  findTemplate(template: Pick<FilledTemplate, 'name' | 'language'>): Promise<TemplateLookup> {
    return findTemplate(this.#ask, { wabaId: this.#config.wabaId, redact: this.#redact }, template)
  }

  listTemplates(): Promise<TemplateList> {
    return listTemplates(this.#ask, { wabaId: this.#config.wabaId, redact: this.#redact })
  }

  verify(): Promise<Check[]> {
    return verify(this.#ask, { config: this.#config, statusUrl: this.#deps.statusUrl, redact: this.#redact })
  }
}
