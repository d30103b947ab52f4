import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ConsentMethod, SuppressionChannel } from '../consents/table.ts'
import { suppressionTally } from './tally.ts'

/** Deletes hashes from the list. Returns how many were on it. */
export const deleteHashes = (
  tx: Tx,
  organizationId: number,
  channel: SuppressionChannel,
  digests: readonly string[],
): number =>
  tx.run(fragment`DELETE FROM hashed_suppressions
    WHERE organization_id = ${organizationId} AND channel = ${channel}
      AND digest IN (SELECT unhex(value) FROM json_each(${JSON.stringify(digests)}))`).changes

export const findSuppressedAt = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): number | undefined =>
  reader.value<number>(fragment`SELECT created_at FROM suppressions
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND address = ${address}`)

export interface NewSuppression {
  organizationId: number
  channel: SuppressionChannel
  address: string
  method: ConsentMethod
  /** Internal id of the import that added the address. */
  suppressionImportId?: number | null
}

/** Adds an address to the list. Returns false when it is on the list already. */
export function insertSuppression(tx: Tx, row: NewSuppression): boolean {
  const { changes } =
    tx.run(fragment`INSERT INTO suppressions (organization_id, channel, address, method, import_id, created_at)
    VALUES (${row.organizationId}, ${row.channel}, ${row.address}, ${row.method},
      ${row.suppressionImportId ?? null}, ${tx.now})
    ON CONFLICT (organization_id, channel, address) DO NOTHING`)
  suppressionTally.add(tx, [row.method], changes)
  return changes > 0
}

/** Adds addresses to the list. Returns the addresses that were not on the list yet. */
export function insertSuppressions(
  tx: Tx,
  { organizationId, channel, method, suppressionImportId }: Omit<NewSuppression, 'address'>,
  addresses: readonly string[],
): string[] {
  const added = tx.all<{ address: string }>(fragment`
      INSERT INTO suppressions (organization_id, channel, address, method, import_id, created_at)
      SELECT ${organizationId}, ${channel}, value, ${method}, ${suppressionImportId ?? null}, ${tx.now}
      FROM json_each(${JSON.stringify(addresses)}) WHERE true
      ON CONFLICT (organization_id, channel, address) DO NOTHING RETURNING address`)
  suppressionTally.add(tx, [method], added.length)
  return added.map(({ address }) => address)
}

/** Sets `method` on the entries that have one of the methods `instead`. Returns their addresses. */
export const replaceMethod = (
  tx: Tx,
  { organizationId, channel, method, suppressionImportId }: Omit<NewSuppression, 'address'>,
  addresses: readonly string[],
  instead: readonly ConsentMethod[],
): string[] =>
  tx
    .all<{ address: string }>(fragment`
      UPDATE suppressions SET method = ${method}, import_id = ${suppressionImportId ?? null}
      WHERE organization_id = ${organizationId} AND channel = ${channel} AND address IN ${addresses}
        AND method IN ${instead} RETURNING address`)
    .map(({ address }) => address)

/** Returns which of these addresses are on the list and when each was added, ms since 1970. */
export const findSuppressions = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Map<string, number> =>
  new Map(
    reader
      .all<{ address: string; createdAt: number }>(fragment`SELECT address, created_at
        FROM suppressions
        WHERE organization_id = ${organizationId} AND channel = ${channel} AND address IN ${addresses}`)
      .map(({ address, createdAt }) => [address, createdAt]),
  )

/** Deletes an address from the list. Returns false when it was not on the list. */
export const deleteSuppression = (
  tx: Tx,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean =>
  tx.run(fragment`DELETE FROM suppressions
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND address = ${address}`).changes > 0

/** Deletes an entry whose hash is on the list: the opt-out goes on to count. */
export const deleteHashedEntry = (tx: Tx, id: number): void =>
  void tx.run('DELETE FROM suppressions WHERE id = ?', id)
