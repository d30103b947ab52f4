import { isIP } from 'node:net'
import { pass, warn } from '../checks.ts'
import type { Check } from '../port.ts'
import { redactor } from '../redact.ts'
import { say } from '../sentences.ts'

/** Checks whether the vendor can reach our callback URLs. */
export const callbacksCheck = (statusUrl: string, name: string): Check =>
  isPublic(statusUrl)
    ? pass('receipts', say.receiptsUrl({ name }))
    : warn('receipts', say.receiptsNowhere({ name, origin: new URL(statusUrl).origin }))

/** Returns whether a service on the internet may reach this URL, as far as its text shows. */
export function isPublic(url: string): boolean {
  const { hostname, protocol } = new URL(url)
  return protocol === 'https:' && hostname !== 'localhost' && hostname !== '[::1]' && !isPrivateHost(hostname)
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
