import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { FIELD_COLUMNS, type FieldName, fieldNamed, TEXT_FIELDS, type TextFieldName } from './fields.ts'
import { isMergeTarget } from './store.ts'
import type { ContactRow, ContactSource, ContactStage, ContactStatus } from './table.ts'

/**
 * Reads and writes many contacts at a time. An import of half a million rows calls these functions: one more
 * microsecond per contact is half a second.
 */

/** The values of a contact that an import or a bulk change may change. */
export type KnownContact = Pick<ContactRow, 'id' | 'customFields' | 'status' | 'stage' | 'source' | FieldName>

const KNOWN = `id, ${FIELD_COLUMNS}, custom_fields, status, stage, source`

/** Finds the live contacts that have these numbers, by number. */
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
      .map((contact) => [contact.phone!, contact]),
  )

/**
 * Finds one live contact for each of these email addresses: the contact without a number, or else the
 * oldest one with a number. The statement names its index, because the planner would look for
 * contacts without a number by their number, and all of them have the same.
 * @param hasNoNumber whether to find only contacts without a number
 */
export function findByEmails(
  reader: Reader,
  organizationId: number,
  emails: readonly string[],
  hasNoNumber: boolean,
): Map<string, KnownContact> {
  const found = reader.all<KnownContact>(
    `SELECT ${KNOWN} FROM contacts INDEXED BY ${hasNoNumber ? 'contacts_address' : 'contacts_email'}
     WHERE organization_id = ? AND email IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
       ${hasNoNumber ? 'AND phone IS NULL' : ''} ORDER BY phone IS NOT NULL DESC, id DESC`,
    organizationId,
    JSON.stringify(emails),
  )
  return new Map(found.map((contact) => [contact.email!, contact]))
}

/** Finds the contacts that are not deleted, by internal id. */
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

/**
 * Times when the addresses of one contact were suppressed, ms since 1970; null for an address that is
 * not suppressed.
 */
export interface Suppressed {
  phoneAt: number | null
  emailAt: number | null
}

const TEXT_COLUMNS = TEXT_FIELDS.map((name) => fieldNamed(name).column)
/** The stored value of an empty field: the first name is never null. */
const EMPTY = TEXT_FIELDS.map((name) => (name === 'firstName' ? '' : null))

const CONTACT = bulkInsert(
  `INSERT INTO contacts (uuid, organization_id, status, source, stage, phone, ${TEXT_COLUMNS.join(', ')},
     custom_fields, preferred_channel_identity_id, created_by_actor_id, opted_out_at, email_suppressed_at, created_at,
     updated_at) VALUES`,
  `(?, ?, ?, ?, ?, ?, ${TEXT_COLUMNS.map(() => '?').join(', ')}, ?, ?, ?, ?, ?, ?, ?)`,
)

interface ImportedContact {
  /** Values of the contact; absent fields are empty. */
  values: {
    /** Null for a contact with only an email address. */
    phone: string | null
    customFields?: Readonly<Record<string, unknown>> | undefined
    /** Default ACTIVE. */
    status?: ContactStatus | undefined
    /** Default CSV_IMPORT. */
    source?: ContactSource | undefined
    /** Default NEW_LEAD. */
    stage?: ContactStage | undefined
    /** Creation time, ms since 1970. Default is now, and a later time counts as now. */
    createdAt?: number | undefined
  } & { [Field in TextFieldName]?: string | undefined }
  /** Internal id of the sender that the contact prefers. */
  preferredSenderId?: number | undefined
  suppressed: Suppressed
}

/**
 * Inserts contacts. The caller ensures that no live contact has one of their numbers and, for those
 * without a number, that no live contact without a number has the address.
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
    contacts.map(({ values, suppressed, preferredSenderId }) => [
      uuidv7(tx.now),
      organizationId,
      values.status ?? 'ACTIVE',
      values.source ?? 'CSV_IMPORT',
      values.stage ?? 'NEW_LEAD',
      values.phone,
      ...TEXT_FIELDS.map((name, index) => values[name] ?? EMPTY[index]),
      values.customFields ? JSON.stringify(values.customFields) : '{}',
      preferredSenderId ?? null,
      createdByActorId,
      suppressed.phoneAt,
      suppressed.emailAt,
      Math.min(values.createdAt ?? tx.now, tx.now),
      tx.now,
    ]),
  )

const REPLACE_VALUES = `UPDATE contacts SET phone = ?, ${TEXT_COLUMNS.map((column) => `${column} = ?`).join(', ')},
  custom_fields = ?, status = ?, stage = ?, source = ?, opted_out_at = ?, email_suppressed_at = ?, updated_at = ?
  WHERE id = ?`

/** Writes all values of a contact. */
export function replaceValues(tx: Tx, contact: KnownContact, suppressed: Suppressed): void {
  tx.run(
    REPLACE_VALUES,
    contact.phone,
    ...TEXT_FIELDS.map((name) => contact[name]),
    contact.customFields,
    contact.status,
    contact.stage,
    contact.source,
    suppressed.phoneAt,
    suppressed.emailAt,
    tx.now,
    contact.id,
  )
}

export interface CreatedContact extends Pick<ContactRow, 'id' | 'createdAt' | 'updatedAt'> {
  isMergeTarget: number
  wasMessaged: number
}

/** Finds the contacts of an import that still exist, and how each has changed since. */
export const findCreatedContacts = (
  reader: Reader,
  organizationId: number,
  contactIds: readonly number[],
): CreatedContact[] =>
  reader.all<CreatedContact>(
    `SELECT id, ${isMergeTarget('c.id')} AS isMergeTarget,
       last_contacted_at IS NOT NULL OR last_inbound_at IS NOT NULL AS wasMessaged,
       created_at, updated_at
     FROM contacts c WHERE id IN (SELECT value FROM json_each(?)) AND +organization_id = ? AND deleted_at IS NULL`,
    JSON.stringify(contactIds),
    organizationId,
  )

/** Number of contacts read in one write: about 3 ms when every contact has a value. */
const CHUNK = 1_000

/**
 * Removes the values of one custom field from the next contacts, including deleted ones. It reads them in the
 * order of contacts_uuid, the only index with deleted contacts.
 * @returns the uuid after which to continue (null at the end), and how many contacts had a value
 */
export function removeCustomValues(
  tx: Tx,
  { organizationId, key }: { organizationId: number; key: string },
  afterUuid: string,
): { lastUuid: string | null; found: number } {
  const lastUuid = tx.value<string | null>(fragment`SELECT max(uuid)
    FROM (SELECT uuid FROM contacts INDEXED BY contacts_uuid WHERE organization_id = ${organizationId}
      AND uuid > ${afterUuid} ORDER BY uuid LIMIT ${CHUNK})`)
  if (lastUuid === undefined || lastUuid === null) return { lastUuid: null, found: 0 }
  const path = `$.${key}`
  const { changes } = tx.run(fragment`
    UPDATE contacts INDEXED BY contacts_uuid SET custom_fields = json_remove(custom_fields, ${path}),
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND uuid > ${afterUuid} AND uuid <= ${lastUuid}
      AND json_type(custom_fields, ${path}) IS NOT NULL`)
  return { lastUuid, found: changes }
}
