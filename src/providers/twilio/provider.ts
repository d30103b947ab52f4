import { atPointer } from '../json.ts'
import type { Check, OutboundMessage, Provider } from '../port.ts'
import { redactor } from '../redact.ts'
import {
  basicAuth,
  filesWith,
  inboundUrlOf,
  receiptsTo,
  type VendorApi,
  type VendorDeps,
  vendorAdapter,
} from '../vendor/adapter.ts'
import { ask, callbacksCheck, credentialsCheck, inboundCheck } from '../vendor/checks.ts'
import type { VendorAnswers } from '../vendor/classify.ts'
import { twilioCallbacks } from './callbacks.ts'
import type { TwilioConfig } from './config.ts'
import { TWILIO_ERRORS } from './errors.ts'

export interface TwilioDeps extends VendorDeps {
  /** The sender's number, short code or name. */
  address: string
}

/** Twilio's Programmable Messaging, from a number or through a Messaging Service. docs/providers.md describes the settings. */
export const createTwilio = (config: TwilioConfig, deps: TwilioDeps): Provider => ({
  adapters: { SMS: vendorAdapter(twilioApi(config, deps), deps) },
  callbacks: twilioCallbacks(config),
  // An account may require the password at the addresses of files; they redirect to others that must not see it.
  mediaHeaders: filesWith(authorizationOf(config), [new URL(config.baseUrl).origin]),
})

const authorizationOf = ({ accountSid, authToken, apiKeySid, apiKeySecret }: TwilioConfig): string =>
  apiKeySid && apiKeySecret ? basicAuth(apiKeySid, apiKeySecret) : basicAuth(accountSid, authToken)

const answers: VendorAnswers = {
  name: 'Twilio',
  errors: TWILIO_ERRORS,
  idOf: (answer) => atPointer(answer, '/sid'),
  refusalOf: (answer) => ({
    code: atPointer(answer, '/code') ?? atPointer(answer, '/error_code'),
    words: atPointer(answer, '/message') ?? atPointer(answer, '/error_message'),
  }),
  // No callback follows about the first status, so it counts from the answer.
  isFailed: (answer) => ['failed', 'undelivered', 'canceled'].includes(atPointer(answer, '/status') ?? ''),
}

function twilioApi(config: TwilioConfig, deps: TwilioDeps): VendorApi {
  const { accountSid, authToken, apiKeySecret, baseUrl } = config
  const authorization = authorizationOf(config)
  const account = `${baseUrl}/2010-04-01/Accounts/${accountSid}`
  return {
    baseUrl,
    answers,
    secrets: [authToken, apiKeySecret ?? '', authorization.replace('Basic ', '')],
    request: (message) => ({
      method: 'POST',
      url: `${account}/Messages.json`,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(formOf(message, config, deps.statusUrl)),
    }),
    verify: () => verify(config, deps, { account, authorization }),
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

const CREDENTIALS_ADVICE =
  'Copy Account SID and Auth Token again from the front page of the Twilio console; an API key must belong to the same account.'

/** Looks the number up in the account: an API key may do that too, and nothing is sent. */
async function verify(
  config: TwilioConfig,
  deps: TwilioDeps,
  { account, authorization }: { account: string; authorization: string },
): Promise<Check[]> {
  const number = encodeURIComponent(deps.address)
  const url = `${account}/IncomingPhoneNumbers.json?PhoneNumber=${number}&PageSize=1`
  const asked = await ask(deps.fetch, { name: 'Twilio', url, authorization })
  const credentials = credentialsCheck(asked, { name: 'Twilio', advice: CREDENTIALS_ADVICE })
  const checks = [asked.connection, credentials, callbacksCheck(deps.statusUrl, 'Twilio')]
  return credentials.status === 'PASS' ? [...checks, ...numberChecks(asked.answer, config, deps)] : checks
}

function numberChecks(answer: unknown, config: TwilioConfig, deps: TwilioDeps): Check[] {
  const wanted = inboundUrlOf(deps.statusUrl)
  if (config.messagingServiceSid) {
    return [
      {
        name: 'number',
        status: 'WARN',
        detail:
          'The Messaging Service chooses the number: send a test message to see whether it has one, and set its Integration to the inbound webhook `callbackUrls.inbound`.',
      },
    ]
  }
  const isThere = atPointer(answer, '/incoming_phone_numbers/0/phone_number') === deps.address
  if (!isThere) {
    const isNumber = deps.address.startsWith('+')
    const detail = isNumber
      ? `${deps.address} is no number of this account. Buy it, or enter the account that has it.`
      : `${deps.address} is a short code or a name, which cannot be looked up: send a test message.`
    return [{ name: 'number', status: isNumber ? 'FAIL' : 'WARN', detail }]
  }
  const can = (what: string) => atPointer(answer, `/incoming_phone_numbers/0/capabilities/${what}`) === 'true'
  const redact = redactor([wanted])
  const inbound = inboundCheck(atPointer(answer, '/incoming_phone_numbers/0/sms_url'), {
    wanted,
    where: 'at the number in the Twilio console, under "A message comes in", as a webhook with HTTP POST',
    redact,
  })
  return [abilityCheck(deps.address, config.sendsMms, can), inbound]
}

function abilityCheck(address: string, sendsMms: boolean, can: (what: string) => boolean): Check {
  if (!can('sms'))
    return { name: 'number', status: 'FAIL', detail: `${address} cannot send texts. Buy a number with SMS.` }
  if (sendsMms && !can('mms')) {
    return {
      name: 'number',
      status: 'WARN',
      detail: `${address} cannot send MMS. Set \`sendsMms\` to false, so that files become links in the text.`,
    }
  }
  return { name: 'number', status: 'PASS', detail: `${address} belongs to the account and can send texts.` }
}
