import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { ContactRow } from './table.ts'

/** A contact that evidence is about; it may be deleted. */
type Subject = Pick<
  ContactRow,
  'id' | 'uuid' | 'firstName' | 'lastName' | 'phone' | 'email' | 'createdAt' | 'deletedAt'
>

export const findSubject = (reader: Reader, organizationId: number, uuid: string): Subject | undefined =>
  reader.get<Subject>(
    fragment`SELECT id, uuid, first_name, last_name, phone, email, created_at, deleted_at FROM contacts
      WHERE organization_id = ${organizationId} AND uuid = ${uuid}`,
  )

const HELD = (column: 'phone' | 'email'): string =>
  `SELECT id FROM contacts WHERE organization_id = ? AND ${column} = ? AND ${interruptible('contacts.id').text}`
const HOLDERS: Readonly<Record<SuppressionChannel, string>> = { SMS: HELD('phone'), EMAIL: HELD('email') }

const DELETED_HOLDERS = `SELECT id, phone FROM contacts
  WHERE organization_id = ? AND deleted_at IS NOT NULL AND merged_into IS NULL AND ${interruptible('contacts.id').text}
    AND (phone IN (SELECT value FROM json_each(?)) OR email IN (SELECT value FROM json_each(?)))`

/**
 * Lists the deleted contacts that had one of these addresses, except those that were merged into another one.
 * Reads all contacts of the organization.
 */
export const listDeletedHolders = (
  reader: RowReader,
  organizationId: number,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<Array<Pick<ContactRow, 'id' | 'phone'>>> =>
  reader.all(DELETED_HOLDERS, organizationId, JSON.stringify(phones), JSON.stringify(emails))

/**
 * Lists the internal ids of the contacts that have an address, or had it when they were deleted.
 * Reads all contacts of the organization.
 */
export const listHolders = async (
  reader: RowReader,
  organizationId: number,
  { channel, address }: { channel: SuppressionChannel; address: string },
): Promise<number[]> =>
  (await reader.all<{ id: number }>(HOLDERS[channel], organizationId, address)).map(({ id }) => id)
