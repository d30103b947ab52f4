import { createHmac } from 'node:crypto'
import { DAY_MS, SECOND_MS } from '../../lib/clock.ts'
import { constantTimeEqual } from '../../lib/ids.ts'
import { parseJson } from '../../lib/plain-object.ts'
import { atPointer } from '../json.ts'
import { serviceCallbacks } from '../mail-services/callbacks.ts'
import {
  eventsIn,
  hardBounce,
  type MailEvent,
  optedOut,
  referenceIn,
  refused,
  softBounce,
} from '../mail-services/events.ts'
import type { CallbackRequest, ProviderCallbacks } from '../port.ts'
import type { MailgunConfig } from './config.ts'

/**
 * Largest age of a signed time. Mailgun repeats a call for eight hours. A replay within the day has no effect,
 * because a repeated event changes nothing.
 */
const FRESH_MS = DAY_MS

/**
 * Returns whether Mailgun signed the call: HMAC-SHA256 over the time (seconds since 1970) and a random token, in
 * hex. All three are in the body.
 */
export function hasMailgunSignature({ body }: CallbackRequest, signingKey: string, nowMs: number): boolean {
  const event = parseJson(body)
  const at = (name: string) => atPointer(event, `/signature/${name}`)
  const [timestamp, token, signature] = [at('timestamp'), at('token'), at('signature')]
  if (!timestamp || !token || !signature || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Number(timestamp) * SECOND_MS - nowMs) > FRESH_MS) return false
  const digest = createHmac('sha256', signingKey).update(`${timestamp}${token}`).digest('hex')
  return constantTimeEqual(signature.toLowerCase(), digest)
}

/** The events of Mailgun's webhooks (documentation.mailgun.com, Webhook payloads), one in each call. */
export const mailgunCallbacks = (config: MailgunConfig, clock: { now(): number }): ProviderCallbacks =>
  serviceCallbacks(config, {
    isGenuine: (request) => hasMailgunSignature(request, config.signingKey, clock.now()),
    eventsOf: (request) => eventsIn(request, readEvent),
  })

function readEvent(event: unknown): MailEvent | undefined {
  const at = (path: string) => atPointer(event, `/event-data${path}`)
  const named = {
    reference: referenceIn(at('/user-variables/reference'), at('/message/headers/message-id')),
    to: at('/recipient'),
  }
  switch (at('/event')) {
    case 'delivered':
      return { ...named, kind: 'DELIVERED' }
    case 'complained':
      return { ...named, kind: 'COMPLAINT' }
    case 'unsubscribed':
      return { ...named, kind: 'UNSUBSCRIBE' }
    case 'rejected':
      return { ...named, ...refused({ word: at('/reject/reason') ?? 'rejected' }) }
    case 'failed':
      // After a temporary failure Mailgun tries again.
      return at('/severity') === 'permanent' ? { ...named, ...failureOf(at) } : undefined
    default:
      return undefined
  }
}

function failureOf(at: (path: string) => string | undefined) {
  const word = at('/reason')
  const code = at('/delivery-status/code')
  const said = at('/delivery-status/message') || at('/delivery-status/description') || ''
  const failure = {
    word,
    status: at('/delivery-status/enhanced-code'),
    // Codes from 600 are Mailgun's own.
    text: code && /^[45]\d\d$/.test(code) && !said.startsWith(code) ? `${code} ${said}` : said,
  }
  switch (word) {
    case 'suppress-complaint':
    case 'suppress-unsubscribe':
      return optedOut({ word })
    case 'suppress-bounce':
      return hardBounce({ word })
    case 'espblock':
      return refused(failure)
    case 'old':
      return softBounce(failure)
    default:
      return hardBounce(failure)
  }
}
