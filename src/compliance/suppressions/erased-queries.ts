import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ConsentMethod, SuppressionChannel } from '../consents/table.ts'

/** The key of the hashes of an organization; a trigger makes it with the organization. */
export const keyOf = (reader: Reader, organizationId: number): Uint8Array =>
  reader.value<Uint8Array>('SELECT key FROM suppression_keys WHERE organization_id = ?', organizationId)!

export const hasErased = (reader: Reader, organizationId: number): boolean =>
  reader.get(
    fragment`SELECT 1 FROM erased_suppressions WHERE organization_id = ${organizationId} LIMIT 1`,
  ) !== undefined

interface ListedEntry {
  id: number
  organizationId: number
  channel: SuppressionChannel
  address: string
  method: ConsentMethod
  /** ms since 1970. */
  createdAt: number
}

export const listEntries = (reader: Reader, ids: readonly number[]): ListedEntry[] =>
  reader.all<ListedEntry>(fragment`SELECT id, organization_id, channel, address, method,
      created_at FROM suppressions WHERE id IN ${[...ids]}`)

/** An opt-out that was erased before stays as it is: the older time counts. */
export const insertErased = (
  tx: Tx,
  row: Omit<ListedEntry, 'id' | 'address'> & { digest: Uint8Array },
): void =>
  void tx.run(fragment`INSERT INTO erased_suppressions (organization_id, channel, digest, method, created_at)
    VALUES (${row.organizationId}, ${row.channel}, unhex(${Buffer.from(row.digest).toString('hex')}), ${row.method},
      ${row.createdAt})
    ON CONFLICT DO NOTHING`)

interface FoundEntry {
  /** Hexadecimal. */
  digest: string
  method: ConsentMethod
  createdAt: number
}

/** @param digests hexadecimal */
export const findErased = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  digests: readonly string[],
): FoundEntry[] =>
  reader.all<FoundEntry>(fragment`SELECT lower(hex(digest)) AS digest, method, created_at
    FROM erased_suppressions
    WHERE organization_id = ${organizationId} AND channel = ${channel}
      AND digest IN (SELECT unhex(value) FROM json_each(${JSON.stringify(digests)}))`)

export const deleteErased = (
  tx: Tx,
  organizationId: number,
  channel: SuppressionChannel,
  digest: Uint8Array,
): boolean =>
  tx.run(fragment`DELETE FROM erased_suppressions WHERE organization_id = ${organizationId}
    AND channel = ${channel} AND digest = unhex(${Buffer.from(digest).toString('hex')})`).changes > 0
