import { fail, pass, warn } from '../checks.ts'
import type { ProviderContext } from '../declaration.ts'
import type { HttpDeps } from '../http-adapter.ts'
import { atPointer } from '../json.ts'
import type { Check, OutboundMessage, Provider } from '../port.ts'
import { say } from '../sentences.ts'
import {
  basicAuth,
  filesWith,
  inboundUrlOf,
  receiptsTo,
  type VendorApi,
  vendorAdapter,
} from '../vendor/adapter.ts'
import { inboundCheck } from '../vendor/checks.ts'
import { twilioCallbacks } from './callbacks.ts'
import type { TwilioConfig } from './config.ts'
import { TWILIO_ERRORS } from './errors.ts'

export type TwilioDeps = HttpDeps & Pick<ProviderContext, 'address'>

/**
 * Makes a provider for Twilio's Programmable Messaging, from a number or through a Messaging Service.
 * docs/providers.md describes the settings.
 */
export const createTwilio = (config: TwilioConfig, deps: TwilioDeps): Provider => ({
  adapters: { SMS: vendorAdapter(twilioApi(config, deps), deps) },
  callbacks: twilioCallbacks(config),
  // An account may require the password for its files. They redirect to addresses that must not see the
  // password.
  mediaHeaders: filesWith(authorizationOf(config), [new URL(config.baseUrl).origin]),
})

const authorizationOf = ({ accountSid, authToken, apiKeySid, apiKeySecret }: TwilioConfig): string =>
  apiKeySid && apiKeySecret ? basicAuth(apiKeySid, apiKeySecret) : basicAuth(accountSid, authToken)

function twilioApi(config: TwilioConfig, deps: TwilioDeps): VendorApi {
  const { accountSid, authToken, apiKeySecret = '', baseUrl } = config
  const account = `${baseUrl}/2010-04-01/Accounts/${accountSid}`
  return {
    name: 'Twilio',
    baseUrl,
    authorization: authorizationOf(config),
    secrets: [authToken, apiKeySecret],
    request: (message) => ({
      url: `${account}/Messages.json`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(formOf(message, config, deps.statusUrl)),
    }),
    errors: TWILIO_ERRORS,
    idOf: (answer) => atPointer(answer, '/sid'),
    segmentsOf: (answer) => atPointer(answer, '/num_segments'),
    refusalOf: (answer) => ({
      code: atPointer(answer, '/code') ?? atPointer(answer, '/error_code'),
      words: atPointer(answer, '/message') ?? atPointer(answer, '/error_message'),
    }),
    // No callback reports the first status again, so only the answer shows it.
    isFailed: (answer) => ['failed', 'undelivered', 'canceled'].includes(atPointer(answer, '/status') ?? ''),
    // An API key may look up the number, too.
    checkUrl: `${account}/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(deps.address)}&PageSize=1`,
    advice: say.twilioAdvice(),
    checksOf: (answer) => numberChecks(answer, config, deps),
  }
}

function formOf(message: OutboundMessage, config: TwilioConfig, statusUrl: string): URLSearchParams {
  const form = new URLSearchParams({ To: message.to })
  if (config.messagingServiceSid) form.set('MessagingServiceSid', config.messagingServiceSid)
  else form.set('From', message.from)
  if (message.body !== '') form.set('Body', message.body)
  for (const url of message.mediaUrls ?? []) form.append('MediaUrl', url)
  form.set('StatusCallback', receiptsTo(statusUrl, message.reference))
  if (config.validityPeriodSeconds) form.set('ValidityPeriod', String(config.validityPeriodSeconds))
  return form
}

function numberChecks(answer: unknown, config: TwilioConfig, { address, statusUrl }: TwilioDeps): Check[] {
  if (config.messagingServiceSid) return [warn('number', say.twilioService())]
  const at = (field: string) => atPointer(answer, `/incoming_phone_numbers/0/${field}`)
  if (at('phone_number') !== address) {
    return [
      address.startsWith('+')
        ? fail('number', say.numberForeign({ address }))
        : warn('number', say.twilioName({ address })),
    ]
  }
  const can = (what: string) => at(`capabilities/${what}`) === 'true'
  const inbound = inboundCheck(at('sms_url'), inboundUrlOf(statusUrl), say.twilioInbound())
  return [abilityCheck(address, config.sendsMms, can), inbound]
}

function abilityCheck(address: string, sendsMms: boolean, can: (what: string) => boolean): Check {
  if (!can('sms')) return fail('number', say.numberNoSms({ address }))
  return sendsMms && !can('mms')
    ? warn('number', say.numberNoMms({ address }))
    : pass('number', say.numberWorks({ address }))
}
