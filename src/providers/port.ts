import { enumeration } from '../lib/describe.ts'
import { sayStored } from '../lib/stored-sentence.ts'
import type { MailIn } from './mail-in/parse-mail.ts'
import type { PushKeywords } from './opt-outs.ts'
import type { OfferedChoices } from './whatsapp-choices.ts'
import type { FilledTemplate, TemplateList, TemplateLookup, WhatsappFile } from './whatsapp-template.ts'

/**
 * The interface that every provider implements. Each provider has a folder next to this file, and
 * test/providers/contract.test.ts tests all of them.
 *
 * A provider must be honest about whether a message may have left: `unknown` is never sent again automatically,
 * `not_sent` may be.
 */

/** The available channels. The list grows with `Adapters`. */
export const CHANNELS = enumeration('Channel', 'The channel of a message.', {
  SMS: 'Text messages.',
  EMAIL: 'Mails.',
  WHATSAPP: 'WhatsApp: approved templates, and free text to contacts who wrote in the last 24 hours.',
})
export type ChannelName = (typeof CHANNELS)[number]

/** The reasons of failures, the same for every provider, with their meanings for readers of the API. */
export const MESSAGE_ERROR_MEANINGS = {
  OPTED_OUT: 'The recipient has opted out, according to our records or the carrier.',
  INVALID_NUMBER: 'The number does not exist or cannot receive messages.',
  BOUNCED: 'The mail server of the recipient permanently rejected the address.',
  UNREACHABLE: 'The phone could not be reached.',
  BLOCKED: 'The carrier or the phone blocks the sender.',
  CARRIER_FILTERED: 'The carrier filtered the message as spam.',
  SENDER_NOT_REGISTERED: 'The sender is not registered for this kind of traffic.',
  SENDER_INVALID: 'The provider rejects the sender or its credentials.',
  THROTTLED: 'The provider limited the sending rate until the message was too old.',
  OUTSIDE_SESSION: 'WhatsApp allows free text only to contacts who wrote to the sender in the last 24 hours.',
  REGION_BLOCKED: 'The provider does not send messages of this kind to that country.',
  TEMPLATE_REJECTED: 'The provider does not send the template: it is paused, disabled, deleted or changed.',
  EXPIRED: 'The message could not be sent or delivered in time.',
  UNKNOWN: 'The result is unknown. The message may have been sent, so it is not sent again.',
} as const
export const MESSAGE_ERROR_CODES = enumeration(
  'CarrierError',
  'Why a carrier did not deliver.',
  MESSAGE_ERROR_MEANINGS,
)
export type MessageErrorCode = (typeof MESSAGE_ERROR_CODES)[number]

export interface OutboundMessage {
  /** The uuid of our message. It is the idempotency key, part of the callback URL and the look-up key. */
  reference: string
  from: string
  /** E.164. */
  to: string
  body: string
  segmentCount: number
  /** URLs of attached files. Only for a sender with the capability `mms`. */
  mediaUrls?: readonly string[]
}

/** A message by WhatsApp. */
export interface WhatsappMessage {
  /** Our message's uuid: look-up key of its reports. */
  reference: string
  from: string
  /** E.164. */
  to: string
  /**
   * The text that is sent, if there is no template and no choices. Otherwise only a record of the text that the
   * recipient sees.
   */
  body: string
  /** Null for free text. WhatsApp accepts free text within 24 hours of the recipient's last message. */
  template: FilledTemplate | null
  /** The file of the template's header, or the file that is sent with the text. Null for no file. */
  file: WhatsappFile | null
  /**
   * The answers that the recipient can tap, with their text. Null if there is none. Never set with a template
   * or a file.
   */
  choices: OfferedChoices | null
}

/** A mail. */
export interface OutboundEmail {
  /** Our message's uuid: part of its Message-ID. */
  reference: string
  /** The sender's address. */
  from: string
  to: string
  /** One line. */
  subject: string
  text: string
  html: string
  /** One-click unsubscribe URL (RFC 8058). Null for a mail that is no marketing. */
  unsubscribeUrl: string | null
  /** Token of the return address for bounces, letters and digits. Null if there is none. */
  returnTag: string | null
  /** For the header Feedback-ID. Null if there is none. */
  feedbackId: string | null
  /**
   * Message-IDs of the earlier mails of its thread, without brackets. The mail that it answers is last. Absent
   * for none.
   */
  answers?: readonly string[]
  /** Topic of the mail, for the header List-Id (RFC 2919). Absent for none. */
  list?: { id: string; name: string }
}

export interface Rejection {
  errorCode: MessageErrorCode
  /** The provider's own code, unchanged. */
  providerErrorCode: string | null
  /** As it is stored: at most 500 characters, or a stored sentence with the words of the provider. */
  message: string | null
}

/** The reason why there was no answer. For the log only, because it reveals details of the operator's network. */
interface PrivateCause {
  cause?: string
}

export type SendResult =
  /** @param segments how many segments the provider charges, if its answer says so */
  | { outcome: 'accepted'; providerMessageId: string; segments?: number }
  /** The provider refused the message permanently. */
  | ({ outcome: 'rejected' } & Rejection)
  /** The message was certainly not sent (throttled, 503, refused connection, no DNS) and may be tried again. */
  | ({ outcome: 'not_sent'; retryAfterMs: number | null } & Rejection & PrivateCause)
  /** The message may have been sent (time-out, reset after writing, 5xx, unreadable answer). */
  | ({ outcome: 'unknown'; message: string } & PrivateCause)

/** The result of a message that the carrier did not take, or may not have taken. */
export type Unaccepted = Exclude<SendResult, { outcome: 'accepted' }>

/** A status that the provider reports later. Times are ms since 1970. */
export interface StatusReport {
  /** The provider's id or our reference. Either is enough to find the message. */
  providerMessageId: string | null
  reference: string | null
  /**
   * The recipient, E.164 or an email address in lower case, if the report names one and is about this sender. A
   * number finds a message whose id was lost with the carrier's answer.
   */
  to?: string
  status: 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'
  errorCode: MessageErrorCode | null
  providerErrorCode: string | null
  occurredAt: number
}

export interface InboundText {
  providerMessageId: string
  from: string
  /** Empty when the provider does not name the number. */
  to: string
  body: string
  /**
   * The part of `body` that the person wrote: empty for a label such as `[location]`, absent when the person wrote all
   * of it. Only these words can opt out, opt in, join or vote.
   */
  words?: string
  /** The id of the answer that the person tapped. Absent for a typed text. Its label is `body`. */
  choiceId?: string
  /**
   * Position in a longer text, for a carrier that forwards parts. Parts are joined by sender, from, to and
   * `reference`. Absent for a complete text.
   */
  part?: TextPart
  /** Set if the provider recognized this request and answered the contact itself. */
  optOutHandled?: 'OPT_OUT' | 'OPT_IN' | 'HELP'
  /** Files of the text, stored at the provider. Absent if there is none. */
  media?: readonly InboundMedia[]
}

/** The URL comes from the provider: fetch it only through the guard. */
export interface InboundMedia {
  url: string
  contentType: string | null
}

/** `number` counts from 1 to `total`. */
export interface TextPart {
  /** The same for all parts of a text. Carriers reuse it for later texts. */
  reference: string
  number: number
  total: number
}

export interface Check extends PrivateCause {
  name: string
  status: 'PASS' | 'WARN' | 'FAIL'
  /** English. */
  detail: string
  /** The detail as it is stored. */
  said: string
  /** Number of messages that the provider allows in 24 hours, if this check found a limit. */
  dailyLimit?: number
}

export type Lookup = { found: true; providerMessageId: string } | { found: false } | { found: 'unavailable' }

/**
 * Records that a message may leave from now on. Resolves when the record is on disk. Rejects if the message must
 * not leave.
 * @param reference of the message
 */
export type Begin = (reference: string) => Promise<void>

/** Sends for one sender by one channel. @typeParam Message the message in the form of the channel */
export interface ChannelAdapter<Message = unknown> {
  /** Largest number of messages in one call of `send`. */
  readonly maxBatch: number
  /** Largest number of parallel calls of `send`. */
  readonly maxInFlight: number
  /**
   * Whether `send` calls `begin` for each message before its first byte leaves. After a crash, messages without
   * that call are sent again. For carriers that need several steps for a message, such as a mail server.
   */
  readonly reportsBegin?: boolean
  /**
   * Number of messages that could leave immediately over open connections. They count as begun when they are
   * claimed, and that saves a commit for each of them. Absent for none.
   */
  readyFor?(): number
  /** Never throws. One result for each message, in the order of the batch. Only the engine passes `begin`. */
  send(batch: readonly Message[], signal: AbortSignal, begin?: Begin): Promise<SendResult[]>
  /**
   * Whether the provider took the message with this reference. Absent if the provider cannot be asked. Resolves
   * unknown results after a crash.
   */
  lookup?(reference: string): Promise<Lookup>
  /** Checks account and reachability without sending anything. */
  verify(): Promise<Check[]>
  /** Checks only the DNS of the sender's domain, as far as the provider does not answer for it. Absent for none. */
  verifyDomain?(): Promise<Check[]>
}

export type SmsProvider = ChannelAdapter<OutboundMessage>
export type EmailProvider = ChannelAdapter<OutboundEmail>

export interface WhatsappProvider extends ChannelAdapter<WhatsappMessage> {
  /** Finds a template of the account. Absent if the provider cannot be asked. Never throws. */
  findTemplate?(template: Pick<FilledTemplate, 'name' | 'language'>): Promise<TemplateLookup>
  /** Lists the templates of the account. Absent if the provider cannot be asked. Never throws. */
  listTemplates?(): Promise<TemplateList>
}

/** The adapter of each channel. */
export interface Adapters {
  SMS: SmsProvider
  EMAIL: EmailProvider
  WHATSAPP: WhatsappProvider
}

/** A request to one of our callback paths. */
export interface CallbackRequest {
  method: string
  /** The URL that was called: our public address, the path and the query, unchanged. */
  url: string
  headers: Headers
  /** Parameters of the URL. A name given twice has its last value. */
  query: Readonly<Record<string, string>>
  /** Decoded as UTF-8. */
  body: string
  clientIp: string
}

/** The path that was called. Some providers call the same path for everything. */
export type CallbackKind = 'status' | 'inbound'

/**
 * A wish of the recipient of a mail, as the mail service reports it: COMPLAINT for spam, UNSUBSCRIBE by a link of the service.
 * The provider's id or our reference finds the message.
 */
export interface MailWish extends Pick<StatusReport, 'providerMessageId' | 'reference'> {
  kind: 'COMPLAINT' | 'UNSUBSCRIBE'
}

/**
 * A report of a provider about the sender itself. REFUSED: the sender sends nothing until the cause is
 * corrected. WARNING: a text for a person to read. LIMIT: the number of messages that the provider allows in 24
 * hours from now on. TEMPLATE: the provider no longer sends this template. Messages are sentences for users, as they
 * are stored.
 */
export type SenderNews =
  | { kind: 'REFUSED' | 'WARNING'; message: string }
  | { kind: 'LIMIT'; message: string; dailyLimit: number }
  | { kind: 'TEMPLATE'; message: string; template: Pick<FilledTemplate, 'name' | 'language'> }

/**
 * A report about the ids by which a provider knows people, who may hide their number. NUMBER: the id and the
 * number belong to the same person. NEW_ID: the id replaces another. MOVED: the person has a new number. `from`
 * is the old number or an id. Numbers are in E.164.
 */
export type PersonNews =
  | { kind: 'MOVED'; from: string; number: string }
  | { kind: 'NUMBER'; id: string; number: string }
  | { kind: 'NEW_ID'; id: string; previousId: string }

/** Everything that a provider reported in one call or over its connection. */
export interface ProviderReport {
  reports: readonly StatusReport[]
  texts: readonly InboundText[]
  /** News about the ids of people, to be applied before the texts. Absent if there is none. */
  persons?: readonly PersonNews[]
  /** Mail to an address of the sender. Absent if there is none. */
  mails?: readonly MailIn[]
  /** Complaints and unsubscriptions that a mail service reports. Absent if there is none. */
  wishes?: readonly MailWish[]
  /** News about the sender itself. Absent if there is none. */
  news?: readonly SenderNews[]
  /** The body of the answer with status 200. Empty when absent, because some gateways text an answer back. */
  answer?: { contentType: string; body: string }
}

/** Callbacks of a provider over HTTP. The token in the path is checked before any of these. */
export interface ProviderCallbacks {
  /** Limit of one call, in bytes. 1 MiB when absent. */
  readonly maxBytes?: number
  /**
   * Whether the signature, password or client address proves the origin. Checks only the proofs that the settings
   * ask for.
   */
  isGenuine(request: CallbackRequest): boolean
  /**
   * Called before `isGenuine`, to get what it needs, such as the certificate of a signature. Rejects with
   * CallbackUnproven.
   */
  prepare?(request: CallbackRequest): Promise<void>
  /**
   * Called before `read` with a genuine call, to do what it asks for, such as confirming a subscription. Rejects
   * with CallbackUnproven.
   */
  confirm?(request: CallbackRequest): Promise<void>
  /** Throws CallbackUnreadable. Irrelevant entries are left out. @param now ms since 1970 */
  read(request: CallbackRequest, kind: CallbackKind, now: number): ProviderReport
  /**
   * Instead of `read` for calls of the inbound path, for a provider that forwards mail. A mail has parts in
   * several charsets, so it is read as bytes. Rejects with CallbackUnreadable.
   */
  readMail?(mail: Uint8Array, organizationId: number): Promise<ProviderReport>
}

/** A callback without the form that the settings describe. The message of the error says what is missing. */
export class CallbackUnreadable extends Error {}

/** A host of the provider does not answer, so that a call cannot be accepted now. The provider must repeat it. */
export class CallbackUnproven extends Error {}

/**
 * An open connection of a provider for receipts and texts: a session with its carrier, or a mailbox.
 * `channels/identities` keeps it open while the server runs. Commands do not. `send` and `verify` open what
 * they need by themselves.
 */
export interface ProviderConnection {
  /**
   * Connects, and keeps the connection open. Resolves when `signal` is aborted. Throws ConnectionTrouble when
   * it cannot connect and when the connection breaks, and is called again after a pause. Never called twice at
   * the same time.
   * @param isUp called when the connection works, and again when its remark for users changes. The remark of a
   *     working connection is shown like an error
   */
  keep(signal: AbortSignal, isUp: (remark?: ConnectionTrouble) => void): Promise<void>
  /**
   * Closes permanently: reports nothing more, waits at most a few seconds for expected answers, and ends all
   * connections. Never rejects.
   */
  close(): Promise<void>
}

/** The reason why there is no connection. The message is English, as in `The carrier closed the connection.` */
export class ConnectionTrouble extends Error {
  /** Whether the carrier refuses the account. Its sender then sends nothing until the cause is corrected. */
  readonly isRefusal: boolean
  declare readonly cause?: string
  /** The message for users, as it is stored. */
  readonly said: string

  /** @param options.cause for the log only: it reveals details of the operator's network */
  constructor(said: string, options: { cause?: string; isRefusal?: boolean } = {}) {
    super(sayStored(said, 'en'), options.cause === undefined ? {} : { cause: options.cause })
    this.said = said
    this.isRefusal = options.isRefusal ?? false
  }
}

/** A working channel identity: its adapters by channel, and its callbacks where the provider reports over HTTP. */
export interface Provider {
  /** One adapter for each channel that the provider's declaration names. */
  adapters: Partial<Adapters>
  callbacks: ProviderCallbacks | null
  /**
   * Headers for fetching a file of a text, such as the password of the account. Absent where the address is
   * enough. Only for hosts of the provider: the address comes from a callback.
   */
  mediaHeaders?(url: string): Readonly<Record<string, string>>
  /**
   * The URL of a file, for a provider whose first answer only contains that URL. Undefined if the answer is the
   * file.
   * @param url the requested URL
   * @param answer its answer
   */
  mediaAddress?(url: string, answer: string): string | undefined
  /** Only for a provider whose declaration says `keepsConnection`. */
  connection?: ProviderConnection
  /** Only for a provider whose declaration says `takesKeywords`, if the settings say where keywords are stored. */
  pushKeywords?: PushKeywords
}

/** The abilities of a sender other than sending. */
export interface Capabilities {
  mms: boolean
  inbound: boolean
  deliveryReceipts: boolean
}
