import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { ContactValues, TextField } from './row.ts'
import type { Verdict } from './table.ts'

/**
 * What an import does to contacts, a row at a time, in statements that stay
 * prepared: half a million rows go through here, and each microsecond counts
 * as half a second.
 */
export type KnownContact = { id: number } & Record<TextField, string | null>

export const findContact = (
  reader: Reader,
  organizationId: number,
  phone: string,
): KnownContact | undefined =>
  reader.get<KnownContact>(
    `SELECT id, first_name AS firstName, last_name AS lastName, email, address_line1 AS addressLine1,
       address_line2 AS addressLine2, city, state, postal_code AS postalCode, country, timezone
     FROM contacts WHERE organization_id = ? AND phone = ? AND deleted_at IS NULL`,
    organizationId,
    phone,
  )

/** When these addresses were suppressed, ms since 1970. */
export interface Suppressed {
  phoneAt: number | null
  emailAt: number | null
}

export const findSuppressed = (
  reader: Reader,
  organizationId: number,
  phone: string,
  email: string | null,
): Suppressed =>
  reader.get<Suppressed>(
    `SELECT
       (SELECT created_at FROM suppressions WHERE organization_id = ? AND channel = 'SMS' AND address = ?) AS phoneAt,
       (SELECT created_at FROM suppressions WHERE organization_id = ? AND channel = 'EMAIL' AND address = ?) AS emailAt`,
    organizationId,
    phone,
    organizationId,
    email,
  )!

/** The row of this import that already stands for the contact. */
export const findRowOfContact = (reader: Reader, importId: number, contactId: number): number | undefined =>
  reader.value<number>(
    'SELECT row_number FROM contact_import_rows WHERE import_id = ? AND contact_id = ?',
    importId,
    contactId,
  )

export const insertContact = (
  tx: Tx,
  organizationId: number,
  values: ContactValues,
  suppressed: Suppressed,
): number =>
  tx.run(
    `INSERT INTO contacts (uuid, organization_id, first_name, last_name, phone, email, source,
       address_line1, address_line2, city, state, postal_code, country, timezone,
       opted_out_at, email_suppressed_at, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, 'CSV_IMPORT', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    uuidv7(tx.now),
    organizationId,
    values.firstName ?? '',
    values.lastName ?? null,
    values.phone,
    values.email ?? null,
    values.addressLine1 ?? null,
    values.addressLine2 ?? null,
    values.city ?? null,
    values.state ?? null,
    values.postalCode ?? null,
    values.country ?? null,
    values.timezone ?? null,
    suppressed.phoneAt,
    suppressed.emailAt,
    tx.now,
    tx.now,
  ).lastInsertRowid

export function updateContact(tx: Tx, contact: KnownContact, suppressed: Suppressed): void {
  tx.run(
    `UPDATE contacts SET first_name = ?, last_name = ?, email = ?, address_line1 = ?, address_line2 = ?,
       city = ?, state = ?, postal_code = ?, country = ?, timezone = ?,
       opted_out_at = ?, email_suppressed_at = ?, updated_at = ? WHERE id = ?`,
    contact.firstName,
    contact.lastName,
    contact.email,
    contact.addressLine1,
    contact.addressLine2,
    contact.city,
    contact.state,
    contact.postalCode,
    contact.country,
    contact.timezone,
    suppressed.phoneAt,
    suppressed.emailAt,
    tx.now,
    contact.id,
  )
}

/** Whether the contact did not have the tag yet. */
export const attachTag = (tx: Tx, organizationId: number, contactId: number, tagId: number): boolean =>
  tx.run(
    `INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    organizationId,
    contactId,
    tagId,
    tx.now,
  ).changes === 1

/** The tag of this name, in any case; made when there is none. */
export function findOrCreateTag(tx: Tx, organizationId: number, name: string): number {
  const known = tx.value<number>(
    'SELECT id FROM tags WHERE organization_id = ? AND name = ?',
    organizationId,
    name,
  )
  if (known !== undefined) return known
  return tx.run(
    'INSERT INTO tags (uuid, organization_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
    uuidv7(tx.now),
    organizationId,
    name,
    tx.now,
    tx.now,
  ).lastInsertRowid
}

export function touchContact(tx: Tx, contactId: number): void {
  tx.run('UPDATE contacts SET updated_at = ? WHERE id = ?', tx.now, contactId)
}

export interface NewVerdict {
  importId: number
  rowNumber: number
  verdict: Verdict
  contactId: number | null
  reason: string | null
  /** JSON array, for REJECTED. */
  cells: string | null
}

export function insertVerdict(tx: Tx, row: NewVerdict): void {
  tx.run(
    `INSERT INTO contact_import_rows (import_id, row_number, verdict, contact_id, reason, cells)
     VALUES (?, ?, ?, ?, ?, ?)`,
    row.importId,
    row.rowNumber,
    row.verdict,
    row.contactId,
    row.reason,
    row.cells,
  )
}
