import type { Reader, Tx } from '../../db/database.ts'
import type { SuppressionChannel } from '../consents/table.ts'

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

/** Those of the addresses that were not on the list yet. */
export const insertSuppressions = (
  tx: Tx,
  { organizationId, channel, method }: Omit<NewSuppression, 'address'>,
  addresses: readonly string[],
): string[] =>
  tx
    .all<{ address: string }>(
      `INSERT INTO suppressions (organization_id, channel, address, method, created_at)
       SELECT ?, ?, value, ?, ? FROM json_each(?) WHERE true
       ON CONFLICT (organization_id, channel, address) DO NOTHING RETURNING address`,
      organizationId,
      channel,
      method,
      tx.now,
      JSON.stringify(addresses),
    )
    .map(({ address }) => address)

const MARK_STATEMENTS: Record<SuppressionChannel, string> = {
  SMS: `UPDATE contacts SET opted_out_at = ?, updated_at = ?
        WHERE organization_id = ? AND phone IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
        RETURNING phone AS address, id`,
  EMAIL: `UPDATE contacts SET email_suppressed_at = ?, updated_at = ?
          WHERE organization_id = ? AND email IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
          RETURNING email AS address, id`,
}

/** As `copyToContacts`, of addresses just suppressed: the ids of the contacts that have them, by address. */
export function markSuppressed(
  tx: Tx,
  { organizationId, channel }: Pick<NewSuppression, 'organizationId' | 'channel'>,
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
