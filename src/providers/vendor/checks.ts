import { isIP } from 'node:net'
import { pass, say, warn } from '../checks.ts'
import type { Check } from '../port.ts'
import { redactor } from '../redact.ts'

/** Checks whether the vendor can reach our callback URLs. */
export function callbacksCheck(statusUrl: string, name: string): Check {
  const { hostname, protocol, origin } = new URL(statusUrl)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || isPrivateHost(hostname)
  return isLocal || protocol !== 'https:'
    ? warn('receipts', say.receiptsNowhere({ name, origin }))
    : pass('receipts', say.receiptsUrl({ name }))
}

const isPrivateHost = (hostname: string): boolean =>
  isIP(hostname) !== 0 && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname)

/**
 * Checks whether incoming texts reach this sender, as far as the account shows their URL. @param where tells
 * users where to enter the URL
 */
export function inboundCheck(configured: string | undefined, wanted: string, where: string): Check {
  if (configured === wanted) return pass('inbound', say.inboundHere())
  const now = configured
    ? `Incoming texts go to ${redactor([wanted])(configured, 200)}`
    : 'Incoming texts go nowhere'
  return warn(
    'inbound',
    `${now}, so a STOP cannot arrive here. Enter \`callbackUrls.inbound\` of this sender ${where}.`,
  )
}
