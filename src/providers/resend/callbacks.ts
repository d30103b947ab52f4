import { createHmac } from 'node:crypto'
import { SECOND_MS } from '../../lib/clock.ts'
import { constantTimeEqual } from '../../lib/ids.ts'
import { atPointer, valueAt } from '../json.ts'
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
import type { ResendConfig } from './config.ts'

/** Name of the header with our reference. Resend repeats the headers of a mail in its events. */
export const REFERENCE_HEADER = 'X-Carillon-Reference'

/** Resend signs each attempt again. */
const TOLERANCE_MS = 300 * SECOND_MS
/** Signatures that are tried. A secret that is being replaced has two. */
const MAX_SIGNATURES = 5

/**
 * Returns whether Resend signed the call (Svix): HMAC-SHA256 in base64 over the id, the time (seconds since 1970)
 * and the raw body, with dots between them.
 */
export function hasResendSignature(
  { headers, body }: CallbackRequest,
  secret: string,
  nowMs: number,
): boolean {
  const [id, timestamp] = [headers.get('svix-id'), headers.get('svix-timestamp')]
  if (!id || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Number(timestamp) * SECOND_MS - nowMs) > TOLERANCE_MS) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const given = (headers.get('svix-signature') ?? '').split(' ', MAX_SIGNATURES)
  return given.some((signature) => constantTimeEqual(signature, `v1,${digest}`))
}

/** The events of webhooks, one in a call. */
export const resendCallbacks = (config: ResendConfig, clock: { now(): number }): ProviderCallbacks =>
  serviceCallbacks(config, {
    isGenuine: (request) =>
      config.signingSecret === undefined || hasResendSignature(request, config.signingSecret, clock.now()),
    eventsOf: (request) => eventsIn(request, readEvent),
  })

function readEvent(event: unknown): MailEvent | undefined {
  const at = (path: string) => atPointer(event, `/data${path}`)
  const named = { reference: referenceIn(...headersOf(event), at('/message_id')), to: at('/to/0') }
  switch (atPointer(event, '/type')) {
    case 'email.delivered':
      return { ...named, kind: 'DELIVERED' }
    case 'email.bounced':
      return { ...named, ...bounceOf(at) }
    case 'email.complained':
      return { ...named, kind: 'COMPLAINT' }
    case 'email.suppressed':
      return { ...named, ...optedOut({ word: at('/suppressed/type') ?? 'suppressed' }) }
    case 'email.failed':
      return { ...named, ...refused({ word: at('/failed/reason') ?? 'failed' }) }
    default:
      return undefined
  }
}

const MAX_HEADERS = 200
const NAMES: readonly (string | undefined)[] = [REFERENCE_HEADER.toLowerCase(), 'message-id']

/** Returns the headers that may have our reference. */
function headersOf(event: unknown): string[] {
  const headers = valueAt(event, '/data/headers')
  if (!Array.isArray(headers)) return []
  return headers
    .slice(0, MAX_HEADERS)
    .flatMap((header) =>
      NAMES.includes(atPointer(header, '/name')?.toLowerCase()) ? [atPointer(header, '/value') ?? ''] : [],
    )
}

/** Resend sends by Amazon SES, and has its words for bounces. */
function bounceOf(at: (path: string) => string | undefined) {
  const [type, subType] = [at('/bounce/type'), at('/bounce/subType')]
  const failure = { text: at('/bounce/diagnosticCode/0'), word: `${type} ${subType}` }
  if (subType === 'OnAccountSuppressionList') return optedOut(failure)
  if (subType === 'ContentRejected' || subType === 'AttachmentRejected' || subType === 'MessageTooLarge')
    return refused(failure)
  return type === 'Permanent' ? hardBounce(failure) : softBounce(failure)
}
