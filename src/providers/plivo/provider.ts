import { atPointer } from '../json.ts'
import type { Check, OutboundMessage, Provider } from '../port.ts'
import {
  basicAuth,
  filesWith,
  receiptsTo,
  type VendorApi,
  type VendorDeps,
  vendorAdapter,
} from '../vendor/adapter.ts'
import { ask, callbacksCheck, credentialsCheck } from '../vendor/checks.ts'
import type { VendorAnswers } from '../vendor/classify.ts'
import { plivoCallbacks } from './callbacks.ts'
import type { PlivoConfig } from './config.ts'
import { PLIVO_ERRORS } from './errors.ts'

/** Plivo's Message API. docs/providers.md describes the settings. */
export const createPlivo = (config: PlivoConfig, deps: VendorDeps): Provider => ({
  adapters: { SMS: vendorAdapter(plivoApi(config, deps), deps) },
  callbacks: plivoCallbacks(config),
  // An account may require the password at the addresses of files.
  mediaHeaders: filesWith(basicAuth(config.authId, config.authToken), [
    new URL(config.baseUrl).origin,
    'https://media.plivo.com',
  ]),
})

const answers: VendorAnswers = {
  name: 'Plivo',
  errors: PLIVO_ERRORS,
  idOf: (answer) => atPointer(answer, '/message_uuid/0'),
  refusalOf: (answer) => ({
    code: atPointer(answer, '/error_code'),
    words: atPointer(answer, '/error') ?? atPointer(answer, '/error/error'),
  }),
}

function plivoApi(config: PlivoConfig, deps: VendorDeps): VendorApi {
  const { authId, authToken, baseUrl } = config
  const authorization = basicAuth(authId, authToken)
  const account = `${baseUrl}/v1/Account/${authId}`
  return {
    baseUrl,
    answers,
    secrets: [authToken, authorization.replace('Basic ', '')],
    request: (message) => ({
      method: 'POST',
      url: `${account}/Message/`,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(message, config, deps.statusUrl)),
    }),
    verify: () => verify(deps, { account, authorization }),
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

const CREDENTIALS_ADVICE = 'Copy Auth ID and Auth Token again from the overview page of the Plivo console.'

async function verify(
  { fetch, statusUrl }: VendorDeps,
  { account, authorization }: { account: string; authorization: string },
): Promise<Check[]> {
  const asked = await ask(fetch, { name: 'Plivo', url: `${account}/`, authorization })
  const credentials = credentialsCheck(asked, { name: 'Plivo', advice: CREDENTIALS_ADVICE })
  const checks = [asked.connection, credentials, callbacksCheck(statusUrl, 'Plivo')]
  if (credentials.status !== 'PASS') return checks
  return [
    ...checks,
    creditCheck(asked.answer),
    {
      name: 'inbound',
      status: 'WARN',
      detail:
        'Not checked: enter `callbackUrls.inbound` as the Message URL (POST) of the application of the number, and text to it once.',
    },
  ]
}

function creditCheck(answer: unknown): Check {
  const credits = Number(atPointer(answer, '/cash_credits'))
  const isPrepaid = atPointer(answer, '/billing_mode') === 'prepaid'
  return isPrepaid && credits <= 0
    ? {
        name: 'credit',
        status: 'FAIL',
        detail: 'The account has no credit left. Add some in the Plivo console.',
      }
    : { name: 'credit', status: 'PASS', detail: 'The account can pay for messages.' }
}
