import { verify } from 'node:crypto'
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
import { type SendgridConfig, verificationKey } from './config.ts'

/**
 * Returns whether SendGrid signed the call: ECDSA with SHA-256 over the time and the raw body
 * (docs.sendgrid.com, Signed Event Webhook). A replay has no effect, because a repeated event changes nothing.
 */
export function hasSendgridSignature({ headers, body }: CallbackRequest, key: string): boolean {
  const signature = headers.get('x-twilio-email-event-webhook-signature')
  const timestamp = headers.get('x-twilio-email-event-webhook-timestamp')
  if (!signature || !timestamp) return false
  return verify(
    'sha256',
    Buffer.from(timestamp + body),
    verificationKey(key),
    Buffer.from(signature, 'base64'),
  )
}

/** The events of the event webhook, many in a call. */
export const sendgridCallbacks = (config: SendgridConfig): ProviderCallbacks =>
  serviceCallbacks(config, {
    isGenuine: (request) =>
      config.verificationKey === undefined || hasSendgridSignature(request, config.verificationKey),
    eventsOf: (request) => eventsIn(request, readEvent),
  })

function readEvent(event: unknown): MailEvent | undefined {
  const at = (name: string) => atPointer(event, `/${name}`)
  const named = { reference: referenceIn(at('reference'), at('smtp-id')), to: at('email') }
  const failure = {
    text: at('reason'),
    status: at('status'),
    word: at('bounce_classification') ?? at('type'),
  }
  switch (at('event')) {
    case 'delivered':
      return { ...named, kind: 'DELIVERED' }
    case 'bounce':
      // A block is about the mail or the time, and SendGrid does not suppress the address.
      return { ...named, ...(at('type') === 'blocked' ? softBounce(failure) : hardBounce(failure)) }
    case 'dropped':
      return { ...named, ...droppedFor(at('reason') ?? '') }
    case 'spamreport':
      return { ...named, kind: 'COMPLAINT' }
    case 'unsubscribe':
    case 'group_unsubscribe':
      return { ...named, kind: 'UNSUBSCRIBE' }
    default:
      return undefined
  }
}

/** SendGrid sent nothing. */
function droppedFor(reason: string) {
  switch (reason.toLowerCase()) {
    case 'bounced address':
    case 'invalid':
      return hardBounce({ word: reason })
    case 'unsubscribed address':
    case 'spam reporting address':
      return optedOut({ word: reason })
    default:
      return refused({ word: reason })
  }
}
