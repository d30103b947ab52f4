import type { Reader, Tx } from '../../db/database.ts'
import type { SuppressionChannel } from './table.ts'

export const findSuppressedAt = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): number | undefined =>
  reader.value<number>(
    'SELECT created_at FROM suppressions WHERE organization_id = ? AND channel = ? AND address = ?',
    organizationId,
    channel,
    address,
  )

export interface NewSuppression {
  organizationId: number
  channel: SuppressionChannel
  address: string
  method: string
}

/** False when the address is on the list already. */
export const insertSuppression = (tx: Tx, row: NewSuppression): boolean =>
  tx.run(
    `INSERT INTO suppressions (organization_id, channel, address, method, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (organization_id, channel, address) DO NOTHING`,
    row.organizationId,
    row.channel,
    row.address,
    row.method,
    tx.now,
  ).changes > 0

/** Those of the numbers that were not on the list yet. */
export const insertSuppressedNumbers = (
  tx: Tx,
  { organizationId, method }: { organizationId: number; method: string },
  numbers: readonly string[],
): string[] =>
  tx
    .all<{ address: string }>(
      `INSERT INTO suppressions (organization_id, channel, address, method, created_at)
       SELECT ?, 'SMS', value, ?, ? FROM json_each(?) WHERE true
       ON CONFLICT (organization_id, channel, address) DO NOTHING RETURNING address`,
      organizationId,
      method,
      tx.now,
      JSON.stringify(numbers),
    )
    .map(({ address }) => address)

/** As `copyToContacts`, of numbers just suppressed: the ids of the contacts that have them, by number. */
export const markOptedOut = (
  tx: Tx,
  organizationId: number,
  numbers: readonly string[],
): Map<string, number> =>
  new Map(
    tx
      .all<{ phone: string; id: number }>(
        `UPDATE contacts SET opted_out_at = ?, updated_at = ?
         WHERE organization_id = ? AND phone IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
         RETURNING phone, id`,
        tx.now,
        tx.now,
        organizationId,
        JSON.stringify(numbers),
      )
      .map(({ phone, id }) => [phone, id]),
  )

/** False when the address was not on the list. */
export const deleteSuppression = (
  tx: Tx,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean =>
  tx.run(
    'DELETE FROM suppressions WHERE organization_id = ? AND channel = ? AND address = ?',
    organizationId,
    channel,
    address,
  ).changes > 0

const COPY_STATEMENTS: Record<SuppressionChannel, string> = {
  SMS: `UPDATE contacts SET opted_out_at = ?, updated_at = ?
        WHERE organization_id = ? AND phone = ? AND deleted_at IS NULL RETURNING id`,
  EMAIL: `UPDATE contacts SET email_suppressed_at = ?, updated_at = ?
          WHERE organization_id = ? AND email = ? AND deleted_at IS NULL RETURNING id`,
}

/**
 * Brings the contacts with this address up to date with the list.
 * @param suppressedAt ms since 1970; null when the address is no longer on it
 * @returns their internal ids: at most one for a phone number
 */
export const copyToContacts = (
  tx: Tx,
  at: { organizationId: number; channel: SuppressionChannel; address: string },
  suppressedAt: number | null,
): number[] =>
  tx
    .all<{ id: number }>(COPY_STATEMENTS[at.channel], suppressedAt, tx.now, at.organizationId, at.address)
    .map(({ id }) => id)
