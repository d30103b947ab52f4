import { inbox } from '../../../words/en/inbox.ts'
import type { ConversationMessage } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** Colours of message statuses, and solutions for failures. */

type Status = NonNullable<ConversationMessage['status']>
type Failure = NonNullable<ConversationMessage['errorCode']>

export const TONES: Readonly<Record<Status, BadgeTone>> = {
  SCHEDULED: 'info',
  QUEUED: 'idle',
  SENDING: 'idle',
  SENT: 'idle',
  DELIVERED: 'good',
  READ: 'good',
  FAILED: 'bad',
  SKIPPED: 'bad',
  CANCELLED: 'idle',
}

/** Place where a failure can be solved. */
type Remedy = 'AGAIN' | 'CONTACT' | 'SENDER' | 'BILLING' | 'CONSENT' | 'NONE'

export const REMEDIES: Readonly<Record<Failure, Remedy>> = {
  OPTED_OUT: 'CONSENT',
  INVALID_NUMBER: 'CONTACT',
  BOUNCED: 'CONTACT',
  UNREACHABLE: 'AGAIN',
  BLOCKED: 'SENDER',
  CARRIER_FILTERED: 'NONE',
  SENDER_NOT_REGISTERED: 'SENDER',
  SENDER_INVALID: 'SENDER',
  THROTTLED: 'AGAIN',
  OUTSIDE_SESSION: 'NONE',
  REGION_BLOCKED: 'SENDER',
  TEMPLATE_REJECTED: 'NONE',
  EXPIRED: 'AGAIN',
  UNKNOWN: 'AGAIN',
  MISSING_ADDRESS: 'CONTACT',
  DUPLICATE: 'NONE',
  ARCHIVED: 'CONTACT',
  CONTACT_DELETED: 'NONE',
  ADDRESS_CHANGED: 'AGAIN',
  IN_REVIEW: 'CONSENT',
  NO_CONSENT: 'CONSENT',
  OUTSIDE_SEND_WINDOW: 'AGAIN',
  TOPIC_UNSUBSCRIBED: 'NONE',
  TOPIC_NOT_CHOSEN: 'NONE',
  FREQUENCY_CAP: 'NONE',
  EMPTY_MESSAGE: 'NONE',
  MESSAGE_TOO_LONG: 'NONE',
  INSUFFICIENT_CREDITS: 'BILLING',
}

/** Advice for failures that no other place solves. */
export const ADVICE: Partial<Record<Failure, () => string>> = {
  CARRIER_FILTERED: inbox.adviceFiltered,
  OUTSIDE_SESSION: inbox.adviceSession,
  TEMPLATE_REJECTED: inbox.adviceTemplate,
  MESSAGE_TOO_LONG: inbox.adviceTooLong,
}

/** Sentences about a consent record. */
export const DECISIONS = {
  OPT_IN: inbox.consentOptIn,
  OPT_OUT: inbox.consentOptOut,
  CONFIRMED: inbox.consentConfirmed,
} as const
