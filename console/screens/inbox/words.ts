import type { Consent, ConversationMessage } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** Labels of message statuses, and solutions for failures. */

type Status = NonNullable<ConversationMessage['status']>
type Failure = NonNullable<ConversationMessage['errorCode']>

export const RESULTS: Readonly<Record<Status, { label: string; tone: BadgeTone }>> = {
  SCHEDULED: { label: 'Scheduled', tone: 'info' },
  QUEUED: { label: 'Waiting', tone: 'idle' },
  SENDING: { label: 'Sending', tone: 'idle' },
  SENT: { label: 'Sent', tone: 'idle' },
  DELIVERED: { label: 'Delivered', tone: 'good' },
  READ: { label: 'Read', tone: 'good' },
  FAILED: { label: 'Not delivered', tone: 'bad' },
  SKIPPED: { label: 'Not sent', tone: 'bad' },
  CANCELLED: { label: 'Cancelled', tone: 'idle' },
}

/** Place where a failure can be solved. */
type Remedy = 'AGAIN' | 'CONTACT' | 'SENDER' | 'BILLING' | 'CONSENT' | 'NONE'

interface Cause {
  text: string
  remedy: Remedy
}

export const CAUSES: Readonly<Record<Failure, Cause>> = {
  OPTED_OUT: { text: 'This address has opted out.', remedy: 'CONSENT' },
  INVALID_NUMBER: { text: 'The carrier does not know this number. Check it.', remedy: 'CONTACT' },
  BOUNCED: { text: 'The mailbox refused it. Check the email address.', remedy: 'CONTACT' },
  UNREACHABLE: { text: 'The phone could not be reached. It may be off.', remedy: 'AGAIN' },
  BLOCKED: { text: 'The carrier or the person blocks this sender.', remedy: 'SENDER' },
  CARRIER_FILTERED: {
    text: 'The carrier took it for spam. Write it in other words, without links.',
    remedy: 'NONE',
  },
  SENDER_NOT_REGISTERED: { text: 'The sender is not registered with the carriers.', remedy: 'SENDER' },
  SENDER_INVALID: { text: 'The provider refuses the sender.', remedy: 'SENDER' },
  THROTTLED: { text: 'The provider had too much to send.', remedy: 'AGAIN' },
  OUTSIDE_SESSION: {
    text: 'WhatsApp delivers free text only for 24 hours after the contact wrote. Send a template.',
    remedy: 'NONE',
  },
  REGION_BLOCKED: { text: 'The provider does not send to this country.', remedy: 'SENDER' },
  TEMPLATE_REJECTED: {
    text: 'WhatsApp refuses the template. Check its name and its values.',
    remedy: 'NONE',
  },
  EXPIRED: { text: 'It could not be sent in time.', remedy: 'AGAIN' },
  UNKNOWN: { text: 'The provider does not say why.', remedy: 'AGAIN' },
  MISSING_ADDRESS: { text: 'The contact has no such address.', remedy: 'CONTACT' },
  DUPLICATE: { text: 'The same person was written to already.', remedy: 'NONE' },
  ARCHIVED: { text: 'The contact is archived.', remedy: 'CONTACT' },
  CONTACT_DELETED: { text: 'The contact was deleted.', remedy: 'NONE' },
  ADDRESS_CHANGED: { text: 'The address changed before it was sent.', remedy: 'AGAIN' },
  IN_REVIEW: { text: 'A possible opt-out of this contact is not decided yet.', remedy: 'CONSENT' },
  NO_CONSENT: { text: 'There is no consent to write to this address.', remedy: 'CONSENT' },
  OUTSIDE_SEND_WINDOW: { text: 'It was night for the contact until it expired.', remedy: 'AGAIN' },
  FREQUENCY_CAP: { text: 'The contact had enough messages in this period.', remedy: 'NONE' },
  EMPTY_MESSAGE: { text: 'Nothing was left to send.', remedy: 'NONE' },
  MESSAGE_TOO_LONG: { text: 'It was too long. Send it in two.', remedy: 'NONE' },
  INSUFFICIENT_CREDITS: { text: 'The plan and the credits did not cover it.', remedy: 'BILLING' },
}

/** Labels of messages with a special meaning. An ordinary message has none. */
export const UNDERSTOOD: Readonly<
  Record<NonNullable<ConversationMessage['understoodAs']>, string | undefined>
> = {
  OPT_OUT: 'Opt-out',
  OPT_IN: 'Opt-in',
  HELP: 'Asked for help',
  JOIN_CONFIRMATION: 'Confirmed a form',
  JOIN_KEYWORD: 'Join keyword',
  POLL_VOTE: 'Poll answer',
  REVIEW: undefined,
  OTHER: undefined,
}

/** Describes a consent record in a line. */
export const DECISIONS = {
  OPT_IN: 'agreed to messages',
  OPT_OUT: 'opted out',
  CONFIRMED: 'confirmed the address',
} as const

export const METHODS: Readonly<Record<Consent['method'], string>> = {
  WEB_FORM: 'on a page',
  KEYWORD: 'by a keyword',
  OTP: 'with a code',
  EMAIL: 'by the link in an email',
  REPLY: 'by a reply',
  MANUAL: 'by a member',
  IMPORT: 'in an import',
  API: 'by the API',
  LIST_UNSUBSCRIBE: 'by the button of the mail program',
  COMPLAINT: 'by a complaint',
  BOUNCE: 'by a bounce',
  PROVIDER: 'at the provider',
}
