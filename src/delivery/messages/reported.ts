import { findByPhone } from '../../contacts/records/inbound.ts'
import type { Reader } from '../../db/database.ts'
import { isSameId } from '../../providers/message-id.ts'
import { REPORTED_COLUMNS, type ReportedMessage } from './shared-queries.ts'

/** Finds the message that a carrier's report is about. */

const REPORTED = `SELECT ${REPORTED_COLUMNS} FROM messages`
const REPORTED_PARTS = `SELECT ${REPORTED_COLUMNS}, segment_count AS segmentCount FROM messages`

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

/** Carriers write the beginning of some numbers in more than one way (+52 1 …, +55 … 9 …), but the last seven digits in one. */
const SAME_NUMBER = 'substr(address, -7) IS substr(coalesce(?, address), -7)'

/** The content of a report: the carrier's id, and the recipient (E.164) if the report names one. */
interface Named {
  providerMessageId: string
  to: string | undefined
}

/**
 * The message with this id of the carrier. Carriers reuse ids, so among several messages with the
 * id, the newest that still waits for a report is taken, and never one to another number than that in the
 * report. Without such a message, one to that number whose id differs only in its notation.
 */
export function findByProviderMessageId(
  reader: Reader,
  sender: SenderOf,
  { providerMessageId, to }: Named,
): ReportedMessage | undefined {
  const same = reader.get<ReportedMessage>(
    `${REPORTED} WHERE channel_identity_id = ? AND provider_message_id = ? AND organization_id = ?
       AND ${SAME_NUMBER}
     ORDER BY address IS ? DESC, status = 'SENT' DESC, id DESC LIMIT 1`,
    ...[sender.channelIdentityId, providerMessageId, sender.organizationId, to ?? null, to ?? null],
  )
  return same ?? (to === undefined ? undefined : findByNotation(reader, sender, { providerMessageId, to }))
}

/**
 * The newest waiting message to the number whose id is the same in another notation: case, leading
 * zeros, decimal or hexadecimal. Looks at 50 at most.
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
      ...[organizationId, contactId, channelIdentityId, to],
    )
    .find((message) => isSameId(message.providerMessageId!, providerMessageId))
}

/** Messages that a report without a known id may be about. */
interface Doubtful extends ReportedMessage {
  segmentCount: number | null
}

/**
 * The one message of the sender to this number since `since` (ms since 1970) that is in doubt:
 * the carrier may have accepted it, but its answer got lost. Undefined if a report may be about several,
 * and if the message was accepted in parts, each with its own id and reports.
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
    ...[channelIdentityId, address, organizationId, since],
    ...[channelIdentityId, address, organizationId],
  )
  if (!message || others.length > 0 || message.segmentCount !== 1 || message.contactId === null)
    return undefined
  // A message that waits for its report has an id, but the carrier may write it in another way.
  const waiting = reader.value<number>(
    `SELECT 1 FROM messages INDEXED BY messages_once WHERE organization_id = ? AND contact_id = ?
       AND channel_identity_id = ? AND address = ? AND status = 'SENT' AND sent_at >= ? LIMIT 1`,
    ...[organizationId, message.contactId, channelIdentityId, address, since],
  )
  return waiting === undefined ? message : undefined
}
