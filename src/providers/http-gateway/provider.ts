import { connectionCheck, pass, warn } from '../checks.ts'
import { type HttpDeps, httpAdapter } from '../http-adapter.ts'
import type { Check, OutboundMessage, Provider } from '../port.ts'
import { redactor } from '../redact.ts'
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

/** Any gateway that takes a text by an HTTP request. docs/providers.md describes the settings. */
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

/** Requests the front page of the gateway's host; a request to its URL could send a message. */
async function verify(
  { url, status, inbound }: HttpGatewayConfig,
  fetch: HttpDeps['fetch'],
): Promise<Check[]> {
  const { origin } = new URL(url)
  const result = await fetch({ method: 'HEAD', url: `${origin}/` })
  return [
    connectionCheck(result, `${origin} answers.`),
    warn('credentials', 'Only a message can tell whether the gateway takes them: send a test message.'),
    status
      ? pass('receipts', 'Status callbacks are read by the settings.')
      : warn('receipts', 'No status settings: messages stay SENT.'),
    inbound
      ? pass('inbound', 'Inbound callbacks are read by the settings.')
      : warn('inbound', 'No inbound settings: a STOP cannot arrive here.'),
  ]
}
