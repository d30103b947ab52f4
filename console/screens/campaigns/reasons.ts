import type { MessageError, MessageStatus, RecipientAct } from '../../api/api.gen.ts'

/** Labels for the API's values about a message. */

/** Labels of the reasons for failed and skipped messages. */
export const REASONS: Readonly<Record<MessageError, string>> = {
  OPTED_OUT: 'Opted out',
  INVALID_NUMBER: 'The number does not exist',
  BOUNCED: 'The mail came back',
  UNREACHABLE: 'The phone could not be reached',
  BLOCKED: 'The carrier or the phone blocks the sender',
  CARRIER_FILTERED: 'Filtered as spam',
  SENDER_NOT_REGISTERED: 'The sender is not registered for this traffic',
  SENDER_INVALID: 'The provider refuses the sender',
  THROTTLED: 'The provider slowed it down until it was too old',
  OUTSIDE_SESSION: 'Did not write by WhatsApp in the last 24 hours',
  REGION_BLOCKED: 'The provider does not send this to that country',
  TEMPLATE_REJECTED: 'The provider does not send the template',
  EXPIRED: 'Too late to be sent or delivered',
  UNKNOWN: 'The result is unknown',
  MISSING_ADDRESS: 'No number or address',
  DUPLICATE: 'Another contact has the same number or address',
  ARCHIVED: 'Archived contact',
  CONTACT_DELETED: 'The contact was deleted',
  ADDRESS_CHANGED: 'The number or address changed before sending',
  IN_REVIEW: 'May have opted out: waits for a review',
  NO_CONSENT: 'No consent on record',
  OUTSIDE_SEND_WINDOW: 'No allowed hour was left',
  FREQUENCY_CAP: 'Had as much marketing as is allowed',
  EMPTY_MESSAGE: 'Nothing was left of the text',
  MESSAGE_TOO_LONG: 'The text is too long with their values',
  INSUFFICIENT_CREDITS: 'The credits did not cover it',
}

export const isReason = (code: string): code is MessageError => Object.hasOwn(REASONS, code)

/** Returns the label of a reason, or its code if this console version does not know it. */
export const reasonOf = (code: string): string => (isReason(code) ? REASONS[code] : code)

/** Returns the screen that helps with a reason. */
export function remedyOf(code: string): { to: string; label: string } | undefined {
  switch (code) {
    case 'IN_REVIEW':
      return { to: '/settings/opt-outs/reviews', label: 'Decide the reviews' }
    case 'OPTED_OUT':
      return { to: '/settings/opt-outs', label: 'Opt-outs' }
    case 'SENDER_NOT_REGISTERED':
    case 'SENDER_INVALID':
    case 'BLOCKED':
    case 'THROTTLED':
      return { to: '/settings/senders', label: 'Senders' }
    case 'OUTSIDE_SEND_WINDOW':
      return { to: '/settings/hours', label: 'Hours' }
    case 'FREQUENCY_CAP':
    case 'NO_CONSENT':
      return { to: '/settings/organization', label: 'Rules of marketing' }
    case 'INSUFFICIENT_CREDITS':
      return { to: '/settings/billing', label: 'Billing' }
    default:
      return undefined
  }
}

export const MESSAGE_STATES: Readonly<Record<MessageStatus, string>> = {
  SCHEDULED: 'Waits for its time',
  QUEUED: 'Waits to be sent',
  SENDING: 'Being sent',
  SENT: 'Sent, no report yet',
  DELIVERED: 'Delivered',
  READ: 'Read',
  FAILED: 'Failed',
  SKIPPED: 'Left out',
  CANCELLED: 'Cancelled before sending',
}

/** Labels for actions of recipients, as headings of lists. */
export const ACTS: Readonly<Record<RecipientAct, string>> = {
  OPENED: 'Opened',
  CLICKED: 'Clicked',
  REPLIED: 'Replied',
  OPTED_OUT: 'Opted out',
  CONVERTED: 'Won',
}
