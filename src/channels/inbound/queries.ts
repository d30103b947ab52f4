import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { TakingStep } from './handlers.ts'
import { inboundTally } from './shared-queries.ts'

/** The values by which a repeated text is recognized: gateways reuse ids, so the id alone is not enough. */
interface Arrival {
  organizationId: number
  channelIdentityId: number
  providerMessageId: string
  /** As stored. */
  from: string
  body: string
}

/** Whether the sender has received the same text from the same number under the same id. */
export const wasReceived = (reader: Reader, arrival: Arrival): boolean =>
  reader.value(fragment`SELECT 1 FROM inbound_messages
    WHERE organization_id = ${arrival.organizationId} AND channel_identity_id = ${arrival.channelIdentityId}
      AND provider_message_id = ${arrival.providerMessageId} AND from_address = ${arrival.from}
      AND body = ${arrival.body} LIMIT 1`) !== undefined

/** Like `wasReceived`, for a mail, whose id is unique (RFC 5322, 3.6.4) or derived from its content. */
export const mailWasReceived = (
  reader: Reader,
  { organizationId, channelIdentityId, providerMessageId, from }: Omit<Arrival, 'body'>,
): boolean =>
  reader.value(fragment`SELECT 1 FROM inbound_messages
    WHERE organization_id = ${organizationId} AND channel_identity_id = ${channelIdentityId}
      AND provider_message_id = ${providerMessageId} AND from_address = ${from} LIMIT 1`) !== undefined

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
  /** The step of the handler that takes the text; null for the inbox. */
  takenBy: TakingStep | null
  /** Null for a text. */
  mail: NewInboundMail | null
}

/** The fields of a mail that a text does not have. */
interface NewInboundMail {
  subject: string
  /** Null if the body is complete. */
  wholeBody: string | null
  fileNames: readonly string[]
  /** Message-IDs without brackets: first those of the previous mails of the thread, last that of this mail. */
  thread: readonly string[]
  /** Whether an autoresponder wrote the mail. */
  isAutomatic: boolean
}

export function insertInbound(tx: Tx, row: NewInboundMessage): number {
  const { lastInsertRowid } = tx.run(fragment`
    INSERT INTO inbound_messages (uuid, organization_id, channel_identity_id, contact_id, campaign_id,
      execution_id, from_address, to_address, body, kind, provider_message_id, missing_parts, received_at,
      subject, whole_body, file_names, thread, is_automatic, taken_by)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.channelIdentityId}, ${row.contactId}, ${row.campaignId},
      ${row.executionId}, ${row.from}, ${row.to}, ${row.body}, ${row.kind}, ${row.providerMessageId},
      ${row.missingParts}, ${tx.now}, ${row.mail?.subject ?? null}, ${row.mail?.wholeBody ?? null},
      ${row.mail ? JSON.stringify(row.mail.fileNames) : null},
      ${row.mail ? JSON.stringify(row.mail.thread) : null}, ${row.mail?.isAutomatic ? 1 : 0},
      ${row.takenBy})`)
  inboundTally.add(tx, [row.kind])
  return lastInsertRowid
}
