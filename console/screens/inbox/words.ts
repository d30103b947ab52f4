import { inbox } from '../../../words/en/inbox.ts'
import type { ConversationMessage } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** Labels of message statuses, and solutions for failures. */

type Status = NonNullable<ConversationMessage['status']>
type Failure = NonNullable<ConversationMessage['errorCode']>

export const RESULTS: Readonly<Record<Status, { label: string; tone: BadgeTone }>> = {
  SCHEDULED: { label: inbox.stateScheduled(), tone: 'info' },
  QUEUED: { label: inbox.stateQueued(), tone: 'idle' },
  SENDING: { label: inbox.stateSending(), tone: 'idle' },
  SENT: { label: inbox.stateSent(), tone: 'idle' },
  DELIVERED: { label: inbox.stateDelivered(), tone: 'good' },
  READ: { label: inbox.stateRead(), tone: 'good' },
  FAILED: { label: inbox.stateFailed(), tone: 'bad' },
  SKIPPED: { label: inbox.stateSkipped(), tone: 'bad' },
  CANCELLED: { label: inbox.stateCanceled(), tone: 'idle' },
}

/** Place where a failure can be solved. */
type Remedy = 'AGAIN' | 'CONTACT' | 'SENDER' | 'BILLING' | 'CONSENT' | 'NONE'

interface Cause {
  text: string
  remedy: Remedy
}

export const CAUSES: Readonly<Record<Failure, Cause>> = {
  OPTED_OUT: { text: inbox.causeOptedOut(), remedy: 'CONSENT' },
  INVALID_NUMBER: { text: inbox.causeInvalidNumber(), remedy: 'CONTACT' },
  BOUNCED: { text: inbox.causeBounced(), remedy: 'CONTACT' },
  UNREACHABLE: { text: inbox.causeUnreachable(), remedy: 'AGAIN' },
  BLOCKED: { text: inbox.causeBlocked(), remedy: 'SENDER' },
  CARRIER_FILTERED: {
    text: inbox.causeFiltered(),
    remedy: 'NONE',
  },
  SENDER_NOT_REGISTERED: { text: inbox.causeNotRegistered(), remedy: 'SENDER' },
  SENDER_INVALID: { text: inbox.causeSenderInvalid(), remedy: 'SENDER' },
  THROTTLED: { text: inbox.causeThrottled(), remedy: 'AGAIN' },
  OUTSIDE_SESSION: {
    text: inbox.causeSession(),
    remedy: 'NONE',
  },
  REGION_BLOCKED: { text: inbox.causeRegion(), remedy: 'SENDER' },
  TEMPLATE_REJECTED: {
    text: inbox.causeTemplate(),
    remedy: 'NONE',
  },
  EXPIRED: { text: inbox.causeExpired(), remedy: 'AGAIN' },
  UNKNOWN: { text: inbox.causeUnknown(), remedy: 'AGAIN' },
  MISSING_ADDRESS: { text: inbox.causeNoAddress(), remedy: 'CONTACT' },
  DUPLICATE: { text: inbox.causeDuplicate(), remedy: 'NONE' },
  ARCHIVED: { text: inbox.causeArchived(), remedy: 'CONTACT' },
  CONTACT_DELETED: { text: inbox.causeDeleted(), remedy: 'NONE' },
  ADDRESS_CHANGED: { text: inbox.causeAddressChanged(), remedy: 'AGAIN' },
  IN_REVIEW: { text: inbox.causeReview(), remedy: 'CONSENT' },
  NO_CONSENT: { text: inbox.causeNoConsent(), remedy: 'CONSENT' },
  OUTSIDE_SEND_WINDOW: { text: inbox.causeQuietHours(), remedy: 'AGAIN' },
  FREQUENCY_CAP: { text: inbox.causeCap(), remedy: 'NONE' },
  EMPTY_MESSAGE: { text: inbox.causeEmpty(), remedy: 'NONE' },
  MESSAGE_TOO_LONG: { text: inbox.causeTooLong(), remedy: 'NONE' },
  INSUFFICIENT_CREDITS: { text: inbox.causeCredits(), remedy: 'BILLING' },
}

/** Labels of messages with a special meaning. An ordinary message has none. */
export const UNDERSTOOD: Readonly<
  Record<NonNullable<ConversationMessage['understoodAs']>, string | undefined>
> = {
  OPT_OUT: inbox.meaningOptOut(),
  OPT_IN: inbox.meaningOptIn(),
  HELP: inbox.meaningHelp(),
  JOIN_CONFIRMATION: inbox.meaningConfirmation(),
  JOIN_KEYWORD: inbox.meaningKeyword(),
  POLL_VOTE: inbox.meaningVote(),
  REVIEW: undefined,
  OTHER: undefined,
}

/** Sentences about a consent record. */
export const DECISIONS = {
  OPT_IN: inbox.consentOptIn,
  OPT_OUT: inbox.consentOptOut,
  CONFIRMED: inbox.consentConfirmed,
} as const
