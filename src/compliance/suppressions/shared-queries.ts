import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ConsentMethod, SuppressionChannel } from '../consents/table.ts'

/** SQL of addresses that are on the list by their hash alone. Digests are hexadecimal here, and bytes in the table. */

/** Whether any hash is on the list: most organizations have none, which saves hashing. */
export const hasHashes = (reader: Reader, organizationId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM hashed_suppressions
    WHERE organization_id = ${organizationId} LIMIT 1`) !== undefined

export interface HashedEntry {
  digest: string
  importId: number
  createdAt: number
}

/** The digests that are on the list. */
export const findHashes = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  digests: readonly string[],
): HashedEntry[] =>
  reader.all<HashedEntry>(fragment`
    SELECT lower(hex(digest)) AS digest, import_id AS importId, created_at AS createdAt
    FROM hashed_suppressions
    WHERE organization_id = ${organizationId} AND channel = ${channel}
      AND digest IN (SELECT unhex(value) FROM json_each(${JSON.stringify(digests)}))`)

/** Returns how many were not on the list yet. */
export const insertHashes = (
  tx: Tx,
  {
    organizationId,
    channel,
    importId,
  }: { organizationId: number; channel: SuppressionChannel; importId: number },
  digests: readonly string[],
): number =>
  digests.length === 0
    ? 0
    : tx.run(fragment`
      INSERT INTO hashed_suppressions (organization_id, channel, digest, import_id, created_at)
      SELECT ${organizationId}, ${channel}, unhex(value), ${importId}, ${tx.now}
      FROM json_each(${JSON.stringify(digests)}) WHERE true ON CONFLICT DO NOTHING`).changes

/** An entry of the list. */
export interface SuppressionEntry {
  /** How the address came onto the list. */
  method: ConsentMethod
  /** When it was added, ms since 1970. */
  createdAt: number
  /** Of the list that it came with (`suppression_imports`); null for none. */
  importId: number | null
}

export const findSuppression = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): SuppressionEntry | undefined =>
  reader.get<SuppressionEntry>(fragment`SELECT method, created_at AS createdAt, import_id AS importId
    FROM suppressions
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND address = ${address}`)
