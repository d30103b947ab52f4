import { atPointer } from '../json.ts'
import type { Check, OutboundMessage, Provider } from '../port.ts'
import { basicAuth, receiptsTo, type VendorApi, type VendorDeps, vendorAdapter } from '../vendor/adapter.ts'
import { ask, callbacksCheck, credentialsCheck } from '../vendor/checks.ts'
import type { VendorAnswers } from '../vendor/classify.ts'
import { vonageCallbacks, vonageCode } from './callbacks.ts'
import type { VonageConfig } from './config.ts'
import { VONAGE_ERRORS } from './errors.ts'

/** Vonage's Messages API. docs/providers.md describes the settings. */
export const createVonage = (config: VonageConfig, deps: VendorDeps): Provider => ({
  adapters: { SMS: vendorAdapter(vonageApi(config, deps), deps) },
  callbacks: vonageCallbacks(config),
})

const answers: VendorAnswers = {
  name: 'Vonage',
  errors: VONAGE_ERRORS,
  idOf: (answer) => atPointer(answer, '/message_uuid'),
  refusalOf: (answer) => ({
    code: vonageCode(answer),
    words: atPointer(answer, '/detail') ?? atPointer(answer, '/title'),
  }),
}

function vonageApi(
  { apiKey, apiSecret, signatureSecret, baseUrl }: VonageConfig,
  deps: VendorDeps,
): VendorApi {
  const authorization = basicAuth(apiKey, apiSecret)
  return {
    answers,
    secrets: [apiSecret, signatureSecret, authorization.replace('Basic ', '')],
    request: (message) => ({
      method: 'POST',
      url: `${baseUrl}/v1/messages`,
      headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(bodyOf(message, deps.statusUrl)),
    }),
    verify: () => verify(deps, { baseUrl, authorization }),
  }
}

/** Vonage wants numbers without their +. */
const digits = (address: string): string => address.replace(/^\+/, '')

const bodyOf = (message: OutboundMessage, statusUrl: string) => ({
  channel: 'sms',
  message_type: 'text',
  from: digits(message.from),
  to: digits(message.to),
  text: message.body,
  client_ref: message.reference,
  webhook_url: receiptsTo(statusUrl, message.reference),
  webhook_version: 'v1',
})

const CREDENTIALS_ADVICE =
  'Copy API key and API secret again from the API settings in the Vonage dashboard; a secret is shown only once.'

async function verify(
  { fetch, statusUrl }: VendorDeps,
  { baseUrl, authorization }: { baseUrl: string; authorization: string },
): Promise<Check[]> {
  const url = `${baseUrl}/v2/applications?page_size=1`
  const asked = await ask(fetch, { name: 'Vonage', url, authorization })
  const credentials = credentialsCheck(asked, { name: 'Vonage', advice: CREDENTIALS_ADVICE })
  const checks = [asked.connection, credentials, callbacksCheck(statusUrl, 'Vonage')]
  if (credentials.status !== 'PASS') return checks
  return [
    ...checks,
    {
      name: 'inbound',
      status: 'WARN',
      detail:
        'Not checked: choose the Messages API for SMS in the API settings, enter `callbackUrls.inbound` as the webhook for inbound messages, and text to the number once.',
    },
  ]
}
