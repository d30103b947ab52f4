import { isIP } from 'node:net'
import { pass, warn } from '../checks.ts'
import type { Check } from '../port.ts'
import { redactor } from '../redact.ts'
import { say } from '../sentences.ts'

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
 * Checks whether incoming texts reach this sender, as far as the account shows their URL. @param advice tells
 * users where to enter the URL, as it is stored
 */
export function inboundCheck(configured: string | undefined, wanted: string, advice: string): Check {
  if (configured === wanted) return pass('inbound', say.inboundHere())
  const first = configured
    ? say.inboundElsewhere({ url: redactor([wanted])(configured, 200) })
    : say.inboundNowhere()
  return warn('inbound', say.together({ first, second: advice }))
}
