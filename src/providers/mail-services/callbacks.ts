import { constantTimeEqual } from '../../lib/ids.ts'
import { type CallbackRequest, CallbackUnreadable, type ProviderCallbacks } from '../port.ts'
import type { SmtpConfig } from '../smtp/config.ts'
import { mailCallbacks } from '../smtp/inbound.ts'
import { basicAuth } from '../vendor/adapter.ts'
import { type MailEvent, reportOf } from './events.ts'

/** Limit of a call with many events, in bytes. */
export const MAX_BATCH_BYTES = 4 * 1_048_576

/** The calls of a mail service: events at the status address, and mail at the inbound address. */
export function serviceCallbacks(
  { inboundMode }: Pick<SmtpConfig, 'inboundMode'>,
  service: Pick<ProviderCallbacks, 'isGenuine' | 'maxBytes'> & {
    /** Throws CallbackUnreadable. */
    eventsOf(request: CallbackRequest): MailEvent[]
  },
): ProviderCallbacks {
  const takesMail = inboundMode === 'WEBHOOK'
  return {
    ...(service.maxBytes === undefined ? {} : { maxBytes: service.maxBytes }),
    // The mail server of the organization posts mail. Only the token in the URL proves its origin.
    isGenuine: (request) => (isForMail(request) ? takesMail : service.isGenuine(request)),
    read: (request, kind, now) => {
      if (kind === 'inbound') throw new CallbackUnreadable('Send events to the status address.')
      return reportOf(service.eventsOf(request), now)
    },
    ...(takesMail ? { readMail: mailCallbacks.readMail } : {}),
  }
}

const isForMail = ({ url }: CallbackRequest): boolean => /\/inbound(?:[?#]|$)/.test(url)

/** Settings that prove the origin of a call by a user name and a password. */
interface WebhookSignIn {
  webhookUsername?: string | undefined
  webhookPassword?: string | undefined
}

/** Returns whether a call has the user name and password of the settings. True if the settings have none. */
export function hasSignIn(
  { headers }: CallbackRequest,
  { webhookUsername, webhookPassword = '' }: WebhookSignIn,
): boolean {
  if (webhookUsername === undefined) return true
  const given = /^basic +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return (
    given !== undefined && constantTimeEqual(`Basic ${given}`, basicAuth(webhookUsername, webhookPassword))
  )
}
