import { warn } from '../checks.ts'
import type { HttpDeps } from '../http-adapter.ts'
import { atPointer } from '../json.ts'
import type { OutboundMessage, Provider } from '../port.ts'
import { say } from '../sentences.ts'
import { basicAuth, filesWith, receiptsTo, type VendorApi, vendorAdapter } from '../vendor/adapter.ts'
import { vonageCallbacks, vonageCode } from './callbacks.ts'
import type { VonageConfig } from './config.ts'
import { VONAGE_ERRORS } from './errors.ts'

/** Makes a provider for Vonage's Messages API. docs/providers.md describes the settings. */
export const createVonage = (config: VonageConfig, deps: HttpDeps): Provider => ({
  adapters: { SMS: vendorAdapter(vonageApi(config, deps), deps) },
  callbacks: vonageCallbacks(config),
  mediaHeaders: filesWith(basicAuth(config.apiKey, config.apiSecret), [
    new URL(config.baseUrl).origin,
    ...MEDIA_ORIGINS,
  ]),
})

/** Vonage's file servers, by region. */
const MEDIA_ORIGINS = ['api', 'api-us', 'api-eu', 'api-ap'].map((host) => `https://${host}.nexmo.com`)

function vonageApi(
  { apiKey, apiSecret, signatureSecret, baseUrl }: VonageConfig,
  { statusUrl }: HttpDeps,
): VendorApi {
  return {
    name: 'Vonage',
    baseUrl,
    authorization: basicAuth(apiKey, apiSecret),
    secrets: [apiSecret, signatureSecret],
    request: (message) => ({
      url: `${baseUrl}/v1/messages`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(bodyOf(message, statusUrl)),
    }),
    errors: VONAGE_ERRORS,
    idOf: (answer) => atPointer(answer, '/message_uuid'),
    refusalOf: (answer) => ({
      code: vonageCode(answer),
      words: atPointer(answer, '/detail') ?? atPointer(answer, '/title'),
    }),
    checkUrl: `${baseUrl}/v2/applications?page_size=1`,
    advice: say.vonageAdvice(),
    checksOf: () => [warn('inbound', say.vonageInbound())],
  }
}

/** Returns a number without its +, as Vonage requires. */
const digits = (address: string): string => address.replace(/^\+/, '')

const bodyOf = (message: OutboundMessage, statusUrl: string) => ({
  ...contentOf(message),
  from: digits(message.from),
  to: digits(message.to),
  client_ref: message.reference,
  webhook_url: receiptsTo(statusUrl, message.reference),
  webhook_version: 'v1',
})

/** Returns a text, or the files, with the text at the first file. A `file` may be of any kind. */
function contentOf({ body, mediaUrls: [first, ...others] = [] }: OutboundMessage) {
  if (first === undefined) return { channel: 'sms', message_type: 'text', text: body }
  const file = { url: first, ...(body === '' ? {} : { caption: body }) }
  if (others.length === 0) return { channel: 'mms', message_type: 'file', file }
  const content = [file, ...others.map((url) => ({ url }))].map((one) => ({ type: 'file', ...one }))
  return { channel: 'mms', message_type: 'content', content }
}
