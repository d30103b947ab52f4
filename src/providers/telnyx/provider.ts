import { atPointer } from '../json.ts'
import type { Check, OutboundMessage, Provider } from '../port.ts'
import { redactor } from '../redact.ts'
import {
  inboundUrlOf,
  receiptsTo,
  type VendorApi,
  type VendorDeps,
  vendorAdapter,
} from '../vendor/adapter.ts'
import { ask, callbacksCheck, credentialsCheck, inboundCheck } from '../vendor/checks.ts'
import type { VendorAnswers } from '../vendor/classify.ts'
import { telnyxCallbacks } from './callbacks.ts'
import type { TelnyxConfig } from './config.ts'
import { TELNYX_ERRORS } from './errors.ts'
import { telnyxKeywords } from './keywords.ts'

/** Telnyx's Messaging API v2. docs/providers.md describes the settings. */
export const createTelnyx = (config: TelnyxConfig, deps: VendorDeps): Provider => ({
  adapters: { SMS: vendorAdapter(telnyxApi(config, deps), deps) },
  callbacks: telnyxCallbacks(config, deps.clock),
  pushKeywords: telnyxKeywords(config, deps.fetch),
})

const answers: VendorAnswers = {
  name: 'Telnyx',
  errors: TELNYX_ERRORS,
  idOf: (answer) => atPointer(answer, '/data/id'),
  refusalOf: (answer) => ({
    code: atPointer(answer, '/errors/0/code'),
    words: atPointer(answer, '/errors/0/detail') ?? atPointer(answer, '/errors/0/title'),
  }),
}

function telnyxApi(config: TelnyxConfig, deps: VendorDeps): VendorApi {
  const { apiKey, baseUrl } = config
  const authorization = `Bearer ${apiKey}`
  return {
    baseUrl,
    answers,
    secrets: [apiKey],
    request: (message) => ({
      method: 'POST',
      url: `${baseUrl}/v2/messages`,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(message, config, deps.statusUrl)),
    }),
    verify: () => verify(config, deps, authorization),
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

const CREDENTIALS_ADVICE =
  'Create an API key (v2) under API Keys in the Telnyx portal and enter it again; `messagingProfileId` must be a profile of the same account.'
const WHERE_TEXTS_GO = 'as the webhook URL of the messaging profile of the number, with API version 2'

async function verify(config: TelnyxConfig, deps: VendorDeps, authorization: string): Promise<Check[]> {
  const { messagingProfileId, baseUrl } = config
  const profiles = `${baseUrl}/v2/messaging_profiles`
  const url = messagingProfileId ? `${profiles}/${messagingProfileId}` : `${profiles}?page[size]=1`
  const asked = await ask(deps.fetch, { name: 'Telnyx', url, authorization })
  const credentials = credentialsCheck(asked, { name: 'Telnyx', advice: CREDENTIALS_ADVICE })
  const checks = [asked.connection, credentials, callbacksCheck(deps.statusUrl, 'Telnyx')]
  if (credentials.status !== 'PASS') return checks
  if (!messagingProfileId) {
    const detail = `Not checked: without \`messagingProfileId\` it is not known where texts go. Enter \`callbackUrls.inbound\` ${WHERE_TEXTS_GO}.`
    return [...checks, { name: 'inbound', status: 'WARN', detail }]
  }
  const wanted = inboundUrlOf(deps.statusUrl)
  const configured = atPointer(asked.answer, '/data/webhook_url')
  const inbound = inboundCheck(configured, { wanted, where: WHERE_TEXTS_GO, redact: redactor([wanted]) })
  return [...checks, profileCheck(asked.answer), inbound]
}

const profileCheck = (answer: unknown): Check =>
  atPointer(answer, '/data/enabled') === 'false'
    ? {
        name: 'profile',
        status: 'FAIL',
        detail: 'The messaging profile is disabled. Enable it in the Telnyx portal.',
      }
    : { name: 'profile', status: 'PASS', detail: 'The messaging profile is enabled.' }
