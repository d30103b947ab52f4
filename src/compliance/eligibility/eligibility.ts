import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { EMAIL_HAS_CONSENT, PHONE_HAS_CONSENT } from '../consents/store.ts'
import { isUnproved } from '../entered-addresses/service.ts'
import { isInReview } from '../reviews/store.ts'
import { type SendWindow, windowVerdict } from '../send-windows/send-window.ts'
import { candidateZones, isNorthAmerican, type RecipientLocation } from '../send-windows/zones.ts'
import { isSuppressedAddress } from '../suppressions/store.ts'
import { topicChoiceOf } from '../topics/store.ts'
import type { TopicAction } from '../topics/table.ts'

const IS_SUPPRESSED = verbatim(isSuppressedAddress('contacts', 'SMS', 'contacts.phone'))
const IS_IN_REVIEW = verbatim(isInReview('contacts', 'SMS', 'contacts.phone'))
const IS_EMAIL_IN_REVIEW = verbatim(isInReview('contacts', 'EMAIL', 'contacts.email'))
const IS_UNPROVED = verbatim(isUnproved('contacts.id', 'SMS', 'contacts.phone'))
const IS_EMAIL_UNPROVED = verbatim(isUnproved('contacts.id', 'EMAIL', 'contacts.email'))
const IS_EMAIL_SUPPRESSED = verbatim(isSuppressedAddress('contacts', 'EMAIL', 'contacts.email'))
const PHONE_CHOICE = topicChoiceOf('contacts', 'SMS', 'contacts.phone')
const EMAIL_CHOICE = topicChoiceOf('contacts', 'EMAIL', 'contacts.email')

/**
 * SQL of the reason why a row of `contacts` is excluded from a run to phone numbers; NULL if it is
 * not. It reads the suppression list itself, not the copy on the contact. The audience and its
 * estimate use the same condition.
 * @param startedAt when the run started, ms since 1970. A contact that got its number later is a
 * DUPLICATE, because the former owner of the number may already be in the run.
 */
export function phoneExclusionReason(
  { organization, category, topic }: Pick<Rules, 'organization' | 'category' | 'topic'>,
  startedAt: number,
): Fragment {
  const needsConsent = organization.requireMarketingConsent && category === 'MARKETING'
  return fragment`CASE
    WHEN coalesce(contacts.phone, '') = '' THEN 'MISSING_ADDRESS'
    WHEN contacts.number_changed_at >= ${startedAt} THEN 'DUPLICATE'
    WHEN contacts.status = 'INVALID' THEN 'INVALID_NUMBER'
    WHEN contacts.status = 'ARCHIVED' THEN 'ARCHIVED'
    WHEN ${IS_SUPPRESSED} THEN 'OPTED_OUT'
    ${category === 'MARKETING' ? fragment`WHEN ${IS_IN_REVIEW} THEN 'IN_REVIEW' WHEN ${IS_UNPROVED} THEN 'NO_CONSENT'` : fragment``}
    ${needsConsent ? fragment`WHEN NOT ${PHONE_HAS_CONSENT} THEN 'NO_CONSENT'` : fragment``}
    ${whenTopicRefused(topic, PHONE_CHOICE)} END`
}

/**
 * SQL of the reason why a row of `contacts` is excluded from a run to email addresses; NULL if it is
 * not. If several contacts share an email address, the run writes only to the first of them.
 */
export function emailExclusionReason({
  organization,
  category,
  topic,
}: Pick<Rules, 'organization' | 'category' | 'topic'>): Fragment {
  const needsConsent = organization.requireMarketingConsent && category === 'MARKETING'
  return fragment`CASE
    WHEN coalesce(contacts.email, '') = '' THEN 'MISSING_ADDRESS'
    WHEN contacts.status = 'INVALID' THEN 'INVALID_NUMBER'
    WHEN contacts.status = 'ARCHIVED' THEN 'ARCHIVED'
    WHEN ${IS_EMAIL_SUPPRESSED} THEN 'OPTED_OUT'
    ${category === 'MARKETING' ? fragment`WHEN ${IS_EMAIL_IN_REVIEW} THEN 'IN_REVIEW' WHEN ${IS_EMAIL_UNPROVED} THEN 'NO_CONSENT'` : fragment``}
    ${needsConsent ? fragment`WHEN NOT ${EMAIL_HAS_CONSENT} THEN 'NO_CONSENT'` : fragment``}
    ${whenTopicRefused(topic, EMAIL_CHOICE)} END`
}

/**
 * Returns the branch of CASE for a message with a topic; empty without one, so that it costs nothing.
 * @param choice SQL of the last choice of the address, whose parameter is the topic
 */
const whenTopicRefused = (topic: RuledTopic | null, choice: string): Fragment =>
  topic === null
    ? fragment``
    : fragment`${{ text: `WHEN ${choice} IS 'UNSUBSCRIBED'`, params: [topic.id] }} THEN 'TOPIC_UNSUBSCRIBED'
      ${topic.isChosenOnly ? fragment`${{ text: `WHEN ${choice} IS NULL`, params: [topic.id] }} THEN 'TOPIC_NOT_CHOSEN'` : fragment``}`

/**
 * Limit of marketing to one contact: at most `messages` within `days` of 24 hours, over all campaigns
 * and senders of the organization. Other messages are not counted and not limited.
 */
export interface FrequencyCap {
  messages: number
  days: number
}

/** Returns the time since which messages count towards the cap, ms since 1970. */
export const countsSince = ({ days }: FrequencyCap, nowMs: number): number => nowMs - days * DAY_MS

/**
 * Returns whether the cap is reached.
 * @param recent number of marketing messages that the contact got since `countsSince`
 */
export const isReached = (cap: FrequencyCap | null, recent: number): boolean =>
  cap !== null && recent >= cap.messages

/** Makes a cap from two columns; null unless both are set. */
export const frequencyCapOf = (messages: number | null, days: number | null): FrequencyCap | null =>
  messages === null || days === null ? null : { messages, days }

/** The columns of a contact that decide whether a message may be sent to it. */
export interface Recipient extends RecipientLocation {
  /** The phone number or email address that the contact had when the audience was frozen. */
  address: string
  /** The current email address of the contact. */
  email: string | null
  /** Null when the contact was deleted. */
  contactStatus: 'ACTIVE' | 'INVALID' | 'ARCHIVED' | null
  isSuppressed: number
  /** 0 unless a member still has to decide whether the owner opted out. Needed only for marketing. */
  isInReview?: number
  /**
   * 0 unless the address was entered in a form and its owner never confirmed it. Needed only for
   * marketing.
   */
  isUnproved?: number
  /** 0 for no consent; any other number for a consent, such as the id of its record. */
  hasConsent: number
  expiresAt: number | null
  /** Number of marketing messages that count towards the frequency cap; needed only if there is a cap. */
  recentMarketing?: number
  /** The last choice of the address for the topic of the message; needed only if it has one. */
  topicChoice?: TopicAction | null
}

export type Verdict =
  | { kind: 'send' }
  /** The message is never sent; `errorCode` is the reason. */
  | { kind: 'skip'; errorCode: string }
  /** The message is not sent before `until`, ms since 1970. */
  | { kind: 'defer'; until: number }
  /** The message is never sent, because its sending period has ended. */
  | { kind: 'expire' }

const SEND: Verdict = { kind: 'send' }
const EXPIRE: Verdict = { kind: 'expire' }
const skip = (errorCode: string): Verdict => ({ kind: 'skip', errorCode })
const OPTED_OUT = skip('OPTED_OUT')
const IN_REVIEW = skip('IN_REVIEW')
const CONTACT_DELETED = skip('CONTACT_DELETED')
const INVALID_NUMBER = skip('INVALID_NUMBER')
const ARCHIVED = skip('ARCHIVED')
/** The contact's number or email address changed after the audience was frozen. */
const ADDRESS_CHANGED = skip('ADDRESS_CHANGED')
const NO_CONSENT = skip('NO_CONSENT')
const FREQUENCY_CAP = skip('FREQUENCY_CAP')
const TOPIC_UNSUBSCRIBED = skip('TOPIC_UNSUBSCRIBED')
const TOPIC_NOT_CHOSEN = skip('TOPIC_NOT_CHOSEN')
const OUTSIDE_SEND_WINDOW = skip('OUTSIDE_SEND_WINDOW')

/** The topic of a message. */
export interface RuledTopic {
  /** Internal id. */
  id: number
  uuid: string
  name: string
  /** Whether its messages reach only people who subscribed, instead of all who did not unsubscribe. */
  isChosenOnly: boolean
}

/** The settings of a campaign and its organization that decide whether and when a message may be sent. */
export interface Rules {
  category: 'MARKETING' | 'TRANSACTIONAL'
  /** Null for a message without a topic, and for all that is not marketing. */
  topic: RuledTopic | null
  /** Whether the send window applies. The legal hours apply to North American numbers in any case. */
  respectSendWindow: boolean
  organization: {
    /** IANA time zone. */
    timezone: string
    sendWindowEnabled: boolean
    /** `HH:MM` in the time zone of the recipient. */
    sendWindowStart: string
    sendWindowEnd: string
    requireMarketingConsent: boolean
    frequencyCap: FrequencyCap | null
  }
}

/**
 * Decides whether a message to a phone number may be sent now, later or never. Checks opt-out,
 * consent, quiet hours and frequency cap. Runs in the transaction that claims the message, on rows
 * that this transaction read. So no STOP can arrive between the check and the claim.
 * @param window the send window of the organization
 */
export function phoneSendVerdict(
  recipient: Recipient,
  rules: Rules,
  window: SendWindow,
  nowMs: number,
): Verdict {
  const obstacle = obstacleOf(recipient, recipient.phone, nowMs)
  if (obstacle) return obstacle
  if (rules.category !== 'MARKETING') return SEND
  if (recipient.isInReview) return IN_REVIEW
  if (lacksConsent(recipient, rules)) return NO_CONSENT
  const refused = topicRefusal(recipient, rules)
  if (refused) return refused
  const verdict = phoneWindowVerdict(recipient, rules, window, nowMs)
  // The cap is checked last, because a recipient who waits for the morning may be below the cap by then.
  return verdict.kind === 'send' && hasTooMuch(recipient, rules) ? FREQUENCY_CAP : verdict
}

/** Decides whether a message to an email address may be sent now or never. Mail has no quiet hours. */
export function emailSendVerdict(recipient: Recipient, rules: Rules, nowMs: number): Verdict {
  const obstacle = obstacleOf(recipient, recipient.email, nowMs)
  if (obstacle) return obstacle
  if (rules.category !== 'MARKETING') return SEND
  if (recipient.isInReview) return IN_REVIEW
  if (lacksConsent(recipient, rules)) return NO_CONSENT
  return topicRefusal(recipient, rules) ?? (hasTooMuch(recipient, rules) ? FREQUENCY_CAP : SEND)
}

/** Returns why the recipient gets no message about the topic; undefined if it does. */
function topicRefusal({ topicChoice }: Recipient, { topic }: Rules): Verdict | undefined {
  if (topic === null) return undefined
  if (topicChoice === 'UNSUBSCRIBED') return TOPIC_UNSUBSCRIBED
  return topic.isChosenOnly && topicChoice !== 'SUBSCRIBED' ? TOPIC_NOT_CHOSEN : undefined
}

/**
 * Returns the reason why no message of any kind may be sent; undefined if it may.
 * @param current the current address of the contact
 */
function obstacleOf(recipient: Recipient, current: string | null, nowMs: number): Verdict | undefined {
  if (recipient.isSuppressed) return OPTED_OUT
  if (recipient.contactStatus === null) return CONTACT_DELETED
  if (recipient.contactStatus === 'INVALID') return INVALID_NUMBER
  if (recipient.contactStatus === 'ARCHIVED') return ARCHIVED
  if (current !== recipient.address) return ADDRESS_CHANGED
  return recipient.expiresAt !== null && recipient.expiresAt <= nowMs ? EXPIRE : undefined
}

/**
 * Returns whether consent is missing. The address of a person who never agreed lacks consent even if
 * the organization does not require it.
 */
const lacksConsent = ({ hasConsent, isUnproved }: Recipient, { organization }: Rules): boolean =>
  Boolean(isUnproved) || (organization.requireMarketingConsent && !hasConsent)

const hasTooMuch = ({ recentMarketing }: Recipient, { organization }: Rules): boolean =>
  isReached(organization.frequencyCap, recentMarketing ?? 0)

function phoneWindowVerdict(recipient: Recipient, rules: Rules, window: SendWindow, nowMs: number): Verdict {
  const isNorthAmerica = isNorthAmerican(recipient.address)
  if (!rules.respectSendWindow && !isNorthAmerica) return SEND
  const zones = candidateZones(recipient, rules.organization.timezone)
  const verdict = windowVerdict({ zones, nowMs, window, isNorthAmerica })
  if (verdict.isOpen) return SEND
  return verdict.opensAt === null ? OUTSIDE_SEND_WINDOW : { kind: 'defer', until: verdict.opensAt }
}
