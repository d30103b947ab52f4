import { defineTally } from '../../db/counted.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import { interruptible, SOON_DONE } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { Actor } from '../../lib/principal.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import { CONSENT_METHODS, type ConsentMethod, type SuppressionChannel } from '../consents/table.ts'
import type { SuppressionImportRow, suppressionImportRejects } from './import-table.ts'
import type { erasedSuppressions, hashedSuppressions, SuppressionRow } from './table.ts'

type ErasedRow = typeof erasedSuppressions.$inferSelect

/** Number of addresses added to suppression lists, by method. */
export const suppressionTally = defineTally<[method: ConsentMethod]>(
  CONSENT_METHODS.map((method) => [method]),
)

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

/** Deletes an entry whose hash is on the list. The opt-out still counts. */
export const deleteHashedEntry = (tx: Tx, id: number): void =>
  void tx.run('DELETE FROM suppressions WHERE id = ?', id)

/** Queries about hashes on the suppression list. Hashes are hexadecimal text here, and bytes in the table. */

/**
 * Returns whether the list has any hash, of a list or of an erased person. Most organizations have
 * none, so their addresses need no hashing.
 */
export const hasHashes = (reader: Reader, organizationId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM hashed_suppressions WHERE organization_id = ${organizationId}
    UNION ALL SELECT 1 FROM erased_suppressions WHERE organization_id = ${organizationId}
    LIMIT 1`) !== undefined

/** Returns the entries of the list that have one of these hashes. */
export const findHashes = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  digests: readonly string[],
): Omit<HashEntry, 'channel'>[] =>
  reader.all<Omit<HashEntry, 'channel'>>(fragment`
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

/** Method, time and import of an entry. */
export type SuppressionEntry = Pick<SuppressionRow, 'method' | 'createdAt' | 'importId'>

export const findSuppression = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): SuppressionEntry | undefined =>
  reader.get<SuppressionEntry>(fragment`SELECT method, created_at, import_id
    FROM suppressions
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND address = ${address}`)

/** Returns the key of the hashes of an organization. A trigger makes it with the organization. */
export const keyOf = (reader: Reader, organizationId: number): Uint8Array =>
  reader.value<Uint8Array>('SELECT key FROM suppression_keys WHERE organization_id = ?', organizationId)!

export const hasErased = (reader: Reader, organizationId: number): boolean =>
  reader.get(
    fragment`SELECT 1 FROM erased_suppressions WHERE organization_id = ${organizationId} LIMIT 1`,
  ) !== undefined

export const listEntries = (reader: Reader, ids: readonly number[]): SuppressionRow[] =>
  reader.all<SuppressionRow>(fragment`SELECT * FROM suppressions WHERE id IN ${[...ids]}`)

/** Inserts the opt-out of an erased person. An existing one stays as it is, because the older time counts. */
export const insertErased = (tx: Tx, row: ErasedRow): void =>
  void tx.run(fragment`INSERT INTO erased_suppressions (organization_id, channel, digest, method, created_at)
    VALUES (${row.organizationId}, ${row.channel}, unhex(${Buffer.from(row.digest).toString('hex')}), ${row.method},
      ${row.createdAt})
    ON CONFLICT DO NOTHING`)

/** `digest` is hexadecimal. */
type FoundEntry = Pick<ErasedRow, 'method' | 'createdAt'> & { digest: string }

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

/** Finds the actors who started these imports, by the internal id of the import. */
export const findImportActors = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Map<number, Actor> =>
  new Map(
    reader
      .all<{ id: number; type: Actor['type']; actorId: string | null; name: string }>(fragment`
        SELECT id, created_by_type AS type, created_by_id AS actorId, created_by_name AS name
        FROM suppression_imports WHERE id IN ${ids} AND +organization_id = ${organizationId}`)
      .map(({ id, type, actorId, name }) => [id, { type, id: actorId, name } as Actor]),
  )

export type ImportName = Pick<SuppressionImportRow, 'id' | 'uuid' | 'fileName'>

/** Finds the public ids and file names of these imports, by the internal id of the import. */
export const findImportNames = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Map<number, ImportName> =>
  new Map(
    reader
      .all<ImportName>(fragment`SELECT id, uuid, file_name FROM suppression_imports
        WHERE id IN ${ids} AND +organization_id = ${organizationId}`)
      .map((row) => [row.id, row]),
  )

export type RejectedCell = Omit<typeof suppressionImportRejects.$inferSelect, 'importId'>

export function insertRejects(tx: Tx, importId: number, rejects: readonly RejectedCell[]): void {
  for (const { rowNumber, cell, reason } of rejects)
    tx.run('INSERT INTO suppression_import_rejects VALUES (?, ?, ?, ?)', importId, rowNumber, cell, reason)
}

/** Lists the next rejected cells of an import after the row `afterRow`, in the order of the file. */
export const listRejects = (
  reader: Reader,
  importId: number,
  afterRow: number,
  limit: number,
): RejectedCell[] =>
  reader.all<RejectedCell>(fragment`SELECT row_number, cell, reason
    FROM suppression_import_rejects WHERE import_id = ${importId} AND row_number > ${afterRow}
    ORDER BY row_number LIMIT ${limit}`)

/** Deletes rejected cells of the imports of an organization. @param where SQL condition on the cell */
export const deleteRejects = (tx: Tx, organizationId: number, where: Fragment): void =>
  void tx.run(fragment`DELETE FROM suppression_import_rejects
    WHERE import_id IN (SELECT id FROM suppression_imports WHERE organization_id = ${organizationId}) AND ${where}`)

/** An import that older data lacks. */
interface RepeatedImport {
  uuid: string
  organizationId: number
  /** JSON, as migrations/0173_more_withdrawals.sql notes it. */
  state: string
  /** The error of an import whose file was not read to its end. */
  error: string
  lastContactId: number
}

/** Adds an import whose hashes are compared with the contacts again. */
export const insertRepeated = (tx: Tx, row: RepeatedImport): void =>
  void tx.run(
    `INSERT INTO suppression_imports (uuid, organization_id, file_name, status, end_status, error, content_sha256,
       channel, columns, total_rows, processed_rows, last_contact_id, created_by_type, created_by_id, created_by_name, created_at)
     SELECT @uuid, @organizationId, @state ->> '$.file_name', 'MATCHING', ifnull(end_status, 'FAILED'),
       iif(end_status IS NULL, @error, @state ->> '$.error'), @state ->> '$.content_sha256',
       @state ->> '$.channel', @state ->> '$.columns', @state ->> '$.total_rows',
       iif(end_status IS NULL, 0, @state ->> '$.total_rows'), @lastContactId,
       @state ->> '$.created_by_type', @state ->> '$.created_by_id', @state ->> '$.created_by_name',
       @state ->> '$.created_at'
     FROM (SELECT iif(@state ->> '$.status' IN ('COMPLETED', 'FAILED', 'CANCELLED'), @state ->> '$.status',
       @state ->> '$.end_status') AS end_status)`,
    row,
  )

/** Reads the suppression list a page at a time, because it may have half a million entries. */

/** An address on the list. */
type AddressEntry = Pick<SuppressionRow, 'channel' | 'address' | 'method' | 'importId' | 'createdAt'>

/** The hash of an address on the list. `digest` is hexadecimal. */
type HashEntry = Pick<typeof hashedSuppressions.$inferSelect, 'channel' | 'importId' | 'createdAt'> & {
  digest: string
}

export type ListedEntry = AddressEntry | HashEntry

interface ListFilter {
  organizationId: number
  channel?: SuppressionChannel | undefined
  method?: ConsentMethod | undefined
  /** Internal id of the import that added the entry. */
  importId?: number | undefined
}

const conditions = ({ organizationId, channel, importId }: ListFilter): Fragment[] => [
  fragment`organization_id = ${organizationId}`,
  ...(channel ? [fragment`channel = ${channel}`] : []),
  ...(importId === undefined ? [] : [fragment`import_id = ${importId}`]),
]

const addresses = (filter: ListFilter): Fragment =>
  allOf([
    ...conditions(filter),
    ...(filter.method ? [fragment`method = ${filter.method}`] : []),
    interruptible('suppressions.id'),
  ])

/** Returns the SQL condition of a page of hashes. The method of every hash is IMPORT. */
const hashes = (filter: ListFilter): Fragment =>
  allOf([
    ...conditions(filter),
    ...(filter.method && filter.method !== 'IMPORT' ? [fragment`FALSE`] : []),
    SOON_DONE,
  ])

/** Lists a page of the addresses, the newest first. */
export function pageOfAddresses(
  reader: RowReader,
  filter: ListFilter,
  page: { limit: number; offset: number },
): Promise<AddressEntry[]> {
  return reader.all<AddressEntry>(fragment`SELECT channel, address, method, import_id,
      created_at
    FROM suppressions INDEXED BY suppressions_newest WHERE ${addresses(filter)}
    ORDER BY suppressions.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`)
}

/**
 * Lists a page of the hashes in the order of their bytes. Sorting by their text would sort the whole
 * list for each page.
 */
export function pageOfHashes(
  reader: RowReader,
  filter: ListFilter,
  page: { limit: number; offset: number },
): Promise<HashEntry[]> {
  const { text, params } = fragment`SELECT channel, lower(hex(digest)) AS digest, import_id, created_at
    FROM hashed_suppressions WHERE ${hashes(filter)}
    ORDER BY channel, hashed_suppressions.digest LIMIT ${page.limit} OFFSET ${page.offset}`
  return reader.all<HashEntry>(text, ...params)
}

export async function countAddresses(reader: RowReader, filter: ListFilter): Promise<number> {
  const statement = fragment`SELECT count(*) AS count FROM suppressions WHERE ${addresses(filter)}`
  return (await reader.get<{ count: number }>(statement))?.count ?? 0
}

export async function countHashes(reader: RowReader, filter: ListFilter): Promise<number> {
  const statement = fragment`SELECT count(*) AS count FROM hashed_suppressions WHERE ${hashes(filter)}`
  return (await reader.get<{ count: number }>(statement))?.count ?? 0
}

/** Lists the addresses after `afterId`, in the order in which they were added. */
export const nextAddresses = (
  reader: Reader,
  organizationId: number,
  afterId: number,
  limit: number,
): SuppressionRow[] =>
  reader.all<SuppressionRow>(fragment`
    SELECT * FROM suppressions INDEXED BY suppressions_newest
    WHERE organization_id = ${organizationId} AND id > ${afterId} ORDER BY id LIMIT ${limit}`)

/**
 * Lists the hashes of a channel after another, in byte order.
 * @param after its `digest` is empty for the first hashes
 */
export const nextHashes = (
  reader: Reader,
  organizationId: number,
  after: { channel: SuppressionChannel; digest: string },
  limit: number,
): HashEntry[] =>
  reader.all<HashEntry>(fragment`
    SELECT channel, lower(hex(digest)) AS digest, import_id, created_at
    FROM hashed_suppressions
    WHERE organization_id = ${organizationId} AND channel = ${after.channel}
      AND digest > unhex(${after.digest}) ORDER BY hashed_suppressions.digest LIMIT ${limit}`)

/**
 * The SQL condition that an address is on the suppression list of the organization.
 * @param row alias of a row with `organization_id`
 * @param address SQL of the address
 */
export const isSuppressedAddress = (row: string, channel: SuppressionChannel, address: string): string =>
  isOnList(row, `'${channel}'`, address)

/**
 * The SQL condition that the address of a row of `messages` is on the suppression list. All messages to phone
 * numbers share one list.
 * @param message alias of the row
 */
export const isSuppressedMessage = (message: string): string =>
  isOnList(message, `iif(${message}.channel = 'EMAIL', 'EMAIL', 'SMS')`, `${message}.address`)

const isOnList = (row: string, channel: string, address: string): string =>
  `EXISTS (SELECT 1 FROM suppressions WHERE suppressions.organization_id = ${row}.organization_id
     AND suppressions.channel = ${channel} AND suppressions.address = ${address})`

/**
 * SQL of the time when an address was added to the list, ms since 1970; NULL if it is not on the list. Parameters:
 * organization, address.
 */
export const suppressedSince = (channel: SuppressionChannel): string =>
  `(SELECT created_at FROM suppressions WHERE organization_id = ? AND channel = '${channel}' AND address = ?)`

export const withdrawals = {
  erased_suppressions: repeatedBy(
    'opt-outs of erased people',
    `INSERT INTO erased_suppressions (organization_id, channel, digest, method, created_at)
     SELECT id, @key ->> '$.channel', unhex(@key ->> '$.digest'), @state ->> '$.method', @state ->> '$.created_at'
     FROM organizations WHERE uuid = @key ->> '$.organization'
     ON CONFLICT DO NOTHING`,
  ),
  // The import is in the data already, or was replayed before its hashes.
  hashed_suppressions: repeatedBy(
    'hashes of opt-out lists',
    `INSERT INTO hashed_suppressions (organization_id, channel, digest, import_id, created_at)
     SELECT o.id, @key ->> '$.channel', unhex(@key ->> '$.digest'), i.id, @state ->> '$.created_at'
     FROM organizations o JOIN suppression_imports i ON i.organization_id = o.id AND i.uuid = @state ->> '$.import'
     WHERE o.uuid = @key ->> '$.organization'
     ON CONFLICT DO NOTHING`,
  ),
}
