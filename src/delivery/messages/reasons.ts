import { domain } from '../../../words/en/domain.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { MessageError } from './table.ts'

const REASONS: Readonly<Record<MessageError, (say: typeof domain) => string>> = {
  OPTED_OUT: (say) => say.reasonOptedOut(),
  INVALID_NUMBER: (say) => say.reasonInvalidNumber(),
  BOUNCED: (say) => say.reasonBounced(),
  UNREACHABLE: (say) => say.reasonUnreachable(),
  BLOCKED: (say) => say.reasonBlocked(),
  CARRIER_FILTERED: (say) => say.reasonCarrierFiltered(),
  SENDER_NOT_REGISTERED: (say) => say.reasonSenderNotRegistered(),
  SENDER_INVALID: (say) => say.reasonSenderInvalid(),
  THROTTLED: (say) => say.reasonThrottled(),
  OUTSIDE_SESSION: (say) => say.reasonOutsideSession(),
  REGION_BLOCKED: (say) => say.reasonRegionBlocked(),
  TEMPLATE_REJECTED: (say) => say.reasonTemplateRejected(),
  EXPIRED: (say) => say.reasonExpired(),
  UNKNOWN: (say) => say.reasonUnknown(),
  MISSING_ADDRESS: (say) => say.reasonMissingAddress(),
  DUPLICATE: (say) => say.reasonDuplicate(),
  ARCHIVED: (say) => say.reasonArchived(),
  CONTACT_DELETED: (say) => say.reasonContactDeleted(),
  ADDRESS_CHANGED: (say) => say.reasonAddressChanged(),
  IN_REVIEW: (say) => say.reasonInReview(),
  NO_CONSENT: (say) => say.reasonNoConsent(),
  OUTSIDE_SEND_WINDOW: (say) => say.reasonOutsideSendWindow(),
  TOPIC_UNSUBSCRIBED: (say) => say.reasonTopicUnsubscribed(),
  TOPIC_NOT_CHOSEN: (say) => say.reasonTopicNotChosen(),
  FREQUENCY_CAP: (say) => say.reasonFrequencyCap(),
  EMPTY_MESSAGE: (say) => say.reasonEmptyMessage(),
  MESSAGE_TOO_LONG: (say) => say.reasonMessageTooLong(),
  INSUFFICIENT_CREDITS: (say) => say.reasonInsufficientCredits(),
}

/**
 * Returns why a message failed or was skipped, in a few words.
 * @param language BCP 47 tag of the reader
 */
export const reasonIn = (language: string, code: string): string =>
  Object.hasOwn(REASONS, code) ? REASONS[code as MessageError](inLanguage(domain, language)) : code
