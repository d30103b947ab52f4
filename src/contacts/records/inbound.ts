import { suppressedSince } from '../../compliance/suppressions/fragments.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { ContactStage, ContactStatus } from './table.ts'

/** Look-ups and changes of contacts by inbound texts. */

/** The fields of a contact that a text may change. */
export interface InboundState {
  status: ContactStatus
  stage: ContactStage
}

interface SenderContact extends InboundState {
  id: number
  uuid: string
  firstName: string
  lastName: string | null
}

export const findByPhone = (
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

export const findHeardContact = (
  reader: Reader,
  organizationId: number,
  id: number,
): (SenderContact & { email: string | null }) | undefined =>
  reader.get<SenderContact & { email: string | null }>(
    `SELECT id, uuid, first_name AS firstName, last_name AS lastName, status, stage, email FROM contacts
     WHERE id = ? AND organization_id = ? AND deleted_at IS NULL`,
    id,
    organizationId,
  )

/** Contacts with this address, internal ids: several may share it. */
export const listByEmail = (reader: Reader, organizationId: number, email: string, limit: number): number[] =>
  reader
    .all<{ id: number }>(
      'SELECT id FROM contacts WHERE organization_id = ? AND email = ? AND deleted_at IS NULL ORDER BY id LIMIT ?',
      organizationId,
      email,
      limit,
    )
    .map(({ id }) => id)

/** As `listByEmail`, their public ids. */
export const listUuidsByEmail = (
  reader: Reader,
  organizationId: number,
  email: string,
  limit: number,
): string[] =>
  reader
    .all<{ uuid: string }>(
      'SELECT uuid FROM contacts WHERE organization_id = ? AND email = ? AND deleted_at IS NULL ORDER BY id LIMIT ?',
      organizationId,
      email,
      limit,
    )
    .map(({ uuid }) => uuid)

/** Inserts an unknown sender, named by the number. An earlier STOP counts for them too. */
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
    source: 'INBOUND_SMS' | 'INBOUND_WHATSAPP'
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

export function markHeard(
  tx: Tx,
  { organizationId, contactId }: { organizationId: number; contactId: number },
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
