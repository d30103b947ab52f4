import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { KnownContact } from './bulk.ts'
import { perField, TEXT_FIELDS, type TextFieldName } from './fields.ts'
import type { ContactRow } from './table.ts'

/** Reads and writes of contacts for bulk changes and deletions. */

/**
 * The fields that a long operation may set and its undo may restore. `customFields` is a JSON object.
 * An undo may remove a number that an import added.
 */
type EditedName = TextFieldName | 'phone' | 'status' | 'stage' | 'source' | 'customFields'

/** Lists the internal ids whose contacts are not deleted. */
export const listLiveIds = (reader: Reader, organizationId: number, ids: readonly number[]): number[] =>
  reader
    .all<{ id: number }>(fragment`SELECT id FROM contacts
      WHERE id IN ${ids} AND +organization_id = ${organizationId} AND deleted_at IS NULL`)
    .map(({ id }) => id)

const COLUMNS: Readonly<Record<EditedName, string>> = {
  phone: 'phone',
  ...perField(TEXT_FIELDS, ({ column }) => column),
  status: 'status',
  stage: 'stage',
  source: 'source',
  customFields: 'custom_fields',
}
/** The fixed order of the names: the same set of names always gives the same SQL text. */
export const EDITED_NAMES = Object.keys(COLUMNS) as readonly EditedName[]

interface WrittenContact {
  contact: Pick<KnownContact, 'id' | EditedName>
  /**
   * Time when the email address was suppressed, ms since 1970; null when it is not on the suppression
   * list.
   */
  emailSuppressedAt: number | null
}

/**
 * Writes the named fields of the contacts in one statement; with `email` also the time when it was
 * suppressed. A contact that loses its number is no longer opted out.
 */
export function writeEdited(
  tx: Tx,
  organizationId: number,
  names: readonly EditedName[],
  written: readonly WrittenContact[],
): void {
  if (written.length === 0) return
  const columns = names.map((name) => COLUMNS[name])
  const rows = written.map(({ contact, emailSuppressedAt }) => [
    contact.id,
    ...names.map((name) => contact[name]),
    emailSuppressedAt,
  ])
  if (names.includes('email')) columns.push('email_suppressed_at')
  const sets = columns.map((column, index) => `${column} = written.value->>${index + 1}`)
  const phoneAt = names.indexOf('phone') + 1
  if (phoneAt > 0) sets.push(`opted_out_at = iif(written.value->>${phoneAt} IS NULL, NULL, opted_out_at)`)
  tx.run(
    `UPDATE contacts SET ${sets.join(', ')}, updated_at = ? FROM json_each(?) AS written
     WHERE contacts.id = written.value->>0 AND +contacts.organization_id = ? AND contacts.deleted_at IS NULL`,
    tx.now,
    JSON.stringify(rows),
    organizationId,
  )
}

type DeletedContact = Pick<ContactRow, 'id' | 'phone' | 'email'>

/** Finds the contacts that were deleted at `deletedAt` (ms since 1970), but not by a merge. */
export const findDeletedAt = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
  deletedAt: number,
): DeletedContact[] =>
  reader.all<DeletedContact>(fragment`SELECT id, phone, email FROM contacts
    WHERE id IN ${ids} AND +organization_id = ${organizationId} AND deleted_at = ${deletedAt}
      AND merged_into IS NULL`)

/**
 * Restores deleted contacts, with the suppressions that their addresses have now.
 * @param revived contacts whose numbers and addresses are free, as `insertImported` requires.
 * `phoneAt`, `emailAt`: when the address was suppressed, ms since 1970; null if it is not suppressed.
 */
export function reviveContacts(
  tx: Tx,
  organizationId: number,
  revived: ReadonlyArray<{ id: number; phoneAt: number | null; emailAt: number | null }>,
): void {
  if (revived.length === 0) return
  tx.run(
    `UPDATE contacts SET deleted_at = NULL, updated_at = ?, opted_out_at = revived.value->>1,
       email_suppressed_at = revived.value->>2
     FROM json_each(?) AS revived
     WHERE contacts.id = revived.value->>0 AND +contacts.organization_id = ? AND contacts.deleted_at IS NOT NULL`,
    tx.now,
    JSON.stringify(revived.map(({ id, phoneAt, emailAt }) => [id, phoneAt, emailAt])),
    organizationId,
  )
}
