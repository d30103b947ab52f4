import type { HttpGatewayConfig } from './config.ts'
import { leaves } from './template.ts'

/** Shorter texts are words, not secrets, and would black out half of every message. */
const SHORTEST_SECRET = 6

/**
 * Takes the settings' secrets out of a text the gateway wrote: some gateways
 * answer "unknown key abc…", and that text becomes an error message. Every
 * fixed text in the settings that could be a key counts as one.
 */
export function redactor(config: HttpGatewayConfig): (text: string) => string {
  const { username, password, token, headerValue, callbackSecret, callbackPassword } = config
  const texts = [
    ...[password, token, headerValue, callbackSecret, callbackPassword],
    ...(config.auth === 'BASIC' ? [Buffer.from(`${username}:${password}`).toString('base64')] : []),
    ...Object.values(config.headers),
    ...new URL(config.url).searchParams.values(),
    ...leaves(config.bodyTemplate),
    ...(typeof config.bodyTemplate === 'string' ? new URLSearchParams(config.bodyTemplate).values() : []),
  ]
  const secrets = texts
    .filter((text) => text !== undefined && text.length >= SHORTEST_SECRET && !text.includes('{{'))
    // The longest first, so that a secret within another does not leave its rest.
    .sort((a, b) => b!.length - a!.length) as string[]
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
