import type { FindAnswered, ListSentTexts, RunOfCampaign } from '../../channels/inbound/service.ts'
import type { RecipientLocation } from '../../compliance/send-windows/zones.ts'
import { findByPhone } from '../../contacts/records/inbound.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { Named } from '../../lib/ids.ts'
import { isSameId } from '../../providers/message-id.ts'
import { hasItsMessages, setExecutionCount } from '../executions/store.ts'
import { RECOUNT_MINUTES, RECOUNT_TOTALS, WRONG_MINUTES_SQL, WRONG_TOTALS_SQL } from './message-totals.ts'
import type { MessageRow } from './table.ts'
import type { MovedMessage } from './transitions.ts'

/**
 * Queries of messages for other slices. The files transitions.ts, recipients.ts and direct-messages.ts write
 * messages.
 */

/** A message of a sender, for a carrier's report about it. */
export type ReportedMessage = Pick<
  MessageRow,
  | 'id'
  | 'organizationId'
  | 'campaignId'
  | 'executionId'
  | 'channel'
  | 'contactId'
  | 'status'
  | 'errorCode'
  | 'providerMessageId'
> & { channelIdentityId: number; address: string }

const REPORTED_COLUMNS = `id, organization_id, campaign_id, execution_id, channel, contact_id,
  channel_identity_id, address, status, error_code, provider_message_id`
const REPORTED = `SELECT ${REPORTED_COLUMNS} FROM messages`

/** @param id internal */
export const findReportedById = (
  reader: Reader,
  organizationId: number,
  id: number,
): ReportedMessage | undefined =>
  reader.get<ReportedMessage>(
    `${REPORTED} WHERE id = ? AND organization_id = ? AND address IS NOT NULL AND channel_identity_id IS NOT NULL`,
    id,
    organizationId,
  )

const IS_ADDRESSED_MAIL = `channel = 'EMAIL' AND address IS NOT NULL AND channel_identity_id IS NOT NULL`

/** Returns a mail that was handed over, to an address that is still stored. */
export const findReportedMail = (
  reader: Reader,
  organizationId: number,
  message: Named,
): ReportedMessage | undefined =>
  'uuid' in message
    ? findMailByReference(reader, organizationId, message.uuid)
    : reader.get<ReportedMessage>(
        `${REPORTED} WHERE id = ? AND organization_id = ? AND ${IS_ADDRESSED_MAIL}`,
        message.id,
        organizationId,
      )

/** Like `findReportedMail`, by the uuid in its Message-ID. */
export const findMailByReference = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): ReportedMessage | undefined =>
  reader.get<ReportedMessage>(
    `${REPORTED} WHERE organization_id = ? AND uuid = ? AND ${IS_ADDRESSED_MAIL}`,
    organizationId,
    uuid,
  )

export const findReportState = (
  reader: Reader,
  id: number,
): Pick<ReportedMessage, 'status' | 'errorCode' | 'providerMessageId'> | undefined =>
  reader.get(fragment`SELECT status, error_code, provider_message_id
    FROM messages WHERE id = ${id}`)

interface Recipient {
  organizationId: number
  contactId: number
}

/** Returns whether another message to the contact has failed because this address does not exist. */
export const hasFailedBefore = (
  reader: Reader,
  { organizationId, contactId }: Recipient,
  message: { id: number; address: string },
): boolean =>
  reader.get(fragment`SELECT 1 FROM messages
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND id <> ${message.id}
      AND address = ${message.address} AND status = 'FAILED' AND error_code = 'INVALID_NUMBER' LIMIT 1`) !==
  undefined

/**
 * Counts the mails to this address, among the last `runs` mails of runs, that met a full or unreachable
 * mailbox. Only mails with a result are considered. @param address of the contact
 */
export const countUnreachable = (
  reader: Reader,
  { organizationId, contactId }: Recipient,
  address: string,
  runs: number,
): number =>
  reader.value<number>(fragment`SELECT count(*)
    FROM (SELECT status, error_code FROM messages INDEXED BY messages_once
      WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND execution_id IS NOT NULL
      AND channel = 'EMAIL' AND address = ${address} AND status IN ('SENT', 'DELIVERED', 'READ', 'FAILED')
      ORDER BY execution_id DESC LIMIT ${runs}) WHERE status = 'FAILED' AND error_code = 'UNREACHABLE'`) ?? 0

/** Returns the sender that wrote to the contact last. @param senderIds JSON array of internal ids */
export const findLastSender = (
  reader: Reader,
  { organizationId, contactId }: Recipient,
  senderIds: string,
): number | undefined =>
  reader.value<number>(fragment`SELECT channel_identity_id FROM messages
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId}
      AND channel_identity_id IN (SELECT value FROM json_each(${senderIds}))
    ORDER BY execution_id DESC, id DESC LIMIT 1`)

/** The message of a contact in a run. */
export type MessageInRun = Pick<
  MessageRow,
  | 'id'
  | 'uuid'
  | 'address'
  | 'status'
  | 'errorCode'
  | 'errorMessage'
  | 'attempt'
  | 'scheduledFor'
  | 'expiresAt'
  | 'sentAt'
  | 'failedAt'
  | 'skippedAt'
  | 'createdAt'
  | 'variant'
>

export const findInRun = (
  reader: Reader,
  { organizationId, contactId }: Recipient,
  executionId: number,
): MessageInRun | undefined =>
  reader.get<MessageInRun>(fragment`
    SELECT id, uuid, address, status, error_code, error_message, attempt,
      scheduled_for, expires_at, sent_at, failed_at,
      skipped_at, created_at, variant FROM messages
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND execution_id = ${executionId}`)

/**
 * Returns the run of the last message that was sent to this contact between two times, ms since 1970, both
 * inclusive.
 */
export const findLastRunSent = (
  reader: Reader,
  { organizationId, contactId }: Recipient,
  from: number,
  to: number,
): RunOfCampaign | undefined =>
  reader.get<RunOfCampaign>(fragment`SELECT campaign_id, execution_id
    FROM messages INDEXED BY messages_once
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND campaign_id IS NOT NULL
      AND sent_at BETWEEN ${from} AND ${to} ORDER BY sent_at DESC, id DESC LIMIT 1`)

export const findAnsweredRun: FindAnswered = (reader, subject, since) =>
  reader.get<RunOfCampaign>(fragment`SELECT campaign_id, execution_id
    FROM messages
    WHERE organization_id = ${subject.organizationId} AND contact_id = ${subject.contactId}
      AND channel_identity_id = ${subject.channelIdentityId} AND campaign_id IS NOT NULL
      AND sent_at >= ${since} ORDER BY id DESC LIMIT 1`)

export const listSentTexts: ListSentTexts = (reader, to, since, limit) => {
  const isSent = fragment`channel_identity_id = ${to.channelIdentityId} AND body IS NOT NULL
    AND status NOT IN ('SCHEDULED', 'QUEUED', 'SKIPPED', 'CANCELLED') AND ifnull(sent_at, created_at) >= ${since}`
  return reader
    .all<{ body: string }>(fragment`SELECT body FROM (
        SELECT id, body FROM messages
        WHERE organization_id = ${to.organizationId} AND contact_id = ${to.contactId} AND ${isSent}
        UNION ALL SELECT id, body FROM messages
        WHERE organization_id = ${to.organizationId} AND contact_id IS NULL AND address = ${to.address} AND ${isSent}
      ) ORDER BY id DESC LIMIT ${limit}`)
    .map(({ body }) => body)
}

/** A queued message, and the possible locations of its recipient. */
interface QueuedRecipient extends RecipientLocation {
  id: number
}

/** Lists the QUEUED messages of a run from `firstId` on whose contacts exist. */
export const listQueuedFrom = (reader: Reader, executionId: number, firstId: number): QueuedRecipient[] =>
  reader.all<QueuedRecipient>(fragment`
    SELECT messages.id, contacts.timezone, contacts.country, contacts.state,
      contacts.postal_code, contacts.phone FROM messages
    JOIN contacts ON contacts.id = messages.contact_id
    WHERE messages.execution_id = ${executionId} AND messages.status = 'QUEUED' AND messages.id >= ${firstId}`)

/** Returns when the next SCHEDULED message is due, ms since 1970. */
export const findNextDue = (reader: Pick<Reader, 'value'>): number | undefined =>
  reader.value<number>(
    `SELECT scheduled_for FROM messages WHERE status = 'SCHEDULED' AND scheduled_for IS NOT NULL
     ORDER BY scheduled_for LIMIT 1`,
  )

/** Returns the last of the next `limit` messages of a run after `after`, or null. */
export const findLastOfNext = (
  reader: Reader,
  executionId: number,
  after: number,
  limit: number,
): number | null =>
  reader.value<number | null>(fragment`SELECT max(id)
    FROM (SELECT id FROM messages WHERE execution_id = ${executionId} AND id > ${after} ORDER BY id
      LIMIT ${limit})`) ?? null

export interface Orphan extends MovedMessage {
  uuid: string
  /** 1 for an automatic reply, and for a message that a member wrote. */
  isReply: number
  channelIdentityId: number
  /** 1 for a message that has certainly not begun to leave. */
  isUnbegun: number
}

/**
 * Lists the next SENDING messages after `afterId` that another start of the appliance than `epoch` claimed. The
 * query names the index. Otherwise SQLite would scan all messages by their ids, and each start with ten million
 * messages would take 4 s longer.
 */
export const listOrphans = (reader: Reader, epoch: number, afterId: number, limit: number): Orphan[] =>
  reader.all<Orphan>(fragment`
    SELECT id, uuid, execution_id, channel_identity_id,
      reply_kind IS NOT NULL OR author_id IS NOT NULL AS isReply, epoch < 0 AS isUnbegun
    FROM messages INDEXED BY messages_in_flight
    WHERE status = 'SENDING' AND epoch <> ${epoch} AND epoch <> -${epoch} AND id > ${afterId}
    ORDER BY id LIMIT ${limit}`)

/** Finds the message that a carrier's report is about. */

const REPORTED_PARTS = `SELECT ${REPORTED_COLUMNS}, segment_count FROM messages`

interface SenderOf {
  organizationId: number
  channelIdentityId: number
}

/** @param uuid the reference that the carrier was given */
export const findByReference = (
  reader: Reader,
  { organizationId, channelIdentityId }: SenderOf,
  uuid: string,
): ReportedMessage | undefined =>
  reader.get<ReportedMessage>(
    `${REPORTED} WHERE organization_id = ? AND uuid = ? AND channel_identity_id = ?`,
    organizationId,
    uuid,
    channelIdentityId,
  )

/**
 * Compares the last seven digits. Carriers write the beginning of some numbers in different ways (+52 1 …, +55
 * … 9 …), but not the last seven digits.
 */
const SAME_NUMBER = 'substr(address, -7) IS substr(coalesce(?, address), -7)'

/** The content of a report: the carrier's id, and the recipient (E.164) if the report names one. */
interface CarrierId {
  providerMessageId: string
  to: string | undefined
}

/**
 * Finds the message with this id of the carrier. Carriers reuse ids: among several messages with the id, the
 * newest that waits for a report is taken. A message to another number than the one in the report is never
 * taken. If no message has this id, takes a message to that number whose id differs only in its notation.
 */
export function findByProviderMessageId(
  reader: Reader,
  sender: SenderOf,
  { providerMessageId, to }: CarrierId,
): ReportedMessage | undefined {
  const same = reader.get<ReportedMessage>(
    `${REPORTED} WHERE channel_identity_id = ? AND provider_message_id = ? AND organization_id = ?
       AND ${SAME_NUMBER}
     ORDER BY address IS ? DESC, status = 'SENT' DESC, id DESC LIMIT 1`,
    sender.channelIdentityId,
    providerMessageId,
    sender.organizationId,
    to ?? null,
    to ?? null,
  )
  return same ?? (to === undefined ? undefined : findByNotation(reader, sender, { providerMessageId, to }))
}

/**
 * Finds the newest waiting message to the number whose id is the same in another notation: case, leading zeros,
 * decimal or hexadecimal. Reads at most 50 messages.
 */
function findByNotation(
  reader: Reader,
  { organizationId, channelIdentityId }: SenderOf,
  { providerMessageId, to }: { providerMessageId: string; to: string },
): ReportedMessage | undefined {
  const contactId = findByPhone(reader, organizationId, to)?.id
  if (contactId === undefined) return undefined
  return reader
    .all<ReportedMessage>(
      `${REPORTED} INDEXED BY messages_once WHERE organization_id = ? AND contact_id = ?
         AND channel_identity_id = ? AND address = ? AND status = 'SENT' AND provider_message_id IS NOT NULL
       ORDER BY id DESC LIMIT 50`,
      organizationId,
      contactId,
      channelIdentityId,
      to,
    )
    .find((message) => isSameId(message.providerMessageId!, providerMessageId))
}

/** Messages that a report without a known id may be about. */
type Doubtful = ReportedMessage & Pick<MessageRow, 'segmentCount'>

/**
 * Returns the only message of the sender to this number since `since` (ms since 1970) that is in doubt: the
 * carrier may have accepted it, but its answer was lost. Undefined if the report may be about several messages.
 * Also undefined if the message was accepted in parts, because each part has its own id and reports.
 */
export function findInDoubt(
  reader: Reader,
  { organizationId, channelIdentityId }: SenderOf,
  address: string,
  since: number,
): ReportedMessage | undefined {
  const [message, ...others] = reader.all<Doubtful>(
    `${REPORTED_PARTS} INDEXED BY messages_in_doubt WHERE channel_identity_id = ? AND address = ?
       AND status = 'FAILED' AND error_code = 'UNKNOWN' AND provider_message_id IS NULL
       AND provider_error_code IS NULL AND organization_id = ? AND failed_at >= ?
     UNION ALL
     ${REPORTED_PARTS} INDEXED BY messages_in_flight WHERE status = 'SENDING' AND channel_identity_id = ?
       AND address = ? AND organization_id = ? LIMIT 2`,
    channelIdentityId,
    address,
    organizationId,
    since,
    channelIdentityId,
    address,
    organizationId,
  )
  if (!message || others.length > 0 || message.segmentCount !== 1 || message.contactId === null)
    return undefined
  // The report may also be about a message that waits for a report: the carrier may write its id in another
  // way.
  const waiting = reader.value<number>(fragment`SELECT 1 FROM messages INDEXED BY messages_once
    WHERE organization_id = ${organizationId} AND contact_id = ${message.contactId}
      AND channel_identity_id = ${channelIdentityId} AND address = ${address} AND status = 'SENT'
      AND sent_at >= ${since} LIMIT 1`)
  return waiting === undefined ? message : undefined
}

/** Returns the public id of a message and, if it has no run, the id of the request that caused it, for the log. */
export const findLoggedMessage = (
  reader: Reader,
  id: number,
): { message: string; requestId: string | null } | undefined =>
  reader.get<{ message: string; requestId: string | null }>(
    'SELECT uuid AS message, request_id FROM messages WHERE id = ?',
    id,
  )

const STATUSES = [
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'cancelled',
]

const messagesOf = (which: string): string =>
  `(SELECT count(*) FROM messages m WHERE m.execution_id = e.id AND ${which})`

const columnOf = (status: string): string => `${status}_count`
const isStatus = (status: string): string => `m.status = '${status.toUpperCase()}'`

/** Conditions that hold at every commit and that SQLite does not check. A run whose messages were deleted is trusted. */
export const invariants: readonly Invariant[] = [
  {
    // Reads the messages once for all statuses.
    name: 'executions count their messages by status',
    sql: `SELECT count(*) FROM executions e WHERE ${hasItsMessages('e')}
      AND (${STATUSES.map(columnOf).join(', ')}) <>
        (SELECT ${STATUSES.map((status) => `total(${isStatus(status)})`).join(', ')}
         FROM messages m WHERE m.execution_id = e.id)`,
    repair: STATUSES.map((status) => setExecutionCount(columnOf(status), messagesOf(isStatus(status)))),
  },
  {
    name: 'executions count the messages that a carrier accepted',
    sql: `SELECT count(*) FROM executions e WHERE ${hasItsMessages('e')}
      AND accepted_count <> ${messagesOf('m.sent_at IS NOT NULL')}`,
    repair: [setExecutionCount('accepted_count', messagesOf('m.sent_at IS NOT NULL'))],
  },
  {
    name: 'totals by quarter hour match the messages',
    sql: WRONG_TOTALS_SQL,
    repair: RECOUNT_TOTALS,
  },
  {
    name: 'stored minutes match the messages',
    sql: WRONG_MINUTES_SQL,
    repair: RECOUNT_MINUTES,
  },
  {
    name: 'a run whose messages were deleted has no messages',
    sql: `SELECT count(*) FROM executions e WHERE purged_at IS NOT NULL AND is_purging = 0
      AND EXISTS (SELECT 1 FROM messages m WHERE m.execution_id = e.id)`,
  },
]
