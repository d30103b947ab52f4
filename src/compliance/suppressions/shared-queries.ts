import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ConsentMethod, SuppressionChannel } from '../consents/table.ts'

/** Queries about hashes on the suppression list. Hashes are hexadecimal text here, and bytes in the table. */

/**
 * Whether the list has any hash, of a list or of an erased person. Most organizations have none, and then no address
 * has to be hashed.
 */
export const hasHashes = (reader: Reader, organizationId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM hashed_suppressions WHERE organization_id = ${organizationId}
    UNION ALL SELECT 1 FROM erased_suppressions WHERE organization_id = ${organizationId}
    LIMIT 1`) !== undefined

interface HashedEntry {
  digest: string
  importId: number
  createdAt: number
}

/** Returns the entries of the list that have one of these hashes. */
export const findHashes = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  digests: readonly string[],
): HashedEntry[] =>
  reader.all<HashedEntry>(fragment`
    SELECT lower(hex(digest)) AS digest, import_id, created_at
    FROM hashed_suppressions
    WHERE organization_id = ${organizationId} AND channel = ${channel}
      AND digest IN (SELECT unhex(value) FROM json_each(${JSON.stringify(digests)}))`)

/** Adds hashes to the list. Returns how many of them were not on the list yet. */
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
  /** When the address was added, ms since 1970. */
  createdAt: number
  /** Internal id of the import that added it (`suppression_imports`); null for none. */
  importId: number | null
}

export const findSuppression = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): SuppressionEntry | undefined =>
  reader.get<SuppressionEntry>(fragment`SELECT method, created_at, import_id
    FROM suppressions
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND address = ${address}`)
