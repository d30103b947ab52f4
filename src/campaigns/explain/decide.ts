import type { Channel } from '../../channels/ports/channel.ts'
import { isReached, type Recipient, type Rules } from '../../compliance/eligibility/eligibility.ts'
import type { SendWindow } from '../../compliance/send-windows/send-window.ts'
import { enumeration } from '../../lib/describe.ts'

/** The rules that decide whether a contact gets a message, in the order of evaluation. */
export const SEND_RULES = enumeration(
  'SendRule',
  'The rules that decide whether a contact gets a message, in this order.',
  {
    SEGMENT: 'The contact is in the segment of the campaign. Evidence: the rules, part by part.',
    ADDRESS: 'The contact has a number, and still the one the message was made for.',
    DUPLICATE: 'No other contact of the run has the number.',
    STATUS: 'The contact is ACTIVE.',
    SUPPRESSION: 'The number is not on the opt-out list. Evidence: when and how it was added.',
    REVIEW:
      'No review of a possible opt-out of the contact is open; applies to marketing only. Evidence: since when a review is open.',
    CONSENT:
      'The contact has consented to marketing, if the organization requires consent. Evidence: the record.',
    TOPIC:
      'The contact did not unsubscribe from the topic of the campaign, and subscribed if the topic requires it. Evidence: the topic and the choice. Only for a campaign with a topic.',
    EXPIRY: 'The message is not too old after its first try.',
    SEND_WINDOW:
      'The send window is open in every zone where the recipient may be. Evidence: the zones, what they follow from (`zoneSource`), the hours, and when it opens.',
    FREQUENCY_CAP:
      'The contact has not got as much marketing as the organization allows (`frequencyCap`). Evidence: how much it got, and when it may get more (`freeAt`).',
    REGION: 'By WHATSAPP: messages of this kind are delivered to the country of the number.',
    SESSION:
      'By WHATSAPP, of free text: the contact wrote to a sender of the campaign in the last 24 hours. Evidence: when it last did (`heardAt`), and `until` when free text is possible.',
    TEXT: 'The text for the contact is not empty and not too long. Evidence: the text itself.',
    SENDER: 'A sender of the campaign is ACTIVE.',
    DAILY_CAP:
      'A sender that may write to the contact has not sent as much today as its daily limit and its warm-up allow. Evidence: both by sender, and when the next day begins.',
    CANARY:
      'The canary of the run lets the message go. Evidence: its state, and when it decides about the rest.',
    AB_TEST:
      'The contact is in the A/B test of the campaign, or a text is chosen. Evidence: the state of the test, and the label of the text, null while undecided.',
    HOLD: 'Sending is not held on this server. Evidence: since when it is held, and why.',
  },
)
export type SendRule = (typeof SEND_RULES)[number]

/** Rules by error code of a message that was skipped. */
export const RULE_OF: Readonly<Record<string, SendRule | undefined>> = {
  MISSING_ADDRESS: 'ADDRESS',
  ADDRESS_CHANGED: 'ADDRESS',
  DUPLICATE: 'DUPLICATE',
  INVALID_NUMBER: 'STATUS',
  ARCHIVED: 'STATUS',
  CONTACT_DELETED: 'STATUS',
  OPTED_OUT: 'SUPPRESSION',
  IN_REVIEW: 'REVIEW',
  NO_CONSENT: 'CONSENT',
  EXPIRED: 'EXPIRY',
  OUTSIDE_SEND_WINDOW: 'SEND_WINDOW',
  TOPIC_UNSUBSCRIBED: 'TOPIC',
  TOPIC_NOT_CHOSEN: 'TOPIC',
  FREQUENCY_CAP: 'FREQUENCY_CAP',
  REGION_BLOCKED: 'REGION',
  OUTSIDE_SESSION: 'SESSION',
  EMPTY_MESSAGE: 'TEXT',
  MESSAGE_TOO_LONG: 'TEXT',
}

/** The decision of the send engine about one recipient, with all further obstacles. */
export interface Decided {
  /** The engine's first reason for leaving the message out; null if it would be sent. */
  errorCode: string | null
  /** Every failed rule, with its error code. */
  failed: ReadonlyMap<SendRule, string>
  /** Time when the send window opens, ms since 1970; null when it is open or never opens. */
  opensAt: number | null
}

interface Question {
  channel: Pick<Channel, 'addressColumn' | 'verdict'>
  recipient: Recipient
  rules: Rules
  window: SendWindow
  /** Time when the message would be sent, ms since 1970. */
  at: number
  /**
   * Returns the number of marketing messages that will count towards the cap at a time, as far as is
   * known now.
   */
  recentMarketing(at: number): number
}

/**
 * Repeats the send engine's own check until the message could leave. Each time the obstacle found
 * last is treated as removed. This finds every obstacle without implementing a rule twice.
 */
export function decide({ channel, recipient, rules, window, at, recentMarketing }: Question): Decided {
  const failed = new Map<SendRule, string>()
  let asked: Recipient = { ...recipient, recentMarketing: recentMarketing(at) }
  let now = at
  let opensAt: number | null = null
  const found = () => ({ errorCode: failed.values().next().value ?? null, failed, opensAt })
  for (;;) {
    const verdict = channel.verdict(asked, rules, window, now)
    if (verdict.kind === 'send') return found()
    if (verdict.kind === 'defer') {
      opensAt = verdict.until
      now = verdict.until
      asked = { ...asked, recentMarketing: recentMarketing(now) }
      continue
    }
    const errorCode = verdict.kind === 'expire' ? 'EXPIRED' : verdict.errorCode
    const rule = RULE_OF[errorCode]
    if (!rule || failed.has(rule)) throw new Error(`The rule of ${errorCode} is unknown.`)
    failed.set(rule, errorCode)
    if (rule === 'SEND_WINDOW') {
      // If the window never opens, no further rule can be checked except the frequency cap.
      if (isReached(rules.organization.frequencyCap, asked.recentMarketing ?? 0))
        failed.set('FREQUENCY_CAP', 'FREQUENCY_CAP')
      return found()
    }
    asked = withoutObstacle(asked, rule, channel.addressColumn)
  }
}

function withoutObstacle(
  recipient: Recipient,
  rule: SendRule,
  addressColumn: Channel['addressColumn'],
): Recipient {
  switch (rule) {
    case 'SUPPRESSION':
      return { ...recipient, isSuppressed: 0 }
    case 'REVIEW':
      return { ...recipient, isInReview: 0 }
    case 'STATUS':
      return { ...recipient, contactStatus: 'ACTIVE' }
    case 'ADDRESS':
      return { ...recipient, [addressColumn]: recipient.address }
    case 'EXPIRY':
      return { ...recipient, expiresAt: null }
    case 'TOPIC':
      return { ...recipient, topicChoice: 'SUBSCRIBED' }
    case 'CONSENT':
      return { ...recipient, hasConsent: 1, isUnproved: 0 }
    default:
      return { ...recipient, recentMarketing: 0 }
  }
}
