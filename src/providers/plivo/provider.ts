import { fail, pass, warn } from '../checks.ts'
import type { HttpDeps } from '../http-adapter.ts'
import { atPointer } from '../json.ts'
import type { Check, OutboundMessage, Provider } from '../port.ts'
import { say } from '../sentences.ts'
import { basicAuth, filesWith, receiptsTo, type VendorApi, vendorAdapter } from '../vendor/adapter.ts'
import { plivoCallbacks } from './callbacks.ts'
import type { PlivoConfig } from './config.ts'
import { PLIVO_ERRORS } from './errors.ts'

/** Makes a provider for Plivo's Message API. docs/providers.md describes the settings. */
export const createPlivo = (config: PlivoConfig, deps: HttpDeps): Provider => ({
  adapters: { SMS: vendorAdapter(plivoApi(config, deps), deps) },
  callbacks: plivoCallbacks(config),
  // An account may require the password for its files.
  mediaHeaders: filesWith(basicAuth(config.authId, config.authToken), [
    new URL(config.baseUrl).origin,
    'https://media.plivo.com',
  ]),
})

function plivoApi(config: PlivoConfig, { statusUrl }: HttpDeps): VendorApi {
  const { authId, authToken, baseUrl } = config
  const account = `${baseUrl}/v1/Account/${authId}`
  return {
    name: 'Plivo',
    baseUrl,
    authorization: basicAuth(authId, authToken),
    secrets: [authToken],
    request: (message) => ({
      url: `${account}/Message/`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(message, config, statusUrl)),
    }),
    errors: PLIVO_ERRORS,
    idOf: (answer) => atPointer(answer, '/message_uuid/0'),
    refusalOf: (answer) => ({
      code: atPointer(answer, '/error_code'),
      words: atPointer(answer, '/error') ?? atPointer(answer, '/error/error'),
    }),
    checkUrl: `${account}/`,
    advice: say.plivoAdvice(),
    checksOf: (answer) => [creditCheck(answer), warn('inbound', say.plivoInbound())],
  }
}

const bodyOf = (message: OutboundMessage, config: PlivoConfig, statusUrl: string) => ({
  ...(config.powerpackUuid ? { powerpack_uuid: config.powerpackUuid } : { src: message.from }),
  dst: message.to,
  text: message.body,
  ...(message.mediaUrls?.length ? { type: 'mms', media_urls: message.mediaUrls } : { type: 'sms' }),
  url: receiptsTo(statusUrl, message.reference),
  method: 'POST',
})

function creditCheck(answer: unknown): Check {
  const credits = Number(atPointer(answer, '/cash_credits'))
  const isPrepaid = atPointer(answer, '/billing_mode') === 'prepaid'
  return isPrepaid && credits <= 0 ? fail('credit', say.creditNone()) : pass('credit', say.creditLeft())
}
