import type { ReplyOptions } from '../../channels/ports/channel.ts'
import type { RuledTopic, Rules } from '../../compliance/eligibility/eligibility.ts'
import type { RuleGroup } from '../../contacts/segment-rules/rules.ts'
import type { SenderDetails } from '../../content/composition/compose.ts'
import type { ShownBlocks } from '../../content/mail/shown-blocks.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import type { CampaignLinkRules, RecipientLinks } from '../../links/recipient-links/writer.ts'
import type { UtmTags } from '../../links/short-links/address.ts'
import type { ReadFeed } from '../../providers/documents/feed.ts'
import type { ChannelAdapter, ChannelName } from '../../providers/port.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { HandoverNotes } from '../engine/handover-notes.ts'

/**
 * The parts of higher domains that the send engine uses: campaigns, the carriers of senders, the log.
 * src/wiring/sending.ts connects them. Everything here must happen in the engine's transaction (a campaign must
 * not be SENDING without a running run), so none of it is an event.
 */
export interface SendingPorts {
  /** The current plan of a campaign. Undefined when it was deleted. */
  loadPlan(reader: Reader, organizationId: number, campaignId: number): SendingPlan | undefined
  /**
   * Returns the SQL condition that a contact is in the segment, for a row of `FROM contacts` (no alias; the
   * organization is already fixed). Undefined when the segment was deleted.
   * @param nowMs when the run began: relative dates count from this day, the same for all contacts
   */
  audienceCondition(
    reader: Reader,
    plan: Pick<SendingPlan, 'organizationId' | 'segmentId' | 'approved'>,
    nowMs: number,
  ): Fragment | undefined
  /** Notes messages outside the data before they leave. Undefined for a database in memory. */
  notes?: HandoverNotes | undefined
  /** Gives recipients their own short addresses. */
  links: RecipientLinks
  /** The carrier of a channel identity. The same object while its settings stay the same. */
  providerOf(channelIdentityId: number): ChannelAdapter
  /** Returns the number of contacts who opted out in response to the campaign. */
  optOutsOf(reader: Reader, organizationId: number, campaignId: number): number
  /**
   * Called before a recurring run begins, each time that its job starts. Its work must have the same effect when
   * it is called again. Absent if no run needs a preparation.
   */
  prepareRun?(executionId: number, signal: AbortSignal): Promise<RunPreparation>
  /** Called when a run has begun and its audience is being frozen. */
  executionStarted(tx: Tx, run: Run): void
  /** Called when a run has ended, except when it was cancelled. The campaign decides its own status. */
  executionFinished(tx: Tx, run: Run, outcome: RunOutcome): void
  /** Called when a guard has stopped the run. The execution is already PAUSED, and the campaign must follow. */
  executionHalted(tx: Tx, run: Run, halt: Halt): void
  /** Called when a carrier first accepted a message and later reports its failure. */
  messageFailed?(tx: Tx, message: ReportedFailure): void
  /** Called when a sender has a problem, or works again: once per change, not per message. */
  senderHealthChanged(tx: Tx, change: SenderHealthChange): void
}

/**
 * READY: the run can begin. NOTHING: it has nothing to send, and ends without recipients. WAIT: it cannot begin before
 * another try. Causes are for users, as they are stored.
 */
export type RunPreparation =
  | { kind: 'READY' }
  | { kind: 'NOTHING'; cause: string }
  | { kind: 'WAIT'; runAt: number; cause: string }

/** A message that failed after its carrier had accepted it. */
export interface ReportedFailure {
  id: number
  executionId: number | null
  channelIdentityId: number
  errorCode: string
}

export interface Run {
  organizationId: number
  campaignId: number
  executionId: number
}

/** FAILED: nothing could be sent. MISSED: the run was due more than an hour before it could start. */
export type RunOutcome = 'COMPLETED' | 'FAILED' | 'MISSED'

/** Reasons for halting a run. The reason becomes the campaign's `pauseReason`. */
export const HALT_REASONS = [
  /** The run was due more than an hour ago. */
  'MISSED_START',
  /** No sender of the campaign is ACTIVE. */
  'NO_ACTIVE_SENDER',
  /** The carrier refuses the sender itself. */
  'SENDER_REJECTED',
  /** Five answers in a row did not show whether the message left. */
  'CARRIER_UNCERTAIN',
  /** Too many of at least a hundred messages were filtered as spam. */
  'CARRIER_FILTERED',
  /** Too many of at least a hundred messages failed. */
  'FAILURE_RATE',
  /** Too many of at least a hundred recipients opted out. */
  'OPT_OUT_RATE',
  /** Too many of at least two hundred recipients marked a mail as spam. */
  'COMPLAINT_RATE',
  /** Too many of the first messages failed, or were answered with an opt-out. */
  'CANARY_FAILED',
  /** The segment was deleted before the run began. */
  'SEGMENT_MISSING',
  /** The audience was changed after the approval: see `ApprovedAudience`. */
  'AUDIENCE_CHANGED',
  /** Choosing the recipients failed repeatedly. */
  'AUDIENCE_FAILED',
  /** The provider does not send the template. */
  'TEMPLATE_REJECTED',
  /** The text no longer parses. */
  'TEMPLATE_INVALID',
  /** The A/B test has ended, and a user has to choose the text for the other recipients. */
  'VARIANT_UNDECIDED',
  /** The plan, the packs and the credits of the organization do not cover the next messages. */
  'INSUFFICIENT_CREDITS',
] as const
export type HaltReason = (typeof HALT_REASONS)[number]

/** The reason why a run was stopped, with details. */
export interface Halt {
  reason: HaltReason
  /** Details for users as they are stored, if there are any. */
  cause: string | null
}

export interface SenderHealthChange {
  channelIdentityId: number
  /** Null if the sender works again. */
  trouble: {
    code: string
    /** For users of the organization, as it is stored. */
    message: string
    /** More details, for the operator's log only. */
    cause?: string
  } | null
}

/** The parts of a campaign that decide what is sent, from which senders and when. */
export interface SendingPlan {
  organizationId: number
  campaignId: number
  campaignUuid: string
  channel: ChannelName
  category: 'MARKETING' | 'TRANSACTIONAL'
  /** Null without a topic. */
  topic: RuledTopic | null
  messageTemplate: string
  /** For WHATSAPP: the template and its parameters with merge fields. Null for free text. */
  whatsappTemplate: FilledTemplate | null
  /** Answers that recipients can tap, on a channel that supports them. Null if there is none. */
  replyOptions: ReplyOptions | null
  /** Only for a mail, like `htmlBody` and `previewText`. Null on other channels or if not set. */
  subject: string | null
  previewText: string | null
  /** HTML as sent, with inlined styles. */
  htmlBody: string | null
  /** The blocks of its HTML that only some contacts get; null for none. */
  shownBlocks: ShownBlocks<RuleGroup> | null
  /** Items of the feed that the mails of the run show. Null for none. */
  feedContent: ReadFeed | null
  smartEncoding: boolean
  /** Addresses of attached files. Null if there is none. */
  mediaUrls: readonly string[] | null
  /** Whether a sender cannot carry files. Estimates then include the addresses of the files in the text. */
  linksToMedia: boolean
  /** Legal hours apply to North American numbers even if this is false. */
  respectSendWindow: boolean
  /** Messages per minute over all senders. Null if only the limits of the senders apply. */
  sendRatePerMinute: number | null
  /** Settings of the canary messages. Null without them. */
  canary: Canary | null
  /** The texts of an A/B test. Null if all recipients get `messageTemplate`. */
  variants: TestedTexts | null
  /** Whether the claim prefers a free sender with a near area code. */
  matchAreaCode: boolean
  segmentId: number
  /** The audience that was approved. Null for a launch without an approval. */
  approved: ApprovedAudience | null
  /** Whether short links replace addresses in the text. Null to use the organization's setting. */
  trackLinks: boolean | null
  /** Whether opens of mails are tracked. Null to use the organization's setting. */
  trackOpens: boolean | null
  /** Tags that the campaign and its organization add to tracked addresses. */
  utm: UtmTags | null
  /**
   * IANA zone of the run's time, if each recipient gets the message at that time in their own time zone. Null
   * if all recipients share the same moment.
   */
  localTimeOf: string | null
  organization: OrganizationSettings
  /** The campaign's identities in their order. Only ACTIVE ones send. */
  senders: readonly CampaignSender[]
}

/** The audience that the approval of a campaign covers. */
export interface ApprovedAudience {
  /**
   * Fixed members who joined the segment after this time (ms since 1970) are not included. Null to include all
   * of them.
   */
  joinedUntil: number | null
  /** Whether the segment has other rules now, or a topic of only subscribers reaches all. */
  isChanged: boolean
}

export type OrganizationSettings = SenderDetails &
  Rules['organization'] &
  CampaignLinkRules['organization'] & { trackOpens: boolean } & { guards: Thresholds; utm: UtmTags | null }

/** Shares from 0 to 1 above which a run is halted. Null for no limit. */
export interface Thresholds {
  maxFailureRate: number | null
  maxFilteredRate: number | null
  maxOptOutRate: number | null
}

/** Settings of the first messages of a run. They are sent alone, and the others wait for their results. */
export interface Canary {
  /** Number of first messages. */
  size: number
  /** The wait, counted from the last answer to the first messages. */
  waitMinutes: number
  /** Shares from 0 to 1 above which the run is halted instead of continued. */
  maxFailureRate: number
  maxOptOutRate: number
}

/** A sender of a campaign. */
export interface CampaignSender extends Sender {
  /** 1 if its messages can carry files. */
  carriesMedia: number
}

/** Texts that a share of the recipients gets first, to find the best text for the other recipients. */
export interface TestedTexts {
  /** Two to four texts. */
  texts: ReadonlyArray<
    Pick<SendingPlan, 'messageTemplate' | 'subject' | 'previewText' | 'htmlBody' | 'shownBlocks'>
  >
  /** Share of the audience that takes part in the test, 1 to 100. */
  sharePercent: number
  /** Time that the other recipients wait after the last message of the test. Null if a user chooses the text. */
  waitMinutes: number | null
}

export interface Sender {
  channelIdentityId: number
  address: string
  status: 'ACTIVE' | 'PENDING' | 'DISABLED' | 'ERROR'
  /** Segments per second. */
  throughputPerSecond: number
  /** Messages per UTC day. Null for no cap. */
  dailyCap: number | null
  /** The sender's warm-up as stored. Null if there is none. */
  warmUp: string | null
}
