import { isUnsuspendedOrganization } from '../../accounts/organizations/fragments.ts'
import { leftJoinLiveChannelIdentity } from '../../channels/identities/store.ts'
import type { AutomaticKind } from '../../channels/reply-messages/table.ts'
import { isSuppressedMessage } from '../../compliance/suppressions/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { noteBegun, requestIdHere } from '../../lib/causing-request.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { Sender } from '../executions/ports.ts'
import type { MessageRow, OwnSource, SingleSource } from './table.ts'
import { withTransitions } from './transitions.ts'

/**
 * Messages without a run, each with a fixed sender: a test of a sender, an automatic reply, a message from the inbox,
 * a message by call or of a step of an automation. All but the last two have a finished text. No message is sent after it has expired. A test is not tried again, because a user
 * waits for its result. Replies and messages from the inbox are tried again until they expire.
 */
interface NewDirectMessage {
  uuid: string
  organizationId: number
  channel: ChannelName
  channelIdentityId: number
  address: string
  /** For a mail. Null or absent otherwise. */
  subject?: string | null
  html?: string | null
  /**
   * For a mail: Message-IDs of the earlier mails of the thread. The mail that it answers is last. Null or
   * absent for none.
   */
  answers?: readonly string[] | null
  body: string
  segmentCount: number
  /** Attached files. Null or absent if there is none. */
  mediaUrls?: readonly string[] | null
  /** The WHATSAPP template with its values. Null or absent for free text. */
  whatsappTemplate?: FilledTemplate | null
  /** ms since 1970. */
  expiresAt: number
  /** The contact that gets the message. Absent if only its number is known. */
  contactId?: number
  /** The contact whose values the text shows to another recipient. Absent if there is none. */
  shownContactId?: number | undefined
  /** Kind of an automatic reply. Absent for a message that a user asked for. */
  replyKind?: AutomaticKind
  /** Author: internal id of the actor. Absent for a message without one. */
  authorId?: number
  /** Time when the message is sent, ms since 1970. Null or absent to send it immediately. */
  scheduledFor?: number | null
  /** For a message by call. `body` and `subject` are then made again at its claim. */
  singleSource?: SingleSource | OwnSource
  /** Internal id of the shared content of a message with an OwnSource. */
  contentId?: number
}

/** Inserts a message: QUEUED, or SCHEDULED for a later time. Returns its internal id. */
export function insertDirectMessage(tx: Tx, message: NewDirectMessage): number {
  const { scheduledFor = null } = message
  const requestId = requestIdHere() ?? null
  const { lastInsertRowid } = tx.run(
    `INSERT INTO messages (uuid, organization_id, channel, channel_identity_id, address, subject, html_body, body, status,
       segment_count, media_urls, whatsapp_template, contact_id, reply_kind, author_id, scheduled_for, expires_at,
       queued_at, created_at, answers, request_id, shown_contact_id, single_source, content_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, iif(? IS NULL, 'QUEUED', 'SCHEDULED'), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    message.uuid,
    message.organizationId,
    message.channel,
    message.channelIdentityId,
    message.address,
    message.subject ?? null,
    message.html ?? null,
    message.body,
    scheduledFor,
    message.segmentCount,
    message.mediaUrls ? JSON.stringify(message.mediaUrls) : null,
    message.whatsappTemplate ? JSON.stringify(message.whatsappTemplate) : null,
    message.contactId ?? null,
    message.replyKind ?? null,
    message.authorId ?? null,
    scheduledFor,
    message.expiresAt,
    scheduledFor === null ? tx.now : null,
    tx.now,
    message.answers ? JSON.stringify(message.answers) : null,
    requestId,
    message.shownContactId ?? null,
    message.singleSource ? JSON.stringify(message.singleSource) : null,
    message.contentId ?? null,
  )
  if (requestId !== null) tx.onCommit(() => noteBegun(`message ${message.uuid}`))
  tx.notify('messages')
  return lastInsertRowid
}

/** A direct message with its result so far. */
export type DirectMessage = Pick<
  MessageRow,
  | 'uuid'
  | 'subject'
  | 'status'
  | 'errorCode'
  | 'providerErrorCode'
  | 'errorMessage'
  | 'providerMessageId'
  | 'mediaUrls'
  | 'whatsappTemplate'
  | 'createdAt'
> & { address: string; body: string; segmentCount: number }

export const findDirectMessage = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): DirectMessage | undefined =>
  reader.get<DirectMessage>(fragment`
    SELECT uuid, address, subject, body, status, error_code,
      provider_error_code, error_message,
      provider_message_id, segment_count, media_urls,
      whatsapp_template, created_at FROM messages
    WHERE organization_id = ${organizationId} AND uuid = ${uuid} AND execution_id IS NULL`)

/** A QUEUED direct message with its sender. */
export interface WaitingDirectMessage
  extends Pick<
    MessageRow,
    | 'id'
    | 'uuid'
    | 'organizationId'
    | 'campaignId'
    | 'contactId'
    | 'channel'
    | 'subject'
    | 'htmlBody'
    | 'answers'
    | 'mediaUrls'
    | 'whatsappTemplate'
    | 'attempt'
    | 'expiresAt'
    | 'chargeId'
    | 'chargedUnits'
    | 'chargedCredits'
    | 'replyKind'
    | 'singleSource'
    | 'contentId'
  > {
  address: string
  body: string
  isSuppressed: number
  /** 1 for a message that a member wrote. */
  isWritten: number
  /** 1 for a message of a member if the contact was deleted, or has a new number or address since then. */
  isAstray: number
  channelIdentityId: number
  /** 1 if the messages of the sender can carry files. */
  carriesMedia: number
  /** Null if the sender was deleted, like the following fields. */
  from: string | null
  senderStatus: Sender['status'] | null
  throughputPerSecond: number | null
  dailyCap: number | null
  warmUp: string | null
}

const waiting = (condition: string): string => `
  SELECT m.id, m.uuid, m.organization_id, m.campaign_id,
    m.contact_id, m.channel, m.address, m.subject, m.html_body, m.answers, m.body,
    m.media_urls, m.whatsapp_template, m.attempt, m.expires_at,
    m.charge_id, m.charged_units, m.charged_credits,
    ${isSuppressedMessage('m')} AS isSuppressed, m.reply_kind, m.single_source, m.content_id,
    m.author_id IS NOT NULL AS isWritten,
    m.author_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM contacts c WHERE c.id = m.contact_id
      AND c.deleted_at IS NULL AND iif(m.channel = 'EMAIL', c.email, c.phone) = m.address) AS isAstray, m.channel_identity_id,
    ifnull(i.capabilities ->> '$.mms', 0) AS carriesMedia, i.address AS "from", i.status AS senderStatus, i.throughput_per_second,
    i.daily_cap, i.warm_up
  FROM messages m ${leftJoinLiveChannelIdentity('m', 'i')}
  WHERE m.execution_id IS NULL AND m.status = 'QUEUED' ${condition}`

const OF_SENDER = waiting(
  'AND m.organization_id = ? AND m.channel_identity_id = ? ORDER BY m.content_id IS NOT NULL, m.id LIMIT ?',
)
const THIS_ONE = waiting('AND m.id = ?')

/**
 * Lists the first `limit` messages that wait for a sender: the oldest, but those with a shared content after all others,
 * because there may be many, and a person may wait for another.
 */
export const listWaitingDirectMessages = (
  reader: Reader,
  { organizationId, channelIdentityId }: AwaitedSender,
  limit: number,
): WaitingDirectMessage[] =>
  reader.all<WaitingDirectMessage>(OF_SENDER, organizationId, channelIdentityId, limit)

/** Returns undefined if the message is not QUEUED. */
export const findWaitingDirectMessage = (reader: Reader, id: number): WaitingDirectMessage | undefined =>
  reader.get<WaitingDirectMessage>(THIS_ONE, id)

/** A sender with waiting direct messages. It may have been deleted. */
interface AwaitedSender {
  organizationId: number
  channelIdentityId: number
}

/**
 * Finds the first waiting message of each sender. The query steps from a sender to the next through the index.
 * The planner would not choose this by itself. Both columns use the index only without an affinity on the
 * right, and the plus signs remove it.
 */
const AWAITED_SENDERS = `
  WITH RECURSIVE firsts (id) AS (
    SELECT (SELECT id FROM messages INDEXED BY messages_singles WHERE execution_id IS NULL AND status = 'QUEUED'
            ORDER BY organization_id, channel_identity_id, content_id IS NOT NULL, id LIMIT 1)
    UNION ALL
    SELECT (SELECT next.id FROM messages next INDEXED BY messages_singles
            WHERE next.execution_id IS NULL AND next.status = 'QUEUED'
              AND (next.organization_id, next.channel_identity_id) > (+m.organization_id, +m.channel_identity_id)
            ORDER BY next.organization_id, next.channel_identity_id, next.content_id IS NOT NULL, next.id LIMIT 1)
    FROM firsts JOIN messages m ON m.id = firsts.id
  )
  SELECT m.organization_id, m.channel_identity_id
  FROM firsts JOIN messages m ON m.id = firsts.id
  WHERE ${isUnsuspendedOrganization('m.organization_id')}`

/**
 * Lists the senders of active organizations with waiting direct messages, in the order of their organizations.
 * The cost depends on the number of senders, not of messages.
 */
export const listAwaitedSenders = (reader: Reader): AwaitedSender[] =>
  reader.all<AwaitedSender>(AWAITED_SENDERS)

/** Tells whether any direct message of an active organization is QUEUED. */
export const hasDirectMessages = (reader: Reader): boolean =>
  reader.get(
    `SELECT 1 FROM messages WHERE execution_id IS NULL AND status = 'QUEUED'
       AND ${isUnsuspendedOrganization('organization_id')} LIMIT 1`,
  ) !== undefined

/** Tells whether the message is QUEUED or SENDING. */
export const isUnderWay = (reader: Reader, id: number): boolean =>
  reader.get(`SELECT 1 FROM messages WHERE id = ? AND status IN ('QUEUED', 'SENDING')`, id) !== undefined

/** QUEUED -> FAILED/EXPIRED, because its caller no longer waits. Returns false if the message is not QUEUED. */
export const giveUpDirectMessage = (tx: Tx, id: number): boolean =>
  // The message has no run to finish.
  withTransitions(tx, { executionFinished: () => {} }, (transitions) =>
    transitions.fail({ id, executionId: null }, 'QUEUED', NOT_IN_TIME),
  )

/** The reason why a direct message expired. */
export const NOT_IN_TIME = {
  errorCode: 'EXPIRED',
  providerErrorCode: null,
  message: 'The sender was not free in time, or sending was stopped. The message was not sent.',
}

/** Counts the automatic replies of a kind to this address, sent or waiting, since `since` (ms since 1970). */
export const countReplies = (
  reader: Reader,
  to: { organizationId: number; address: string; kind: AutomaticKind },
  since: number,
): number =>
  reader.value<number>(fragment`SELECT count(*) FROM messages
    WHERE organization_id = ${to.organizationId} AND address = ${to.address} AND reply_kind = ${to.kind}
      AND created_at > ${since}`) ?? 0

/** An automatic reply, and whether it has been sent. */
type ReplyRecord = Pick<MessageRow, 'id' | 'body' | 'status'>

/** Finds the last automatic reply to this address that was queued since `since` (ms since 1970). */
export const findLastReply = (
  reader: Reader,
  to: { organizationId: number; address: string },
  since: number,
): ReplyRecord | undefined =>
  reader.get<ReplyRecord>(fragment`SELECT id, body, status FROM messages
    WHERE organization_id = ${to.organizationId} AND address = ${to.address} AND reply_kind IS NOT NULL
      AND created_at >= ${since} ORDER BY id DESC LIMIT 1`)

/**
 * Deletes up to `limit` tests and messages by call that are at least `days` old. Automatic replies stay, because they
 * show that an opt-out was confirmed. Messages of members stay, because they are part of the conversation.
 * @returns their number
 */
export const deleteDirectMessages = (tx: Tx, { days, limit }: { days: number; limit: number }): number =>
  tx.run(fragment`DELETE FROM messages
    WHERE id IN (SELECT id FROM messages WHERE execution_id IS NULL AND reply_kind IS NULL
      AND (author_id IS NULL OR single_source IS NOT NULL) AND created_at < ${tx.now - days * DAY_MS}
      AND status NOT IN ('SCHEDULED', 'QUEUED', 'SENDING') ORDER BY id LIMIT ${limit})`).changes

/** A contact and a sender, by internal ids. */
export interface Between {
  organizationId: number
  contactId: number
  channelIdentityId: number
}

/** Status and internal id of a message that a member wrote. Undefined if there is no such message. */
export const findWritten = (
  reader: Reader,
  { organizationId, contactId, channelIdentityId }: Between,
  uuid: string,
): Pick<MessageRow, 'id' | 'status'> | undefined =>
  reader.get<Pick<MessageRow, 'id' | 'status'>>(fragment`SELECT id, status FROM messages
    WHERE organization_id = ${organizationId} AND uuid = ${uuid} AND contact_id = ${contactId}
      AND channel_identity_id = ${channelIdentityId} AND author_id IS NOT NULL`)

/** Returns the subject of the last mail that a member wrote to a contact, or undefined for none. */
export const findLastSubject = (
  reader: Reader,
  { organizationId, contactId, channelIdentityId }: Between,
): string | undefined =>
  reader.value<string>(fragment`SELECT subject FROM messages INDEXED BY messages_conversation
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId}
      AND channel_identity_id = ${channelIdentityId} AND execution_id IS NULL AND contact_id IS NOT NULL
      AND author_id IS NOT NULL AND subject IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1`)

/** Tells whether a member wrote to a contact in a conversation. A message that failed or was canceled is none. */
export const wasAnswered = (
  reader: Reader,
  { organizationId, contactId }: Pick<Between, 'organizationId' | 'contactId'>,
  { from, until = Number.MAX_SAFE_INTEGER }: { from: number; until?: number },
): boolean =>
  reader.get(fragment`SELECT 1 FROM messages INDEXED BY messages_conversation
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND execution_id IS NULL
      AND contact_id IS NOT NULL AND author_id IS NOT NULL AND single_source IS NULL
      AND created_at BETWEEN ${from} AND ${until}
      AND status NOT IN ('FAILED', 'SKIPPED', 'CANCELLED') LIMIT 1`) !== undefined

/** SCHEDULED -> CANCELLED. Returns false if the message is no longer SCHEDULED. */
export const cancelWritten = (tx: Tx, id: number): boolean =>
  // The message has no run to finish.
  withTransitions(tx, { executionFinished: () => {} }, (transitions) =>
    transitions.cancel({ id, executionId: null }, 'SCHEDULED'),
  )

/** SCHEDULED or QUEUED -> CANCELLED. Returns false for a message that is being sent, or has a result. */
export const cancelWaiting = (tx: Tx, id: number): boolean =>
  // The message has no run to finish.
  withTransitions(tx, { executionFinished: () => {} }, (transitions) =>
    (['SCHEDULED', 'QUEUED'] as const).some((from) => transitions.cancel({ id, executionId: null }, from)),
  )

/** Cancels an organization's messages of members that wait for their time or their turn. @returns their number */
export const cancelAllWritten = (tx: Tx, organizationId: number): number =>
  tx.run(fragment`UPDATE messages SET status = 'CANCELLED', scheduled_for = NULL
    WHERE id IN (SELECT id FROM messages INDEXED BY messages_conversation
      WHERE organization_id = ${organizationId} AND execution_id IS NULL AND contact_id IS NOT NULL
      AND author_id IS NOT NULL AND status IN ('SCHEDULED', 'QUEUED'))`).changes
