import { constantTimeEqual } from '../../lib/ids.ts'
import { atPointer } from '../json.ts'
import { hasSignIn, serviceCallbacks } from '../mail-services/callbacks.ts'
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
import type { BrevoConfig } from './config.ts'

/** Brevo proves a call by a token or by a user name and a password (developers.brevo.com, Secure webhook calls). */
function isGenuine(request: CallbackRequest, config: BrevoConfig): boolean {
  if (config.webhookToken === undefined) return hasSignIn(request, config)
  const given = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return given !== undefined && constantTimeEqual(given, config.webhookToken)
}

/** The events of transactional webhooks, one in a call, or many of a batched webhook. */
export const brevoCallbacks = (config: BrevoConfig): ProviderCallbacks =>
  serviceCallbacks(config, {
    isGenuine: (request) => isGenuine(request, config),
    eventsOf: (request) => eventsIn(request, readEvent),
  })

function readEvent(event: unknown): MailEvent | undefined {
  const at = (name: string) => atPointer(event, `/${name}`)
  const named = { reference: referenceIn(at('X-Mailin-custom'), at('message-id')), to: at('email') }
  const word = at('event')
  const failure = { text: at('reason'), word }
  switch (word) {
    case 'delivered':
      return { ...named, kind: 'DELIVERED' }
    case 'hard_bounce':
    case 'invalid_email':
      return { ...named, ...hardBounce(failure) }
    case 'soft_bounce':
      return { ...named, ...softBounce(failure) }
    case 'blocked':
      // The address is on the list of blocked contacts.
      return { ...named, ...optedOut({ word }) }
    case 'error':
      return { ...named, ...refused(failure) }
    case 'spam':
    case 'complaint':
      return { ...named, kind: 'COMPLAINT' }
    case 'unsubscribe':
    case 'unsubscribed':
      return { ...named, kind: 'UNSUBSCRIBE' }
    default:
      return undefined
  }
}
