import { atPointer } from '../json.ts'
import { hasSignIn, MAX_BATCH_BYTES, serviceCallbacks } from '../mail-services/callbacks.ts'
import {
  eventsIn,
  hardBounce,
  type MailEvent,
  optedOut,
  referenceIn,
  refused,
  softBounce,
} from '../mail-services/events.ts'
import type { ProviderCallbacks } from '../port.ts'
import type { MailjetConfig } from './config.ts'

/** The events of the event API (dev.mailjet.com, Webhooks), one in a call, or many that are grouped. */
export const mailjetCallbacks = (config: MailjetConfig): ProviderCallbacks =>
  serviceCallbacks(config, {
    maxBytes: MAX_BATCH_BYTES,
    isGenuine: (request) => hasSignIn(request, config),
    eventsOf: (request) => eventsIn(request, readEvent),
  })

function readEvent(event: unknown): MailEvent | undefined {
  const at = (name: string) => atPointer(event, `/${name}`)
  const named = { reference: referenceIn(at('CustomID')), to: at('email') }
  const failure = { text: at('comment'), word: at('error') }
  switch (at('event')) {
    case 'sent':
      // The server of the recipient accepted the mail.
      return { ...named, kind: 'DELIVERED' }
    case 'bounce': {
      if (at('hard_bounce') === 'true') return { ...named, ...hardBounce(failure) }
      return isTriedAgain(at('error')) ? undefined : { ...named, ...softBounce(failure) }
    }
    case 'blocked':
      return { ...named, ...blockedFor(at('error') ?? '') }
    case 'spam':
      return { ...named, kind: 'COMPLAINT' }
    case 'unsub':
      return { ...named, kind: 'UNSUBSCRIBE' }
    default:
      return undefined
  }
}

/** Errors of the connection, and of servers that accept a later attempt. */
const AGAIN: readonly (string | undefined)[] = [
  'greylisted',
  'connection issue',
  'protocol issue',
  'system issue',
]

const isTriedAgain = (error: string | undefined): boolean => AGAIN.includes(error?.toLowerCase())

/** Mailjet sent nothing. */
function blockedFor(error: string) {
  switch (error.toLowerCase()) {
    case 'preblocked':
    case 'user unknown':
    case 'mailbox inactive':
    case 'invalid domain':
    case 'no mail host':
    case 'typofix':
      return hardBounce({ word: error })
    case 'blacklisted':
    case 'spam reporter':
      return optedOut({ word: error })
    default:
      return refused({ word: error })
  }
}
