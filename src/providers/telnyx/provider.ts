import { fail, pass, warn } from '../checks.ts'
import type { HttpDeps } from '../http-adapter.ts'
import { atPointer } from '../json.ts'
import type { Check, OutboundMessage, Provider } from '../port.ts'
import { say } from '../sentences.ts'
import { inboundUrlOf, receiptsTo, type VendorApi, vendorAdapter } from '../vendor/adapter.ts'
import { inboundCheck } from '../vendor/checks.ts'
import { telnyxCallbacks } from './callbacks.ts'
import type { TelnyxConfig } from './config.ts'
import { TELNYX_ERRORS } from './errors.ts'
import { telnyxKeywords } from './keywords.ts'

/** Makes a provider for Telnyx's Messaging API v2. docs/providers.md describes the settings. */
export const createTelnyx = (config: TelnyxConfig, deps: HttpDeps): Provider => ({
  adapters: { SMS: vendorAdapter(telnyxApi(config, deps), deps) },
  callbacks: telnyxCallbacks(config, deps.clock),
  pushKeywords: telnyxKeywords(config, deps.fetch),
})

function telnyxApi(config: TelnyxConfig, { statusUrl }: HttpDeps): VendorApi {
  const { apiKey, baseUrl, messagingProfileId } = config
  const profiles = `${baseUrl}/v2/messaging_profiles`
  return {
    name: 'Telnyx',
    baseUrl,
    authorization: `Bearer ${apiKey}`,
    secrets: [],
    request: (message) => ({
      url: `${baseUrl}/v2/messages`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(message, config, statusUrl)),
    }),
    errors: TELNYX_ERRORS,
    idOf: (answer) => atPointer(answer, '/data/id'),
    segmentsOf: (answer) => atPointer(answer, '/data/parts'),
    refusalOf: (answer) => ({
      code: atPointer(answer, '/errors/0/code'),
      words: atPointer(answer, '/errors/0/detail') ?? atPointer(answer, '/errors/0/title'),
    }),
    checkUrl: messagingProfileId ? `${profiles}/${messagingProfileId}` : `${profiles}?page[size]=1`,
    advice: say.telnyxAdvice(),
    checksOf: (answer) => (messagingProfileId ? profileChecks(answer, statusUrl) : [PROFILE_UNKNOWN]),
  }
}

const bodyOf = (message: OutboundMessage, config: TelnyxConfig, statusUrl: string) => ({
  from: message.from,
  to: message.to,
  ...(message.body === '' ? {} : { text: message.body }),
  ...(message.mediaUrls?.length ? { media_urls: message.mediaUrls } : {}),
  ...(config.messagingProfileId ? { messaging_profile_id: config.messagingProfileId } : {}),
  webhook_url: receiptsTo(statusUrl, message.reference),
})

const PROFILE_UNKNOWN = warn(
  'inbound',
  say.together({ first: say.telnyxProfileUnknown(), second: say.telnyxInbound() }),
)

const profileChecks = (answer: unknown, statusUrl: string): Check[] => [
  atPointer(answer, '/data/enabled') === 'false'
    ? fail('profile', say.telnyxProfileOff())
    : pass('profile', say.telnyxProfileOn()),
  inboundCheck(atPointer(answer, '/data/webhook_url'), inboundUrlOf(statusUrl), say.telnyxInbound()),
]
