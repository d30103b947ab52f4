import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'

/** What makes a text a repeat: gateways use ids again, so the id alone says nothing. */
interface Arrival {
  organizationId: number
  channelIdentityId: number
  providerMessageId: string
  /** As it is stored. */
  from: string
  body: string
}

/** Whether the sender had the same text from the same number under the same id. */
export const wasReceived = (reader: Reader, arrival: Arrival): boolean =>
  reader.value(
    `SELECT 1 FROM inbound_messages
     WHERE organization_id = ? AND channel_identity_id = ? AND provider_message_id = ?
       AND from_address = ? AND body = ? LIMIT 1`,
    arrival.organizationId,
    arrival.channelIdentityId,
    arrival.providerMessageId,
    arrival.from,
    arrival.body,
  ) !== undefined

/** As `wasReceived`, for a mail, whose id is unique by itself (RFC 5322, 3.6.4) or made from what it says. */
export const mailWasReceived = (
  reader: Reader,
  { organizationId, channelIdentityId, providerMessageId, from }: Omit<Arrival, 'body'>,
): boolean =>
  reader.value(
    `SELECT 1 FROM inbound_messages
     WHERE organization_id = ? AND channel_identity_id = ? AND provider_message_id = ? AND from_address = ? LIMIT 1`,
    organizationId,
    channelIdentityId,
    providerMessageId,
    from,
  ) !== undefined

interface NewInboundMessage {
  uuid: string
  organizationId: number
  channelIdentityId: number
  contactId: number | null
  campaignId: number | null
  executionId: number | null
  from: string
  to: string
  body: string
  kind: 'OPT_OUT' | 'OPT_IN' | 'OTHER'
  providerMessageId: string
  missingParts: number
  /** Null for a text. */
  mail: NewInboundMail | null
}

/** What a mail has beside a text. */
interface NewInboundMail {
  subject: string
  /** Null where the body is all of it. */
  wholeBody: string | null
  fileNames: readonly string[]
  /** Message-IDs without brackets: those of the mails before it, its own last. */
  thread: readonly string[]
  /** Whether a machine wrote it in the place of a person. */
  isAutomatic: boolean
}

export const insertInbound = (tx: Tx, row: NewInboundMessage): number =>
  tx.run(
    `INSERT INTO inbound_messages (uuid, organization_id, channel_identity_id, contact_id, campaign_id,
       execution_id, from_address, to_address, body, kind, provider_message_id, missing_parts, received_at, subject,
       whole_body, file_names, thread, is_automatic)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.uuid,
    row.organizationId,
    row.channelIdentityId,
    row.contactId,
    row.campaignId,
    row.executionId,
    row.from,
    row.to,
    row.body,
    row.kind,
    row.providerMessageId,
    row.missingParts,
    tx.now,
    row.mail?.subject ?? null,
    row.mail?.wholeBody ?? null,
    row.mail ? JSON.stringify(row.mail.fileNames) : null,
    row.mail ? JSON.stringify(row.mail.thread) : null,
    row.mail?.isAutomatic ? 1 : 0,
  ).lastInsertRowid

/** A text from a sender without a phone number. */
interface StrangersText {
  uuid: string
  from: string
  body: string
  channelIdentityId: number
}

/** @param id internal */
export const findText = (reader: Reader, organizationId: number, id: number): StrangersText | undefined =>
  reader.get<StrangersText>(
    `SELECT uuid, from_address AS "from", body, channel_identity_id AS channelIdentityId FROM inbound_messages
     WHERE id = ? AND organization_id = ?`,
    id,
    organizationId,
  )

/** The last mail of a contact to a sender that a person wrote, as an answer to it names it. */
interface LastMail {
  subject: string
  /** JSON array. */
  thread: string
}

export const findLastMail = (
  reader: Reader,
  between: { organizationId: number; contactId: number; channelIdentityId: number },
): LastMail | undefined =>
  reader.get<LastMail>(
    `SELECT subject, thread FROM inbound_messages INDEXED BY inbound_messages_conversation
     WHERE organization_id = ? AND contact_id = ? AND channel_identity_id = ? AND subject IS NOT NULL
       AND thread IS NOT NULL AND is_automatic = 0
     ORDER BY received_at DESC, id DESC LIMIT 1`,
    between.organizationId,
    between.contactId,
    between.channelIdentityId,
  )

/** Texts of any kind that answer a campaign; no more than `limit` of them are counted. */
export const countAnswers = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
  limit: number,
): number =>
  reader.value<number>(
    'SELECT count(*) FROM (SELECT 1 FROM inbound_messages WHERE organization_id = ? AND campaign_id = ? LIMIT ?)',
    organizationId,
    campaignId,
    limit,
  ) ?? 0

/** Contacts who answered a run, each once for each kind. */
interface AnswersOfRun {
  executionId: number
  replied: number
  optedOut: number
}

/** By run; absent where nobody answered. Reads an index entry for each answer. @param executionIds internal ids */
export function listAnswersOfRuns(
  reader: RowReader,
  executionIds: readonly number[],
): Promise<AnswersOfRun[]> {
  const { text, params } = fragment`SELECT execution_id AS executionId,
      count(DISTINCT iif(kind = 'OTHER', contact_id, NULL)) AS replied,
      count(DISTINCT iif(kind = 'OPT_OUT', contact_id, NULL)) AS optedOut
    FROM inbound_messages WHERE execution_id IN ${executionIds} AND execution_id IS NOT NULL AND ${interruptible('id')}
    GROUP BY execution_id`
  return reader.all<AnswersOfRun>(text, ...params)
}
