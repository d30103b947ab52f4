import { isIP } from 'node:net'
import { pass, warn } from '../checks.ts'
import type { Check } from '../port.ts'
import { redactor } from '../redact.ts'

/** Checks whether the vendor can call us back at all. */
export function callbacksCheck(statusUrl: string, name: string): Check {
  const { hostname, protocol, origin } = new URL(statusUrl)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || isPrivateHost(hostname)
  return isLocal || protocol !== 'https:'
    ? warn(
        'receipts',
        `${name} has to reach ${origin} for receipts and texts, which needs a public https address: set public_base_url.`,
      )
    : pass('receipts', `Each message tells ${name} where its receipts go.`)
}

const isPrivateHost = (hostname: string): boolean =>
  isIP(hostname) !== 0 && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname)

/**
 * Checks whether texts come here, as far as the account shows their URL. @param where tells users where to enter
 * the URL
 */
export function inboundCheck(configured: string | undefined, wanted: string, where: string): Check {
  if (configured === wanted) return pass('inbound', 'Texts that come in are sent here.')
  const now = configured ? `Texts go to ${redactor([wanted])(configured, 200)} now` : 'Texts go nowhere now'
  return warn(
    'inbound',
    `${now}, so a STOP cannot arrive here. Enter \`callbackUrls.inbound\` of this sender ${where}.`,
  )
}
