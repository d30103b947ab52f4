import type { ChannelIdentityRow } from '../../channels/identities/table.ts'
import { understoodAs } from '../../channels/inbound/store.ts'
import type { InboundMessageRow, Understood } from '../../channels/inbound/table.ts'
import type { ContactRow } from '../../contacts/records/table.ts'
import type { Reader } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { SandboxMessage } from '../../providers/sandbox/table.ts'

/** The newest message on a phone, with the contact who has the address. */
export interface PhoneRow extends Pick<SandboxMessage, 'id' | 'channel' | 'subject' | 'acceptedAt'> {
  address: string
  /** The beginning of the text. */
  body: string
  contactUuid: string | null
  firstName: ContactRow['firstName'] | null
  lastName: ContactRow['lastName']
}

const PREVIEW_LENGTH = 160

/**
 * Lists the phones of an organization whose newest message is older than the entry `before`, the newest first.
 * Reads an index entry for each message of the organization.
 */
export function listPhones(
  reader: RowReader,
  organizationId: number,
  { search, before, limit }: { search: string | undefined; before: number; limit: number },
): Promise<PhoneRow[]> {
  const { text, params } = fragment`
    SELECT taken.id, taken.channel, taken.to_address AS address, taken.subject, taken.accepted_at,
      substr(taken.body, 1, ${PREVIEW_LENGTH}) AS body, contacts.uuid AS contactUuid, contacts.first_name,
      contacts.last_name
    FROM sandbox_messages AS taken
    LEFT JOIN contacts ON contacts.id = coalesce(
      (SELECT id FROM contacts WHERE organization_id = ${organizationId} AND phone = taken.to_address
        AND deleted_at IS NULL),
      (SELECT id FROM contacts WHERE organization_id = ${organizationId} AND email = taken.to_address
        AND deleted_at IS NULL LIMIT 1))
    WHERE taken.id IN (SELECT max(id) FROM sandbox_messages
      WHERE organization_id = ${organizationId} AND instr(to_address, ${search ?? ''}) > 0 AND ${interruptible('id')}
      GROUP BY to_address HAVING max(id) < ${before} ORDER BY max(id) DESC LIMIT ${limit})
    ORDER BY taken.id DESC`
  return reader.all<PhoneRow>(text, ...params)
}

/** A message that the carrier took for a phone. */
export interface DeliveredRow
  extends Pick<
    SandboxMessage,
    | 'id'
    | 'reference'
    | 'channel'
    | 'from'
    | 'subject'
    | 'body'
    | 'html'
    | 'mediaUrls'
    | 'whatsappTemplate'
    | 'choices'
    | 'receiptErrorCode'
  > {
  at: number
  senderUuid: string | null
  senderName: string | null
}

/** A page of the messages on a phone or from it, by internal ids. */
interface Page {
  organizationId: number
  address: string
  before: number
  limit: number
}

const LIVE_SENDER = (row: string) =>
  verbatim(`LEFT JOIN channel_identities sender ON sender.id = ${row}.channel_identity_id
    AND sender.organization_id = ${row}.organization_id AND sender.deleted_at IS NULL`)

export const listDelivered = (
  reader: Reader,
  { organizationId, address, before, limit }: Page,
): DeliveredRow[] =>
  reader.all<DeliveredRow>(fragment`
    SELECT taken.id, taken.reference, taken.channel, taken.from_address AS "from", taken.subject, taken.body,
      taken.html, taken.media_urls, taken.whatsapp_template, taken.choices, taken.receipt_error_code,
      taken.accepted_at AS at, sender.uuid AS senderUuid, sender.name AS senderName
    FROM sandbox_messages taken ${LIVE_SENDER('taken')}
    WHERE taken.organization_id = ${organizationId} AND taken.to_address = ${address} AND taken.id < ${before}
    ORDER BY taken.id DESC LIMIT ${limit}`)

/** An answer from a phone. */
export interface AnswerRow extends Pick<InboundMessageRow, 'id' | 'uuid' | 'subject' | 'body'> {
  at: number
  from: string
  channel: ChannelIdentityRow['channel']
  senderUuid: string | null
  senderName: string | null
  understoodAs: Understood
}

/** Lists the answers that contacts with this address sent to senders of the built-in carrier. */
export const listAnswers = (
  reader: Reader,
  { organizationId, address, before, limit }: Page,
  contactIds: readonly number[],
): AnswerRow[] =>
  reader.all<AnswerRow>(fragment`
    SELECT x.id, x.uuid, x.subject, x.body, x.received_at AS at, x.from_address AS "from", account.channel,
      iif(account.deleted_at IS NULL, account.uuid, NULL) AS senderUuid,
      iif(account.deleted_at IS NULL, account.name, NULL) AS senderName,
      ${verbatim(understoodAs('x'))} AS understoodAs
    FROM inbound_messages x JOIN channel_identities account ON account.id = x.channel_identity_id
      AND account.organization_id = x.organization_id AND account.provider = 'SANDBOX'
    WHERE x.organization_id = ${organizationId} AND x.contact_id IN ${contactIds} AND x.from_address = ${address}
      AND x.id < ${before}
    ORDER BY x.id DESC LIMIT ${limit}`)

/** Internal ids of the newest message and answer that were seen. */
interface Seen {
  message: number
  answer: number
}

export const findNewest = (reader: Reader): Seen => ({
  message: reader.value<number | null>('SELECT max(id) FROM sandbox_messages') ?? 0,
  answer: reader.value<number | null>('SELECT max(id) FROM inbound_messages') ?? 0,
})

/** Lists the phones with a message or an answer since `seen`, from at most `limit` of each. */
export const listPhonesSince = (
  reader: Reader,
  organizationId: number,
  { message, answer }: Seen,
  limit: number,
): string[] =>
  reader
    .all<{ address: string }>(fragment`
      SELECT address FROM (SELECT organization_id, to_address AS address FROM sandbox_messages
        WHERE id > ${message} ORDER BY id LIMIT ${limit}) WHERE organization_id = ${organizationId}
      UNION SELECT address FROM (SELECT organization_id, from_address AS address FROM inbound_messages
        WHERE id > ${answer} ORDER BY id LIMIT ${limit}) WHERE organization_id = ${organizationId}`)
    .map(({ address }) => address)
