import { domain } from '../../words/en/domain.ts'
import type {
  CampaignStatus,
  ExcludedCounts,
  MessageError,
  MessageStatus,
  UnderstoodText,
} from '../api/api.gen.ts'

/** Words for values of the API that several screens show. */

export const CAMPAIGN_STATES: Readonly<Record<CampaignStatus, () => string>> = {
  DRAFT: domain.campaignDraft,
  SCHEDULED: domain.campaignScheduled,
  ACTIVE: domain.campaignActive,
  SENDING: domain.campaignSending,
  PAUSED: domain.campaignPaused,
  COMPLETED: domain.campaignCompleted,
  CANCELLED: domain.campaignCanceled,
  FAILED: domain.campaignFailed,
}

export const MESSAGE_STATES: Readonly<Record<MessageStatus, () => string>> = {
  SCHEDULED: domain.messageScheduled,
  QUEUED: domain.messageQueued,
  SENDING: domain.messageSending,
  SENT: domain.messageUnreported,
  DELIVERED: domain.messageDelivered,
  READ: domain.messageRead,
  FAILED: domain.messageFailed,
  SKIPPED: domain.messageSkipped,
  CANCELLED: domain.messageCanceled,
}

/**
 * Returns the words for the status of a message, or the status if this console version does not know it. A sent
 * mail waits for no report, because few mail servers report a delivery.
 */
export function messageState(status: string, channel: string): string {
  if (status === 'SENT' && channel === 'EMAIL') return domain.messageSent()
  return Object.hasOwn(MESSAGE_STATES, status) ? MESSAGE_STATES[status as MessageStatus]() : status
}

/** Labels of messages of people with a special meaning. An ordinary message has none. */
export const MEANINGS: Readonly<Record<UnderstoodText, (() => string) | undefined>> = {
  OPT_OUT: domain.meaningOptOut,
  OPT_IN: domain.meaningOptIn,
  HELP: domain.meaningHelp,
  JOIN_CONFIRMATION: domain.meaningConfirmation,
  JOIN_KEYWORD: domain.meaningKeyword,
  POLL_VOTE: domain.meaningVote,
  REVIEW: undefined,
  OTHER: undefined,
}

/** Reasons of failed and skipped messages. */
export const REASONS: Readonly<Record<MessageError, () => string>> = {
  OPTED_OUT: domain.reasonOptedOut,
  INVALID_NUMBER: domain.reasonInvalidNumber,
  BOUNCED: domain.reasonBounced,
  UNREACHABLE: domain.reasonUnreachable,
  BLOCKED: domain.reasonBlocked,
  CARRIER_FILTERED: domain.reasonCarrierFiltered,
  SENDER_NOT_REGISTERED: domain.reasonSenderNotRegistered,
  SENDER_INVALID: domain.reasonSenderInvalid,
  THROTTLED: domain.reasonThrottled,
  OUTSIDE_SESSION: domain.reasonOutsideSession,
  REGION_BLOCKED: domain.reasonRegionBlocked,
  TEMPLATE_REJECTED: domain.reasonTemplateRejected,
  EXPIRED: domain.reasonExpired,
  UNKNOWN: domain.reasonUnknown,
  MISSING_ADDRESS: domain.reasonMissingAddress,
  DUPLICATE: domain.reasonDuplicate,
  ARCHIVED: domain.reasonArchived,
  CONTACT_DELETED: domain.reasonContactDeleted,
  ADDRESS_CHANGED: domain.reasonAddressChanged,
  IN_REVIEW: domain.reasonInReview,
  NO_CONSENT: domain.reasonNoConsent,
  OUTSIDE_SEND_WINDOW: domain.reasonOutsideSendWindow,
  TOPIC_UNSUBSCRIBED: domain.reasonTopicUnsubscribed,
  TOPIC_NOT_CHOSEN: domain.reasonTopicNotChosen,
  FREQUENCY_CAP: domain.reasonFrequencyCap,
  EMPTY_MESSAGE: domain.reasonEmptyMessage,
  MESSAGE_TOO_LONG: domain.reasonMessageTooLong,
  INSUFFICIENT_CREDITS: domain.reasonInsufficientCredits,
}

const EXCLUSIONS: Readonly<Record<keyof ExcludedCounts, () => string>> = {
  optedOut: domain.reasonOptedOut,
  invalid: domain.reasonInvalidNumber,
  archived: domain.reasonArchived,
  missingAddress: domain.reasonMissingAddress,
  duplicate: domain.reasonDuplicate,
  inReview: domain.reasonInReview,
  noConsent: domain.reasonNoConsent,
  topicUnsubscribed: domain.reasonTopicUnsubscribed,
  topicNotChosen: domain.reasonTopicNotChosen,
  frequencyCap: domain.reasonFrequencyCap,
  regionBlocked: domain.reasonRegionBlocked,
  outsideSession: domain.reasonOutsideSession,
  outsideSendWindow: domain.reasonOutsideSendWindow,
  emptyMessage: domain.reasonEmptyMessage,
  messageTooLong: domain.reasonMessageTooLong,
}

/** Returns the reasons for which an estimate skips contacts, with their words and the number of contacts. */
export const exclusionsIn = (excluded: ExcludedCounts) =>
  (Object.keys(EXCLUSIONS) as Array<keyof ExcludedCounts>)
    .filter((reason) => excluded[reason] > 0)
    .map((reason) => ({ reason, label: EXCLUSIONS[reason](), count: excluded[reason] }))

export const isReason = (code: string): code is MessageError => Object.hasOwn(REASONS, code)

/** Returns the words for a reason, or its code if this console version does not know it. */
export const reasonOf = (code: string): string => (isReason(code) ? REASONS[code]() : code)
