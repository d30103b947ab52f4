import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { ContactValues } from '../cells/row.ts'
import type { TextField } from '../cells/text-cells.ts'

/**
 * What an import asks of contacts and does to them, a chunk of rows at a time:
 * half a million rows go through here, and each microsecond counts as half a
 * second.
 */
export type KnownContact = { id: number; phone: string; customFields: string } & Record<
  TextField,
  string | null
>

const KNOWN = `id, phone, first_name AS firstName, last_name AS lastName, email, address_line1 AS addressLine1,
  address_line2 AS addressLine2, city, state, postal_code AS postalCode, country, timezone,
  custom_fields AS customFields`

/** The contacts that have these numbers, by number. */
export const findContacts = (
  reader: Reader,
  organizationId: number,
  phones: readonly string[],
): Map<string, KnownContact> =>
  new Map(
    reader
      .all<KnownContact>(
        `SELECT ${KNOWN} FROM contacts
         WHERE organization_id = ? AND phone IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL`,
        organizationId,
        JSON.stringify(phones),
      )
      .map((contact) => [contact.phone, contact]),
  )

/** Those of the contacts that are still there, by internal id. */
export const findContactsById = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Map<number, KnownContact> =>
  new Map(
    reader
      .all<KnownContact>(
        `SELECT ${KNOWN} FROM contacts
         WHERE id IN (SELECT value FROM json_each(?)) AND +organization_id = ? AND deleted_at IS NULL`,
        JSON.stringify(ids),
        organizationId,
      )
      .map((contact) => [contact.id, contact]),
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

/** As `findRowsOfContacts`, of numbers that no contact has. */
export const findRowsOfPhones = (
  reader: Reader,
  importId: number,
  phones: readonly string[],
): Map<string, number> =>
  new Map(
    reader
      .all<{ phone: string; rowNumber: number }>(
        `SELECT phone, row_number AS rowNumber FROM contact_import_rows
         WHERE import_id = ? AND phone IN (SELECT value FROM json_each(?))`,
        importId,
        JSON.stringify(phones),
      )
      .map(({ phone, rowNumber }) => [phone, rowNumber]),
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

/** Of contacts of which nothing changed but what belongs to them. */
export const touchContacts = (tx: Tx, contactIds: readonly number[]): void =>
  void tx.run(
    'UPDATE contacts SET updated_at = ? WHERE id IN (SELECT value FROM json_each(?))',
    tx.now,
    JSON.stringify(contactIds),
  )
