import type { Reader } from '../../db/database.ts'
import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import { interruptible, SOON_DONE } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { ConsentMethod, SuppressionChannel } from '../consents/table.ts'

/** Reads the suppression list, which may have half a million entries, a page at a time. */

/** An address on the list. */
interface AddressEntry {
  channel: SuppressionChannel
  address: string
  method: ConsentMethod
  /** Internal id of the import that added the address; null for none. */
  importId: number | null
  createdAt: number
}

/** The hash of an address on the list. */
interface HashEntry {
  channel: SuppressionChannel
  /** Hexadecimal. */
  digest: string
  importId: number
  createdAt: number
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

/** The SQL condition of a page of hashes. The method of every hash is IMPORT. */
const hashes = (filter: ListFilter): Fragment =>
  allOf([
    ...conditions(filter),
    ...(filter.method && filter.method !== 'IMPORT' ? [fragment`FALSE`] : []),
    SOON_DONE,
  ])

/** A page of the addresses, the newest first. */
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

/** A page of the hashes in the order of their bytes: to sort by their text would sort the whole list for each page. */
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

/** An address on the list with its internal id, after which the next addresses are read. */
interface WalkedEntry extends AddressEntry {
  id: number
}

/** The addresses after `afterId`, in the order in which they were added. */
export const nextAddresses = (
  reader: Reader,
  organizationId: number,
  afterId: number,
  limit: number,
): WalkedEntry[] =>
  reader.all<WalkedEntry>(fragment`
    SELECT id, channel, address, method, import_id, created_at
    FROM suppressions INDEXED BY suppressions_newest
    WHERE organization_id = ${organizationId} AND id > ${afterId} ORDER BY id LIMIT ${limit}`)

/** The hashes of a channel after another, in byte order. @param after its `digest` is empty for the first hashes */
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
