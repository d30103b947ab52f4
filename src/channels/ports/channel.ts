import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import type {
  Recipient as CheckedRecipient,
  Rules,
  Verdict,
} from '../../compliance/eligibility/eligibility.ts'
import type { SendWindow } from '../../compliance/send-windows/send-window.ts'
import type { ComposerSource, Person } from '../../content/composition/compose.ts'
import type { SmsEncoding } from '../../content/composition/encoding.ts'
import type { LinkRules, TextLink, WriteLink } from '../../content/composition/links.ts'
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
 * What the send engine has to know of a channel. The engine itself is the same
 * for all of them: it chooses, claims, paces and settles, and asks the channel
 * for the content, the hand-over and the meaning of a refusal.
 */
export interface Channel<Content extends MessageContent = MessageContent> {
  readonly name: ChannelName
  /** The column of a contact that holds its address. */
  readonly addressColumn: 'phone' | 'email'
  /** The list that opt-outs and consents of its addresses are kept in. */
  readonly consentChannel: SuppressionChannel
  /** Whether its messages may be templates that the provider has approved. */
  readonly takesTemplates: boolean
  /** Why a contact is left out of a run, or NULL, as SQL over a row of `contacts`. @param startedAt of the run, ms since 1970 */
  exclusionReason(rules: ExclusionRules, startedAt: number): Fragment
  /** Whether the owner of the address agreed to marketing, as SQL over a row of `contacts`. */
  readonly hasConsent: Fragment
  /** Whether marketing waits for the hours at which people may be written to. */
  readonly hasSendWindow: boolean
  /** Whether several contacts may share an address, of whom one gets the messages of a run. */
  readonly sharesAddresses: boolean
  /** Whether a message may be sent now, later or never. */
  verdict(recipient: CheckedRecipient, rules: Rules, window: SendWindow, nowMs: number): Verdict
  /**
   * Works out what is the same for every recipient of a run, once.
   * @param nowMs decides what `{{today}}` is, in the organization's zone
   * @param links what the addresses in it become; without it they stay as written
   * Throws VALIDATION_FAILED when the template does not parse.
   */
  prepare(source: ContentSource, nowMs: number, links?: Links): PreparedContent<Content>
  /** Whether only those may get it who have written to the sender lately (channels/inbound/sessions.ts). */
  needsSession?(source: Pick<ContentSource, 'whatsappTemplate'>): boolean
  /** The content of a message whose text is written already: no merge fields, no footer. */
  plain(tx: Tx, written: WrittenMessage): Content
  /** The error code of a message that must not be sent with this content, such as MESSAGE_TOO_LONG. */
  problemOf(content: Content): string | undefined
  /**
   * Hands over one batch. What it throws is caught by the engine.
   * @param adapter of a sender of this channel
   * @returns one result for each message, in the same order
   */
  send(
    adapter: ChannelAdapter,
    batch: ReadonlyArray<Dispatch<Content>>,
    signal: AbortSignal,
    begin: Begin | undefined,
  ): Promise<readonly SendResult[]>
  /** What follows from a carrier's refusal beyond the one message; undefined for nothing. */
  classify(errorCode: MessageErrorCode): FailureEffect | undefined
}

/** What a campaign sends, before it is filled in for a recipient. */
export interface ContentSource extends ComposerSource {
  /** Of WHATSAPP; null for free text. */
  whatsappTemplate?: FilledTemplate | null
  /** Of a mail: whether it tells when it is opened; null or absent as the organization has it. */
  trackOpens?: boolean | null
  organization: ComposerSource['organization'] & { trackOpens?: boolean }
}

/** What decides who is left out of a run. */
export interface ExclusionRules extends Pick<Rules, 'organization' | 'category'> {
  whatsappTemplate?: FilledTemplate | null
}

/** A message of no run, as it is stored. */
interface WrittenMessage {
  /** Of a mail; its HTML is made from the text where it is null. */
  subject?: string | null
  /** Of a mail: Message-IDs of those that it continues, the one that it answers last; null or absent for none. */
  answers?: readonly string[] | null
  html?: string | null
  body: string
  /** Files that go with it, from a sender that carries them; null for none. */
  mediaUrls?: readonly string[] | null
  /** Of WHATSAPP, filled in; null for free text. */
  whatsappTemplate?: FilledTemplate | null
}

/** What becomes of the addresses in a text where nobody gets it: in estimates, previews and tests. */
export interface Links {
  readonly rules: LinkRules
  /** Origin of this server, as recipients reach it. */
  readonly publicBaseUrl: string
}

/** Gives every recipient of a run short addresses of their own. */
export interface LinkWriter extends Links {
  /**
   * The address that this recipient gets for a link of the text. Called in the
   * transaction that claims the message.
   * @param url where it leads; empty for `shortLink.<id>`
   */
  write(tx: Tx, recipient: Pick<Recipient, 'id'>, link: TextLink, url: string): string
}

/** Writes the links of one recipient; undefined where nobody gets the text. */
export const writerFor = (
  tx: Tx,
  recipient: Pick<Recipient, 'id'>,
  links: Links | LinkWriter | undefined,
): WriteLink | undefined =>
  links && 'write' in links ? (link, url) => links.write(tx, recipient, link, url) : undefined

/** What every channel's content has; the rest is the channel's own. */
export interface MessageContent {
  /** What is kept on the message as its text. */
  body: string
  /** How much of the sender's rate it uses up; 0 when there is nothing to send. */
  segmentCount: number
  /** Of a channel that has them. */
  subject?: string
  html?: string
  /** All of it, where `body` is what is kept of it. */
  text?: string
  /** Of a channel whose texts are sent in parts: what they are counted in, how many, and what made it so. */
  encoding?: SmsEncoding
  characterCount?: number
  nonGsmCharacters?: readonly string[]
  /** Files that go with it; absent for none. */
  mediaUrls?: readonly string[]
  /** Of WHATSAPP, filled in; absent for free text. */
  whatsappTemplate?: FilledTemplate
}

export interface PreparedContent<Content extends MessageContent = MessageContent> {
  /** Whether `render` reads the recipient's custom fields, which are loaded only then. */
  readonly usesCustomFields: boolean
  /**
   * The content for one recipient. Called in the transaction that claims the
   * message, when its sender has room: what it writes (links, codes) is there
   * exactly when the message is handed over.
   */
  render(tx: Tx, recipient: Recipient, sender: SenderAbilities): Content
  /** As `render`, with addresses as long as those of recipients, that lead nowhere: nobody gets it. */
  sample(person: Person, sender: SenderAbilities): Content
}

/** What decides about the content beside its recipient. */
interface SenderAbilities {
  /** Whether files go with its messages. */
  carriesMedia: boolean
}

/** What a message is made from; the ids of what it belongs to, where it belongs to something. */
export interface ContentSource extends ComposerSource {
  organizationId?: number
  campaignUuid?: string
}

interface Recipient extends Person {
  /** Internal id of the message. */
  id: number
  /** Of the message. */
  uuid: string
  /** Null for a message to no contact. */
  contactUuid: string | null
}

/** A claimed message, as a channel hands it to its provider. */
interface Dispatch<Content extends MessageContent = MessageContent> {
  uuid: string
  /** The sender's address. */
  from: string
  /** The recipient's. */
  address: string
  content: Content
}

/**
 * `SUPPRESS`: nothing may go to the address again. `INVALIDATE`: the address is
 * bad. `REJECT_SENDER`: nothing may go out from the sender. `HALT_RUN`: every
 * other message of the run would fail, too.
 */
export type FailureEffect = 'SUPPRESS' | 'INVALIDATE' | 'REJECT_SENDER' | 'HALT_RUN'
