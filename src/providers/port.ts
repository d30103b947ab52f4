import type { MailIn } from './mail-in/parse-mail.ts'
import type { PushKeywords } from './opt-outs.ts'
import type { FilledTemplate, TemplateList, TemplateLookup, WhatsappFile } from './whatsapp-template.ts'

/**
 * The port to the outside. One folder per provider beside this file; one
 * contract suite (test/providers/contract.test.ts) runs over all.
 *
 * The one thing a provider must be honest about is whether a message may have
 * left: `unknown` is never sent again by itself, `not_sent` may be.
 */

/** The channels that work; the list grows with `Adapters`. */
export const CHANNELS = ['SMS', 'EMAIL', 'WHATSAPP'] as const
export type ChannelName = (typeof CHANNELS)[number]

/** Why a message failed, in words that are the same for every provider. */
export const MESSAGE_ERROR_CODES = [
  'OPTED_OUT',
  'INVALID_NUMBER',
  'BOUNCED',
  'UNREACHABLE',
  'BLOCKED',
  'CARRIER_FILTERED',
  'SENDER_NOT_REGISTERED',
  'SENDER_INVALID',
  'THROTTLED',
  'OUTSIDE_SESSION',
  'REGION_BLOCKED',
  'TEMPLATE_REJECTED',
  'EXPIRED',
  'UNKNOWN',
] as const
export type MessageErrorCode = (typeof MESSAGE_ERROR_CODES)[number]

export interface OutboundMessage {
  /** Our message's uuid: idempotency key, callback path, look-up key. */
  reference: string
  from: string
  /** E.164. */
  to: string
  body: string
  segmentCount: number
  /** Addresses of files that go with it; only for a sender with the capability `mms`. */
  mediaUrls?: readonly string[]
}

/** A message by WhatsApp. */
export interface WhatsappMessage {
  /** Our message's uuid: look-up key of its reports. */
  reference: string
  from: string
  /** E.164. */
  to: string
  /** What is sent without a template; with one it only says what the recipient sees. */
  body: string
  /** Null for free text, which WhatsApp takes within 24 hours of the recipient's last message. */
  template: FilledTemplate | null
  /** Of a template, the file of its header; else goes with the text. Null for none. */
  file: WhatsappFile | null
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
  /** Where a POST unsubscribes (RFC 8058); null for a mail that is no marketing. */
  unsubscribeUrl: string | null
  /** Letters and digits that name it in the address that a bounce comes back to; null for none. */
  returnTag: string | null
  /** For the header Feedback-ID; null for none. */
  feedbackId: string | null
  /** Message-IDs of the mails that it continues, without brackets, the one that it answers last; absent for none. */
  answers?: readonly string[]
}

export interface Rejection {
  errorCode: MessageErrorCode
  /** The provider's own code, as it came. */
  providerErrorCode: string | null
  /** At most 500 characters. */
  message: string | null
}

/** Why there was no answer, for the log only: it tells of the operator's network. */
interface PrivateCause {
  cause?: string
}

export type SendResult =
  | { outcome: 'accepted'; providerMessageId: string }
  /** The provider said no, for good. */
  | ({ outcome: 'rejected' } & Rejection)
  /** Certainly not sent (throttled, 503, refused connection, no DNS): may be tried again. */
  | ({ outcome: 'not_sent'; retryAfterMs: number | null } & Rejection & PrivateCause)
  /** It may have been sent (time-out, reset after writing, 5xx, unreadable answer). */
  | ({ outcome: 'unknown'; message: string } & PrivateCause)

/** The result of a message that the carrier did not take, or perhaps did not. */
export type Unaccepted = Exclude<SendResult, { outcome: 'accepted' }>

/** A status the provider reports later. Times are ms since 1970. */
export interface StatusReport {
  /** Either is enough to find the message. */
  providerMessageId: string | null
  reference: string | null
  /**
   * Whom the message went to, E.164, where the report says so and is about this sender: by it a
   * message is found whose id got lost with the carrier's answer.
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
  /** Empty when the provider does not say. */
  to: string
  body: string
  /**
   * Which part of a longer text this is, for a carrier that hands on the parts: they are put
   * together by sender, from, to and `reference`. Absent for a whole text.
   */
  part?: TextPart
  /** The provider has understood the text as this request, and has answered the person itself. */
  optOutHandled?: 'OPT_OUT' | 'OPT_IN' | 'HELP'
  /** Files that came with it, at the provider; absent for none. */
  media?: readonly InboundMedia[]
}

/** The address is whatever the provider wrote: fetch it through the guard alone. */
export interface InboundMedia {
  url: string
  contentType: string | null
}

/** `number` counts from 1 to `total`. */
export interface TextPart {
  /** The same for all parts of a text; carriers use it again for later ones. */
  reference: string
  number: number
  total: number
}

export interface Check extends PrivateCause {
  name: string
  status: 'PASS' | 'WARN' | 'FAIL'
  detail: string
  /** How many messages the provider lets through in 24 hours, where this check found that. */
  dailyLimit?: number
}

export type Lookup = { found: true; providerMessageId: string } | { found: false } | { found: 'unavailable' }

/**
 * Says that a message may leave from now on; resolves when that is on the disk. Rejects when it must not leave.
 * @param reference of the message
 */
export type Begin = (reference: string) => Promise<void>

/** One sender's way to its carrier by one channel. @typeParam Message what the channel hands over */
export interface ChannelAdapter<Message = unknown> {
  /** Messages in one call of `send`. */
  readonly maxBatch: number
  /** Calls under way at once. */
  readonly maxInFlight: number
  /**
   * True where much happens before a carrier could have a message, such as a conversation with a mail server:
   * `send` then calls `begin` for each before its first byte leaves, and after a crash the messages without that
   * call are tried again.
   */
  readonly saysWhenItBegins?: boolean
  /**
   * Messages that would leave at once, because a connection lies open for them. They have begun with their claim:
   * a mark of their own would cost a commit and save few from doubt. None where it is left out.
   */
  readyFor?(): number
  /** Never throws. Results come in the order of the batch, one for each. Only what the engine sends has a `begin`. */
  send(batch: readonly Message[], signal: AbortSignal, begin?: Begin): Promise<SendResult[]>
  /**
   * Whether the provider took the message with this reference; only where it
   * can be asked. Settles what a crash left open.
   */
  lookup?(reference: string): Promise<Lookup>
  /** Checks account and reachability without sending anything. */
  verify(): Promise<Check[]>
}

export type SmsProvider = ChannelAdapter<OutboundMessage>
export type EmailProvider = ChannelAdapter<OutboundEmail>

export interface WhatsappProvider extends ChannelAdapter<WhatsappMessage> {
  /** What the account knows of a template; absent where it cannot be asked. Never throws. */
  findTemplate?(template: Pick<FilledTemplate, 'name' | 'language'>): Promise<TemplateLookup>
  /** The templates of the account; absent where it cannot be asked. Never throws. */
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
  /** As the provider was given it: our public address, the path and the query as they came. */
  url: string
  headers: Headers
  /** Of the URL; a name given twice has its last value. */
  query: Readonly<Record<string, string>>
  /** Decoded as UTF-8. */
  body: string
  clientIp: string
}

/** Which of the two paths was called. Some providers call one for everything. */
export type CallbackKind = 'status' | 'inbound'

/**
 * What a provider says of the sender itself. REFUSED: it sends nothing until somebody corrects it.
 * WARNING: for a person to read. LIMIT: how many messages it lets through in 24 hours from now on.
 * TEMPLATE: it sends this template no more. Messages are sentences for users.
 */
export type SenderNews =
  | { kind: 'REFUSED' | 'WARNING'; message: string }
  | { kind: 'LIMIT'; message: string; dailyLimit: number }
  | { kind: 'TEMPLATE'; message: string; template: Pick<FilledTemplate, 'name' | 'language'> }

/** What a provider told us at once, in a call or over its connection. */
export interface Told {
  reports: readonly StatusReport[]
  texts: readonly InboundText[]
  /** Mail that came to an address of the sender; absent for none. */
  mails?: readonly MailIn[]
  /** About the sender itself; absent for none. */
  news?: readonly SenderNews[]
  /** What is answered with status 200; an empty text when absent, because some gateways text an answer back. */
  answer?: { contentType: string; body: string }
}

/** How a provider reports back over HTTP. The token in the path is checked before any of these. */
export interface ProviderCallbacks {
  /** Of one call, in bytes; 1 MiB when absent. */
  readonly maxBytes?: number
  /** Whether the signature, password or client address proves the origin, as far as the settings ask for one. */
  isGenuine(request: CallbackRequest): boolean
  /** Throws CallbackUnreadable. What is of no interest to us is left out. @param now ms since 1970 */
  read(request: CallbackRequest, kind: CallbackKind, now: number): Told
  /**
   * In place of `read` for what comes to the inbound path, of a provider that hands on mail. A mail has parts in
   * several charsets, so it is read as bytes. Rejects with CallbackUnreadable.
   */
  readMail?(mail: Uint8Array, organizationId: number): Promise<Told>
}

/** A callback that does not have the form the settings describe; the message says what is missing. */
export class CallbackUnreadable extends Error {}

/**
 * What a provider keeps open to hear of receipts and texts: a session with its
 * carrier, a mailbox. `channels/connections` keeps it while the server runs;
 * commands do not. What `send` and `verify` need they open by themselves.
 */
export interface ProviderConnection {
  /**
   * Connects, and keeps the connection. Resolves when `signal` is aborted;
   * throws ConnectionTrouble when it cannot connect and when the connection
   * breaks, and is called again after a pause. Never called twice at once.
   * @param isUp to be called when it works, and again when what people have to be told of it changes: a connection
   *   that works may have a remark, which is shown like trouble
   */
  keep(signal: AbortSignal, isUp: (remark?: ConnectionTrouble) => void): Promise<void>
  /**
   * For good: hands over nothing more, waits a few seconds at most for answers
   * under way, and ends whatever is open. Never rejects.
   */
  close(): Promise<void>
}

/** Why there is no connection; the message is for users, as in `The carrier closed the connection.` */
export class ConnectionTrouble extends Error {
  /** Whether the carrier refuses the account: its sender sends nothing until somebody corrects it. */
  readonly isRefusal: boolean

  /** @param options.cause for the log only: it tells of the operator's network */
  constructor(message: string, options: { cause?: string; isRefusal?: boolean } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.isRefusal = options.isRefusal ?? false
  }
}

/** A channel identity at work: its adapters by channel, and its callbacks where the provider reports over HTTP. */
export interface Provider {
  /** One adapter for each channel that the provider's declaration names. */
  adapters: Partial<Adapters>
  callbacks: ProviderCallbacks | null
  /**
   * What a request for a file of a text needs beside its address, such as the password of the
   * account; absent where the address is enough. Only for hosts of the provider: the address is
   * whatever a callback said.
   */
  mediaHeaders?(url: string): Readonly<Record<string, string>>
  /**
   * Where a file is, of a provider that answers with that first: undefined when the answer is the file.
   * @param url what was asked @param answer what came
   */
  mediaAddress?(url: string, answer: string): string | undefined
  /** Only of a provider whose declaration says `keepsConnection`. */
  connection?: ProviderConnection
  /** Only of a provider whose declaration says `takesKeywords`, where the settings say where they go. */
  pushKeywords?: PushKeywords
}

/** What a sender can do beyond sending. */
export interface Capabilities {
  mms: boolean
  inbound: boolean
  deliveryReceipts: boolean
}
