import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import type {
  Recipient as CheckedRecipient,
  RuledTopic,
  Rules,
  Verdict,
} from '../../compliance/eligibility/eligibility.ts'
import type { SendWindow } from '../../compliance/send-windows/send-window.ts'
import type { ComposerSource, Person } from '../../content/composition/compose.ts'
import type { SmsEncoding } from '../../content/composition/encoding.ts'
import type { Links, LinkWriter, WriteLink } from '../../content/composition/links.ts'
import type { Tx } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import type {
  Begin,
  ChannelAdapter,
  ChannelName,
  MessageErrorCode,
  SendResult,
} from '../../providers/port.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'

/**
 * The channel-specific parts of sending. The engine is the same for all channels: it chooses, claims,
 * paces and settles. The channel provides the content, the hand-over and the meaning of a refusal.
 */
export interface Channel<Content extends MessageContent = MessageContent> {
  readonly name: ChannelName
  /** Column of the contact with its address. */
  readonly addressColumn: 'phone' | 'email'
  /** The list that stores opt-outs and consents of the addresses of this channel. */
  readonly consentChannel: SuppressionChannel
  /** Whether its messages may be templates approved by the provider. */
  readonly takesTemplates: boolean
  /**
   * SQL over a row of `contacts`: the reason why the contact is left out of a run, or NULL.
   * @param startedAt when the run started, ms since 1970
   */
  exclusionReason(rules: ExclusionRules, startedAt: number): Fragment
  /** SQL over a row of `contacts`: whether the owner of the address agreed to marketing. */
  readonly hasConsent: Fragment
  /** Whether the channel sends marketing only at the allowed hours. */
  readonly hasSendWindow: boolean
  /** Whether several contacts may share an address. Then only one of them gets the messages of a run. */
  readonly sharesAddresses: boolean
  /** Decides whether a message may be sent now, later or never. */
  verdict(recipient: CheckedRecipient, rules: Rules, window: SendWindow, nowMs: number): Verdict
  /**
   * Prepares everything that is the same for all recipients of a run, once.
   * @param nowMs the time of `{{today}}`, in the organization's zone
   * @param links replaces the addresses in the text; without it they stay as written
   * Throws VALIDATION_FAILED if the template does not parse.
   */
  prepare(source: ContentSource, nowMs: number, links?: Links): PreparedContent<Content>
  /** Whether only contacts who recently wrote to the sender may get the message (channels/inbound/sessions.ts). */
  needsSession?(source: Pick<ContentSource, 'whatsappTemplate'>): boolean
  /** Returns the content of a message with a finished text: no merge fields, no footer. */
  plain(tx: Tx, written: WrittenMessage): Content
  /** The error code of a message that must not be sent with this content, such as MESSAGE_TOO_LONG. */
  problemOf(content: Content): string | undefined
  /**
   * Hands over one batch. The engine catches what it throws.
   * @param adapter of a sender of this channel
   * @returns one result for each message, in the same order
   */
  send(
    adapter: ChannelAdapter,
    batch: ReadonlyArray<Dispatch<Content>>,
    signal: AbortSignal,
    begin: Begin | undefined,
  ): Promise<readonly SendResult[]>
  /** Returns the effect of a carrier's refusal beyond the one message; undefined for none. */
  classify(errorCode: MessageErrorCode): FailureEffect | undefined
}

/** The text and settings of a message, before they are filled in for a recipient. */
export interface ContentSource extends ComposerSource {
  /** Topic of a marketing message; null or absent for none. */
  topic?: RuledTopic | null
  organizationId?: number
  campaignUuid?: string
  /** The template, for WHATSAPP; null for free text. */
  whatsappTemplate?: FilledTemplate | null
  /** Answers that recipients can tap, on a channel that has this; null or absent for none. */
  replyOptions?: ReplyOptions | null
  /** For a mail: whether opens are tracked; null or absent to use the organization's setting. */
  trackOpens?: boolean | null
  organization: ComposerSource['organization'] & { trackOpens?: boolean }
}

/** Answers that recipients can tap instead of typing. */
export interface ReplyOptions {
  /**
   * Text that is sent with the answers. The `messageTemplate` of the message lists them, for
   * recipients who have to type.
   */
  messageTemplate: string
  /** The answers in their order. */
  options: readonly ReplyOption[]
}

export interface ReplyOption {
  /** Id that the tap returns (`InboundText.choiceId`). It is never used for anything else. */
  id: string
  /** Text of the answer, on one line. */
  label: string
}

/** Rules for leaving contacts out of a run. */
export interface ExclusionRules extends Pick<Rules, 'organization' | 'category' | 'topic'> {
  whatsappTemplate?: FilledTemplate | null
}

/** A message that belongs to no run, as its writer entered it. */
interface WrittenMessage {
  /** The HTML of a mail; if it is null, the HTML is made from the text. */
  subject?: string | null
  /** For a mail: Message-IDs of the earlier mails of its thread, the answered one last; null or absent for none. */
  answers?: readonly string[] | null
  html?: string | null
  body: string
  /** Attached files, if the sender carries them; null for none. */
  mediaUrls?: readonly string[] | null
  /** For WHATSAPP, the template with its values; null for free text. */
  whatsappTemplate?: FilledTemplate | null
}

/** Writes the links of one recipient; undefined for a text without a recipient. */
export const writerFor = (
  tx: Tx,
  recipient: Pick<Recipient, 'id'>,
  links: Links | LinkWriter | undefined,
): WriteLink | undefined =>
  links && 'write' in links ? (link, url) => links.write(tx, recipient, link, url) : undefined

/** The content common to all channels. */
export interface MessageContent {
  /** The text stored on the message. */
  body: string
  /** Number of tokens of the sender's rate that the message uses; 0 if there is nothing to send. */
  segmentCount: number
  /** Subject, for a channel with subjects. */
  subject?: string
  html?: string
  /** The whole text, if `body` is only its beginning. */
  text?: string
  /**
   * For a channel that sends texts in segments: the encoding, the counted characters, and the characters outside
   * GSM-7.
   */
  encoding?: SmsEncoding
  characterCount?: number
  nonGsmCharacters?: readonly string[]
  /** Attached files; absent for none. */
  mediaUrls?: readonly string[]
  /** For WHATSAPP, the template with its values; absent for free text. */
  whatsappTemplate?: FilledTemplate
}

export interface PreparedContent<Content extends MessageContent = MessageContent> {
  /** Whether `render` reads the recipient's custom fields; they are loaded only then. */
  readonly usesCustomFields: boolean
  /**
   * Returns the content for one recipient. Called in the transaction that claims the message, if its
   * sender has room: its writes (links, codes) are committed only if the message is handed over.
   */
  render(tx: Tx, recipient: Recipient, sender: SenderAbilities): Content
  /** Returns the content of a message that is never sent. Its links have the same length but lead nowhere. */
  sample(person: Person, sender: SenderAbilities): Content
}

/** Properties of the sender that the content depends on. */
interface SenderAbilities {
  /** Whether its messages can have files attached. */
  carriesMedia: boolean
}

interface Recipient extends Person {
  /** Internal id of the message. */
  id: number
  /** Uuid of the message. */
  uuid: string
  /** Null for a message to no contact. */
  contactUuid: string | null
}

/** A claimed message in the form for its provider. */
interface Dispatch<Content extends MessageContent = MessageContent> {
  uuid: string
  /** The sender's address. */
  from: string
  /** The recipient's address. */
  address: string
  content: Content
}

/**
 * Effect of a failure. `SUPPRESS`: nothing may be sent to the address again. `INVALIDATE`: the
 * address is bad. `REJECT_SENDER`: nothing may be sent from the sender. `HALT_RUN`: every other
 * message of the run would fail, too.
 */
export type FailureEffect = 'SUPPRESS' | 'INVALIDATE' | 'REJECT_SENDER' | 'HALT_RUN'

/** Effects of the error codes that concern more than one message: the number, the sender or the text. */
const EFFECTS: Readonly<Record<string, FailureEffect | undefined>> = {
  OPTED_OUT: 'SUPPRESS',
  INVALID_NUMBER: 'INVALIDATE',
  SENDER_NOT_REGISTERED: 'REJECT_SENDER',
  SENDER_INVALID: 'REJECT_SENDER',
  TEMPLATE_REJECTED: 'HALT_RUN',
}

/** Returns the effect of a refusal of a message to a phone number. */
export const effectOf = (errorCode: MessageErrorCode): FailureEffect | undefined => EFFECTS[errorCode]
