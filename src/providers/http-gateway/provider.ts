import { connectionCheck, pass, warn } from '../checks.ts'
import { type HttpDeps, httpAdapter } from '../http-adapter.ts'
import type { Check, OutboundMessage, Provider } from '../port.ts'
import { redactor } from '../redact.ts'
import { say } from '../sentences.ts'
import { leaves } from './body-template.ts'
import { httpGatewayCallbacks } from './callbacks.ts'
import { classify } from './classify.ts'
import type { HttpGatewayConfig } from './config.ts'
import { requestTemplate } from './template.ts'

/** Returns every fixed text in the settings that could be a key. */
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

/**
 * Creates the provider for any gateway that takes a text by an HTTP request. docs/providers.md describes the
 * settings.
 */
export function createHttpGateway(
  config: HttpGatewayConfig,
  { fetch, clock, statusUrl }: HttpDeps,
): Provider {
  const fill = requestTemplate(config)
  const redact = redactor(fixedTexts(config))
  const numberOf = (address: string) => (config.stripPlus ? address.replace(/^\+/, '') : address)
  const adapter = httpAdapter<OutboundMessage>(
    {
      url: config.url,
      request: ({ reference, from, to, body, mediaUrls = [] }) =>
        fill({
          from: numberOf(from),
          to: numberOf(to),
          text: body,
          id: reference,
          mediaUrls,
          statusUrl: `${statusUrl}?reference=${reference}`,
        }),
      resultOf: (answer, { reference }) =>
        classify(answer, { config, reference, nowMs: clock.now(), redact }),
      verify: () => verify(config, fetch),
    },
    fetch,
  )
  return { adapters: { SMS: adapter }, callbacks: httpGatewayCallbacks(config) }
}

/** Requests the front page of the gateway's host. A request to the gateway's URL could send a message. */
async function verify(
  { url, status, inbound }: HttpGatewayConfig,
  fetch: HttpDeps['fetch'],
): Promise<Check[]> {
  const { origin } = new URL(url)
  const result = await fetch({ method: 'HEAD', url: `${origin}/` })
  return [
    connectionCheck(result, say.answers({ place: origin })),
    warn('credentials', say.credentialsByMessage()),
    status ? pass('receipts', say.gatewayReceipts()) : warn('receipts', say.gatewayNoReceipts()),
    inbound ? pass('inbound', say.gatewayInbound()) : warn('inbound', say.gatewayNoInbound()),
  ]
}
