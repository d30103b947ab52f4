import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'

/**
 * Contacts many at a time: half a million rows of an import go through here,
 * and each microsecond counts as half a second.
 */

/** Columns of text that an import fills and an undo empties. */
export const TEXT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
  'timezone',
] as const

export type TextField = (typeof TEXT_FIELDS)[number]

/** `customFields` is a JSON object. */
export type KnownContact = { id: number; phone: string; customFields: string } & Record<
  TextField,
  string | null
>

const KNOWN = `id, phone, first_name AS firstName, last_name AS lastName, email, address_line1 AS addressLine1,
  address_line2 AS addressLine2, city, state, postal_code AS postalCode, country, timezone,
  custom_fields AS customFields`

/** The live contacts that have these numbers, by number. */
export const findByPhones = (
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

/** Those of the contacts that are live, by internal id. */
export const findByIds = (
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

/** When the addresses of one contact were suppressed, ms since 1970; null for those that are not. */
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

export interface ImportedContact {
  /** What is absent is empty. */
  values: { phone: string; customFields?: Readonly<Record<string, unknown>> | undefined } & {
    [Field in TextField]?: string | undefined
  }
  suppressed: Suppressed
}

/**
 * Inserts contacts whose numbers no live contact has.
 * @returns their internal ids, in the same order
 */
export const insertImported = (
  tx: Tx,
  { organizationId, createdByActorId }: { organizationId: number; createdByActorId: number | null },
  contacts: readonly ImportedContact[],
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

/** Writes all values of a contact but its number. */
export function replaceValues(tx: Tx, contact: KnownContact, suppressed: Suppressed): void {
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
