import { leaves } from './body-template.ts'
import type { HttpGatewayConfig } from './config.ts'

/** Shorter texts are words, not secrets, and would black out half of every message. */
const SHORTEST_SECRET = 6

/**
 * Takes the settings' secrets out of a text the gateway wrote: some gateways
 * answer "unknown key abc…", and that text becomes an error message. Every
 * fixed text in the settings that could be a key counts as one. The result has
 * at most `maxLength` characters, and no more of the text is read than they need.
 */
export function redactor(config: HttpGatewayConfig): (text: string, maxLength: number) => string {
  const byBeginning = secretsByBeginning(config)
  return (text, maxLength) => {
    let result = ''
    let at = 0
    while (at < text.length && result.length < maxLength) {
      const known = byBeginning.get(text.slice(at, at + SHORTEST_SECRET))
      const secret = known?.find((one) => text.startsWith(one, at))
      result += secret === undefined ? text[at] : '…'
      at += secret?.length ?? 1
    }
    return result
  }
}

/** The secrets by their first characters, the longest first, so that one within another does not leave its rest. */
function secretsByBeginning(config: HttpGatewayConfig): Map<string, string[]> {
  const secrets = new Map<string, string[]>()
  const longestFirst = [...new Set(fixedTexts(config))].sort((a, b) => b.length - a.length)
  for (const text of longestFirst) {
    if (text.length < SHORTEST_SECRET || text.includes('{{')) continue
    const beginning = text.slice(0, SHORTEST_SECRET)
    const alike = secrets.get(beginning)
    if (alike) alike.push(text)
    else secrets.set(beginning, [text])
  }
  return secrets
}

function* fixedTexts(config: HttpGatewayConfig): Generator<string> {
  const { username, password, token, headerValue, callbackSecret, callbackPassword } = config
  for (const text of [password, token, headerValue, callbackSecret, callbackPassword]) yield text ?? ''
  if (config.auth === 'BASIC') yield Buffer.from(`${username}:${password}`).toString('base64')
  yield* Object.values(config.headers)
  yield* new URL(config.url).searchParams.values()
  yield* leaves(config.bodyTemplate)
  if (typeof config.bodyTemplate === 'string') yield* new URLSearchParams(config.bodyTemplate).values()
}
