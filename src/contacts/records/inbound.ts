import { suppressedSince } from '../../compliance/suppressions/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ContactRow } from './table.ts'

/** Finds and changes contacts when texts arrive. */

/** The fields of a contact that an inbound text may change. */
export type InboundState = Pick<ContactRow, 'status' | 'stage'>

type SenderContact = InboundState & Pick<ContactRow, 'id' | 'uuid' | 'firstName' | 'lastName'>

export const findByPhone = (
  reader: Reader,
  organizationId: number,
  phone: string,
): SenderContact | undefined =>
  reader.get<SenderContact>(fragment`
    SELECT id, uuid, first_name, last_name, status, stage FROM contacts
    WHERE organization_id = ${organizationId} AND phone = ${phone} AND deleted_at IS NULL`)

export const findSenderContact = (
  reader: Reader,
  organizationId: number,
  id: number,
): (SenderContact & Pick<ContactRow, 'email'>) | undefined =>
  reader.get<SenderContact & Pick<ContactRow, 'email'>>(fragment`
    SELECT id, uuid, first_name, last_name, status, stage, email FROM contacts
    WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`)

/**
 * Lists the internal ids of the live contacts with this email address, the one without a number
 * first. Several contacts may share the address.
 */
export const listByEmail = (reader: Reader, organizationId: number, email: string, limit: number): number[] =>
  reader
    .all<{ id: number }>(fragment`SELECT id FROM contacts
      WHERE organization_id = ${organizationId} AND email = ${email} AND deleted_at IS NULL
      ORDER BY phone IS NOT NULL, id LIMIT ${limit}`)
    .map(({ id }) => id)

/** Lists public ids, as `listByEmail` lists internal ones. */
export const listUuidsByEmail = (
  reader: Reader,
  organizationId: number,
  email: string,
  limit: number,
): string[] =>
  reader
    .all<{ uuid: string }>(fragment`SELECT uuid FROM contacts
      WHERE organization_id = ${organizationId} AND email = ${email} AND deleted_at IS NULL
      ORDER BY phone IS NOT NULL, id LIMIT ${limit}`)
    .map(({ uuid }) => uuid)

/** The sources of people who join by a join link. */
export type JoinSource = 'WEB_FORM' | 'TEXT_LINK' | 'JOIN_KEYWORD'

/**
 * Inserts the unknown sender of a text as a contact, with the number as its name. An earlier STOP
 * from this number still counts.
 */
export const insertUnknownSender = (
  tx: Tx,
  {
    organizationId,
    uuid,
    phone,
    source,
  }: {
    organizationId: number
    uuid: string
    phone: string
    source: 'INBOUND_SMS' | 'INBOUND_WHATSAPP' | JoinSource
  },
): number =>
  tx.run(
    `INSERT INTO contacts (uuid, organization_id, first_name, phone, source, opted_out_at, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?,
       ${suppressedSince('SMS')}, ?, ?)`,
    uuid,
    organizationId,
    phone,
    phone,
    source,
    organizationId,
    phone,
    tx.now,
    tx.now,
  ).lastInsertRowid

/**
 * Inserts the unknown sender of a mail as a contact without a number, with the address as its name.
 * An earlier opt-out of this address still counts.
 */
export const insertUnknownMailer = (
  tx: Tx,
  { organizationId, uuid, email }: { organizationId: number; uuid: string; email: string },
): number =>
  tx.run(
    `INSERT INTO contacts (uuid, organization_id, first_name, email, source, email_suppressed_at, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'INBOUND_EMAIL', ${suppressedSince('EMAIL')}, ?, ?)`,
    uuid,
    organizationId,
    email,
    email,
    organizationId,
    email,
    tx.now,
    tx.now,
  ).lastInsertRowid

export function markInbound(
  tx: Tx,
  { organizationId, contactId }: { organizationId: number; contactId: number },
  { status, stage }: InboundState,
): void {
  tx.run(fragment`
    UPDATE contacts SET last_inbound_at = ${tx.now}, updated_at = ${tx.now}, status = ${status},
      stage = ${stage} WHERE organization_id = ${organizationId} AND id = ${contactId}`)
}
