import { AUTOMATIC_KINDS } from '../../channels/reply-messages/table.ts'
import type { RuleGroup } from '../../contacts/segment-rules/rules.ts'
import type { ShownBlocks } from '../../content/mail/shown-blocks.ts'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { describeWords, enumeration } from '../../lib/describe.ts'
import { type ChannelName, MESSAGE_ERROR_CODES, MESSAGE_ERROR_MEANINGS } from '../../providers/port.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'

export const MESSAGE_STATUSES = enumeration('MessageStatus', 'The progress of a message.', {
  SCHEDULED: 'It waits for its time, such as the next morning, or for the result of an A/B test.',
  QUEUED: 'It waits to be sent.',
  SENDING: 'It is being sent to the carrier.',
  SENT: 'The carrier accepted it; nothing more is known.',
  DELIVERED: 'It reached the phone.',
  READ: 'It was read.',
  FAILED: 'It could not be sent or delivered; `errorCode` says why.',
  SKIPPED: 'It was skipped before it was sent; `errorCode` says why.',
  CANCELLED: 'Its campaign was cancelled, or its recipient left the automation, before it was sent.',
})
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** Reasons why a message failed or was skipped: the codes of carriers, and our own reasons not to send. */
export const MESSAGE_ERRORS = [
  ...MESSAGE_ERROR_CODES,
  'MISSING_ADDRESS',
  'DUPLICATE',
  'ARCHIVED',
  'CONTACT_DELETED',
  'ADDRESS_CHANGED',
  'IN_REVIEW',
  'NO_CONSENT',
  'OUTSIDE_SEND_WINDOW',
  'TOPIC_UNSUBSCRIBED',
  'TOPIC_NOT_CHOSEN',
  'FREQUENCY_CAP',
  'EMPTY_MESSAGE',
  'MESSAGE_TOO_LONG',
  'INSUFFICIENT_CREDITS',
] as const

export type MessageError = (typeof MESSAGE_ERRORS)[number]

/** The meaning of each code, for people. */
export const MESSAGE_ERROR_WORDS: Readonly<Record<MessageError, string>> = {
  ...MESSAGE_ERROR_MEANINGS,
  MISSING_ADDRESS: 'The contact has no number.',
  DUPLICATE: 'Another contact of the run has the same number and gets the message.',
  ARCHIVED: 'The contact is ARCHIVED.',
  CONTACT_DELETED: 'The contact was deleted before its message was sent.',
  ADDRESS_CHANGED: 'The number of the contact changed before its message was sent.',
  IN_REVIEW:
    'The contact wrote a message that may be an opt-out and is still waiting for a review (`GET /opt-out/reviews`).',
  NO_CONSENT:
    'The organization requires consent to marketing and has no record of it, or the address was entered in a form that did not check it.',
  OUTSIDE_SEND_WINDOW: 'No allowed hour was left to send it.',
  TOPIC_UNSUBSCRIBED: 'The contact unsubscribed from the topic of the message.',
  TOPIC_NOT_CHOSEN:
    'The contact did not subscribe to the topic of the message, which reaches only people who did (`isChosenOnly`).',
  FREQUENCY_CAP:
    'The contact had already received as many marketing messages as the organization allows (`frequencyCap`).',
  EMPTY_MESSAGE: 'For this contact, the text or a parameter of the WhatsApp template is empty.',
  MESSAGE_TOO_LONG:
    'With the values of this contact, the text has more than ten segments or is too long for WhatsApp.',
  INSUFFICIENT_CREDITS: 'The plan, the packs and the credits of the organization did not cover it.',
}

describeWords(MESSAGE_ERRORS, 'MessageError', 'Why a message failed or was skipped.', MESSAGE_ERROR_WORDS)

/** The text and rules of a message by call, from which its claim makes the content. */
export interface SingleSource {
  category: 'MARKETING' | 'TRANSACTIONAL'
  messageTemplate: string
  /** Only for a mail, like `previewText` and `htmlBody`. Null otherwise. */
  subject: string | null
  previewText: string | null
  /** HTML as sent, with inlined styles. */
  htmlBody: string | null
  /** The blocks of its HTML that only some contacts get; null or absent for none. */
  shownBlocks?: ShownBlocks<RuleGroup> | null
  smartEncoding: boolean
  mediaUrls: readonly string[] | null
  whatsappTemplate: FilledTemplate | null
  /** Values of `{{data.<key>}}`. */
  data: Readonly<Record<string, string>>
  senderReason: 'NAMED' | 'PREFERRED' | 'STICKY' | 'DEFAULT'
  /** Public id of its topic. Null or absent for none. */
  topicId?: string | null
}

/** What a message by call has of its own if its content is shared: the rest of its source is that content. */
export type OwnSource = Pick<SingleSource, 'category' | 'data' | 'senderReason' | 'topicId'>

/** A text with its rules that many messages without a run share. */
export type SharedContent = Omit<SingleSource, keyof OwnSource>

/** An earlier try of a message that was in doubt when a user sent it again. Times are ms since 1970. */
export interface EarlierTry {
  failedAt: number
  errorMessage: string | null
  sentAgainAt: number
}

/** Only this slice writes to it. */
export const messages = /* @__PURE__ */ sqliteTable('messages', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  campaignId: t.integer(),
  executionId: t.integer(),
  contactId: t.integer(),
  channel: t.text().$type<ChannelName>().notNull(),
  channelIdentityId: t.integer(),
  address: t.text(),
  subject: t.text(),
  body: t.text(),
  status: t.text({ enum: MESSAGE_STATUSES }).notNull(),
  errorCode: t.text(),
  providerErrorCode: t.text(),
  errorMessage: t.text(),
  providerMessageId: t.text(),
  segmentCount: t.integer(),
  attempt: t.integer().notNull().default(0),
  /**
   * The start of the appliance that claimed the message. Negative while the message has certainly not begun to
   * leave.
   */
  epoch: t.integer(),
  scheduledFor: t.integer(),
  expiresAt: t.integer(),
  queuedAt: t.integer(),
  sentAt: t.integer(),
  deliveredAt: t.integer(),
  readAt: t.integer(),
  failedAt: t.integer(),
  /** Also null for a message that was skipped when it was made. */
  skippedAt: t.integer(),
  createdAt: t.integer().notNull(),
  proof: t.text(),
  /** See `variantOf` in executions/variants.ts. Null without an A/B test. */
  variant: t.integer(),
  /** Files attached to a message without a run: a JSON array of addresses. */
  mediaUrls: t.text(),
  /** Template that was handed over for WHATSAPP instead of the text: a FilledTemplate as JSON. */
  whatsappTemplate: t.text(),
  /** The kind of an automatic reply. Null for all other messages. */
  replyKind: t.text({ enum: AUTOMATIC_KINDS }),
  /** Author of a message without a run to a contact: internal id of the actor. */
  authorId: t.integer(),
  /**
   * For a mail without a run: a JSON array of the Message-IDs of the earlier mails in the thread. The mail that
   * it answers is last.
   */
  answers: t.text(),
  /** HTML of a mail without a run. */
  htmlBody: t.text(),
  /** JSON of the tries before a message in doubt was sent again: an array of EarlierTry. */
  earlierTries: t.text(),
  /** Internal id of the row that counts its charge. Null for a message that is not charged, or no longer charged. */
  chargeId: t.integer(),
  chargedUnits: t.integer(),
  chargedCredits: t.integer(),
  /** For a message without a run: id of the request that caused it. Null if there is none. */
  requestId: t.text(),
  /** For a test message of a campaign: the contact whose values it shows. The contact does not get the message. */
  shownContactId: t.integer(),
  /**
   * For a message by call: its text and rules, a SingleSource as JSON, or an OwnSource if it has a `contentId`. Null for
   * all other messages.
   */
  singleSource: t.text(),
  /** Internal id of its content in `message_contents`. Null for a message whose content is its own. */
  contentId: t.integer(),
}))

export const messageContents = sqliteTable('message_contents', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  /** JSON of a SharedContent. */
  content: t.text().notNull(),
  createdAt: t.integer().notNull(),
}))

export type MessageRow = typeof messages.$inferSelect

export const messageTotals = /* @__PURE__ */ sqliteTable('message_totals', (t) => ({
  executionId: t.integer().notNull(),
  kind: t.text({ enum: ['SENT', 'DELIVERED', 'FAILED', 'SKIPPED'] }).notNull(),
  /** Quarter hours since 1970. 0 for SKIPPED. */
  quarter: t.integer().notNull(),
  /** The code of FAILED and SKIPPED. Empty if there is none. */
  errorCode: t.text().notNull(),
  messages: t.integer().notNull(),
  segments: t.integer().notNull(),
}))

export const messageMinutes = /* @__PURE__ */ sqliteTable('message_minutes', (t) => ({
  executionId: t.integer().notNull(),
  kind: t.text({ enum: ['SENT', 'DELIVERED', 'FAILED'] }).notNull(),
  /** Minutes since 1970. */
  minute: t.integer().notNull(),
  messages: t.integer().notNull(),
}))
