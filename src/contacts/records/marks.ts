import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import { mayBeOfTwo } from '../../compliance/entered-addresses/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** Updates of contacts after a message was sent or the suppression list changed. */

const COPY_STATEMENTS: Record<SuppressionChannel, string> = {
  SMS: `UPDATE contacts SET opted_out_at = ?, updated_at = ?
        WHERE organization_id = ? AND phone = ? AND deleted_at IS NULL RETURNING id`,
  EMAIL: `UPDATE contacts SET email_suppressed_at = ?, updated_at = ?
          WHERE organization_id = ? AND email = ? AND deleted_at IS NULL RETURNING id`,
}

/**
 * Updates the contacts with this address after a change of the suppression list.
 * @param suppressedAt ms since 1970; null if the address is no longer on the list
 * @returns their internal ids: at most one for a phone number
 */
export const markAddress = (
  tx: Tx,
  at: { organizationId: number; channel: SuppressionChannel; address: string },
  suppressedAt: number | null,
): number[] =>
  tx
    .all<{ id: number }>(COPY_STATEMENTS[at.channel], suppressedAt, tx.now, at.organizationId, at.address)
    .map(({ id }) => id)

const MARK_STATEMENTS: Record<SuppressionChannel, string> = {
  SMS: `UPDATE contacts SET opted_out_at = ?, updated_at = ?
        WHERE organization_id = ? AND phone IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
        RETURNING phone AS address, id`,
  EMAIL: `UPDATE contacts SET email_suppressed_at = ?, updated_at = ?
          WHERE organization_id = ? AND email IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
          RETURNING email AS address, id`,
}

/**
 * Marks the contacts with these addresses as suppressed now. Returns the internal ids of the contacts
 * by address.
 */
export function markAddresses(
  tx: Tx,
  { organizationId, channel }: { organizationId: number; channel: SuppressionChannel },
  addresses: readonly string[],
): Map<string, number[]> {
  const marked = tx.all<{ address: string; id: number }>(
    MARK_STATEMENTS[channel],
    tx.now,
    tx.now,
    organizationId,
    JSON.stringify(addresses),
  )
  const ids = new Map<string, number[]>()
  for (const { address, id } of marked) {
    const others = ids.get(address)
    if (others) others.push(id)
    else ids.set(address, [id])
  }
  return ids
}

const OTHER_STATEMENTS: Record<SuppressionChannel, string> = {
  SMS: `SELECT DISTINCT email AS address FROM contacts WHERE organization_id = ?
        AND phone IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL AND email IS NOT NULL
        AND id = coalesce(?, id) AND NOT ${mayBeOfTwo('contacts')}`,
  EMAIL: `SELECT DISTINCT phone AS address FROM contacts WHERE organization_id = ?
          AND email IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL AND phone IS NOT NULL
          AND id = coalesce(?, id) AND NOT ${mayBeOfTwo('contacts')}`,
}

/**
 * Lists the email addresses of the contacts with these phone numbers, or the phone numbers of the
 * contacts with these email addresses. Contacts whose two addresses may belong to two persons are
 * omitted.
 * @param at `contactId`: internal id; then only this contact counts
 */
export const listOtherAddresses = (
  reader: Reader,
  at: { organizationId: number; channel: SuppressionChannel; contactId?: number | null },
  addresses: readonly string[],
): string[] =>
  reader
    .all<{ address: string }>(
      OTHER_STATEMENTS[at.channel],
      at.organizationId,
      JSON.stringify(addresses),
      at.contactId ?? null,
    )
    .map(({ address }) => address)

/** Returns whether the phone number and the email address of a contact may belong to two persons. */
export const isMaybeOfTwo = (reader: Reader, contactId: number): boolean =>
  reader.get(`SELECT 1 FROM contacts WHERE id = ? AND ${mayBeOfTwo('contacts')}`, contactId) !== undefined

/** Records that a carrier accepted a message to each of these contacts. */
export function markContacted(tx: Tx, contactIds: readonly number[]): void {
  if (contactIds.length === 0) return
  tx.run(fragment`UPDATE contacts SET last_contacted_at = ${tx.now} WHERE id IN ${contactIds}`)
}

/** Sets an ACTIVE contact to INVALID if it still has this number. Returns whether it did. */
export const setNumberInvalid = (
  tx: Tx,
  { organizationId, contactId, phone }: { organizationId: number; contactId: number; phone: string },
): boolean =>
  tx.run(
    `UPDATE contacts SET status = 'INVALID', updated_at = ?
     WHERE organization_id = ? AND id = ? AND phone = ? AND status = 'ACTIVE' AND deleted_at IS NULL`,
    tx.now,
    organizationId,
    contactId,
    phone,
  ).changes > 0
