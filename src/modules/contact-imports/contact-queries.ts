import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { bulkInsert, insertRows } from './bulk-insert.ts'
import type { ContactValues, TextField } from './row.ts'
import type { Verdict } from './table.ts'

/**
 * What an import asks of contacts and does to them, a chunk of rows at a time:
 * half a million rows go through here, and each microsecond counts as half a
 * second.
 */
export type KnownContact = { id: number; phone: string; customFields: string } & Record<
  TextField,
  string | null
>

/** The contacts that have these numbers, by number. */
export const findContacts = (
  reader: Reader,
  organizationId: number,
  phones: readonly string[],
): Map<string, KnownContact> =>
  new Map(
    reader
      .all<KnownContact>(
        `SELECT id, phone, first_name AS firstName, last_name AS lastName, email,
           address_line1 AS addressLine1, address_line2 AS addressLine2, city, state,
           postal_code AS postalCode, country, timezone, custom_fields AS customFields
         FROM contacts
         WHERE organization_id = ? AND phone IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL`,
        organizationId,
        JSON.stringify(phones),
      )
      .map((contact) => [contact.phone, contact]),
  )

/** When each of these addresses was suppressed, ms since 1970; the others are not. */
export const findSuppressions = (
  reader: Reader,
  organizationId: number,
  channel: 'SMS' | 'EMAIL',
  addresses: readonly string[],
): Map<string, number> =>
  new Map(
    reader
      .all<{ address: string; createdAt: number }>(
        `SELECT address, created_at AS createdAt FROM suppressions
         WHERE organization_id = ? AND channel = ? AND address IN (SELECT value FROM json_each(?))`,
        organizationId,
        channel,
        JSON.stringify(addresses),
      )
      .map(({ address, createdAt }) => [address, createdAt]),
  )

/** Which rows of this import already stand for these contacts, by contact. */
export const findRowsOfContacts = (
  reader: Reader,
  importId: number,
  contactIds: readonly number[],
): Map<number, number> =>
  new Map(
    reader
      .all<{ contactId: number; rowNumber: number }>(
        `SELECT contact_id AS contactId, row_number AS rowNumber FROM contact_import_rows
         WHERE import_id = ? AND contact_id IN (SELECT value FROM json_each(?))`,
        importId,
        JSON.stringify(contactIds),
      )
      .map(({ contactId, rowNumber }) => [contactId, rowNumber]),
  )

/** When the addresses of one contact were suppressed. */
export interface Suppressed {
  phoneAt: number | null
  emailAt: number | null
}

const CONTACT = bulkInsert(
  `INSERT INTO contacts (uuid, organization_id, first_name, last_name, phone, email, source,
     address_line1, address_line2, city, state, postal_code, country, timezone, custom_fields,
     created_by_actor_id, opted_out_at, email_suppressed_at, created_at, updated_at) VALUES`,
  `(?, ?, ?, ?, ?, ?, 'CSV_IMPORT', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
)

export interface NewContact {
  values: ContactValues
  suppressed: Suppressed
}

/** @returns their internal ids, in the same order */
export const insertContacts = (
  tx: Tx,
  { organizationId, createdByActorId }: { organizationId: number; createdByActorId: number | null },
  contacts: readonly NewContact[],
): number[] =>
  insertRows(
    tx,
    CONTACT,
    contacts.map(({ values, suppressed }) => [
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
      values.customFields ? JSON.stringify(values.customFields) : '{}',
      createdByActorId,
      suppressed.phoneAt,
      suppressed.emailAt,
      tx.now,
      tx.now,
    ]),
  )

export function updateContact(tx: Tx, contact: KnownContact, suppressed: Suppressed): void {
  tx.run(
    `UPDATE contacts SET first_name = ?, last_name = ?, email = ?, address_line1 = ?, address_line2 = ?,
       city = ?, state = ?, postal_code = ?, country = ?, timezone = ?, custom_fields = ?,
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
    contact.customFields,
    suppressed.phoneAt,
    suppressed.emailAt,
    tx.now,
    contact.id,
  )
}

export function touchContact(tx: Tx, contactId: number): void {
  tx.run('UPDATE contacts SET updated_at = ? WHERE id = ?', tx.now, contactId)
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

export interface ImportTag {
  id: number
  uuid: string
  name: string
}

/** The tag of this name, in any case; made when there is none. */
export function findOrCreateTag(tx: Tx, organizationId: number, name: string): ImportTag {
  const known = tx.get<ImportTag>(
    'SELECT id, uuid, name FROM tags WHERE organization_id = ? AND name = ?',
    organizationId,
    name,
  )
  if (known) return known
  const uuid = uuidv7(tx.now)
  const { lastInsertRowid: id } = tx.run(
    'INSERT INTO tags (uuid, organization_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
    uuid,
    organizationId,
    name,
    tx.now,
    tx.now,
  )
  return { id, uuid, name }
}

export interface NewVerdict {
  rowNumber: number
  verdict: Verdict
  contactId: number | null
  reason: string | null
  /** JSON array, for REJECTED. */
  cells: string | null
}

const VERDICT = bulkInsert(
  'INSERT INTO contact_import_rows (import_id, row_number, verdict, contact_id, reason, cells) VALUES',
  '(?, ?, ?, ?, ?, ?)',
)

export function insertVerdicts(tx: Tx, importId: number, verdicts: readonly NewVerdict[]): void {
  insertRows(
    tx,
    VERDICT,
    verdicts.map((row) => [importId, row.rowNumber, row.verdict, row.contactId, row.reason, row.cells]),
  )
}
