import { leaves } from './body-template.ts'
import type { HttpGatewayConfig } from './config.ts'

/** Every fixed text in the settings that could be a key. */
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
