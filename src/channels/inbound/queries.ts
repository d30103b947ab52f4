import type { ContactStage, ContactStatus } from '../../contacts/records/table.ts'
import type { Reader, Tx } from '../../db/database.ts'

export const wasReceived = (
  reader: Reader,
  organizationId: number,
  channelIdentityId: number,
  providerMessageId: string,
): boolean =>
  reader.value(
    `SELECT 1 FROM inbound_messages
     WHERE organization_id = ? AND channel_identity_id = ? AND provider_message_id = ?`,
    organizationId,
    channelIdentityId,
    providerMessageId,
  ) !== undefined

export interface NewInboundMessage {
  uuid: string
  organizationId: number
  channelIdentityId: number
  contactId: number | null
  campaignId: number | null
  from: string
  to: string
  body: string
  kind: 'OPT_OUT' | 'OPT_IN' | 'OTHER'
  providerMessageId: string
}

export const insertInbound = (tx: Tx, row: NewInboundMessage): number =>
  tx.run(
    `INSERT INTO inbound_messages (uuid, organization_id, channel_identity_id, contact_id, campaign_id,
       from_address, to_address, body, kind, provider_message_id, received_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.uuid,
    row.organizationId,
    row.channelIdentityId,
    row.contactId,
    row.campaignId,
    row.from,
    row.to,
    row.body,
    row.kind,
    row.providerMessageId,
    tx.now,
  ).lastInsertRowid

export const findDefaultCountry = (reader: Reader, organizationId: number): string =>
  reader.value<string>('SELECT default_country FROM organizations WHERE id = ?', organizationId) ?? 'US'

/** What a text may change of a contact. */
export interface InboundState {
  status: ContactStatus
  stage: ContactStage
}

export interface SenderContact extends InboundState {
  id: number
  uuid: string
  firstName: string
  lastName: string | null
}

export const findContactByPhone = (
  reader: Reader,
  organizationId: number,
  phone: string,
): SenderContact | undefined =>
  reader.get<SenderContact>(
    `SELECT id, uuid, first_name AS firstName, last_name AS lastName, status, stage FROM contacts
     WHERE organization_id = ? AND phone = ? AND deleted_at IS NULL`,
    organizationId,
    phone,
  )

/** Somebody we did not know, by number: contract section 28. A STOP of before counts for them too. */
export const insertUnknownSender = (
  tx: Tx,
  { organizationId, uuid, phone }: { organizationId: number; uuid: string; phone: string },
): number =>
  tx.run(
    `INSERT INTO contacts (uuid, organization_id, first_name, phone, source, opted_out_at, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'INBOUND_SMS',
       (SELECT created_at FROM suppressions WHERE organization_id = ? AND channel = 'SMS' AND address = ?), ?, ?)`,
    uuid,
    organizationId,
    phone,
    phone,
    organizationId,
    phone,
    tx.now,
    tx.now,
  ).lastInsertRowid

export function noteInbound(
  tx: Tx,
  organizationId: number,
  contactId: number,
  { status, stage }: InboundState,
): void {
  tx.run(
    `UPDATE contacts SET last_inbound_at = ?, updated_at = ?, status = ?, stage = ?
     WHERE organization_id = ? AND id = ?`,
    tx.now,
    tx.now,
    status,
    stage,
    organizationId,
    contactId,
  )
}

/** The last campaign message this contact got from this identity since `since`, ms since 1970. */
export const findAnsweredCampaign = (
  reader: Reader,
  subject: { organizationId: number; contactId: number; channelIdentityId: number },
  since: number,
): number | undefined =>
  reader.value<number>(
    `SELECT campaign_id FROM messages
     WHERE organization_id = ? AND contact_id = ? AND channel_identity_id = ? AND campaign_id IS NOT NULL
       AND sent_at >= ? ORDER BY id DESC LIMIT 1`,
    subject.organizationId,
    subject.contactId,
    subject.channelIdentityId,
    since,
  )
