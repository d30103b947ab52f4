import type { Acknowledged } from '../../storage/shipping/page-notes.ts'

/**
 * Matches the name of a copy: its time, the version that made it, the generation of the data, the appliance
 * that wrote it, and a number that this appliance gives only once. Names sort by time.
 *
 *     carillon-20261127T192134Z-v0.1.0-4f2a9c1e-3fa9c2d1-17.db.zst.age
 *
 * With continuous copies, the chain of segments and the number of the last collection in the copy follow.
 */
const NAME =
  /^carillon-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-v([\w.+-]{1,40})-([0-9a-f]{8})-([0-9a-f]{8})-(\d{1,9})(?:-([0-9a-f]{8})-(\d{1,9}))?\.db\.zst\.age$/

export interface CopyName {
  /** ms since 1970, whole seconds. */
  madeAt: number
  version: string
  /** Identifies the data. Copies of other data have another generation. */
  generation: string
  /** Identifies the appliance that wrote the copy. */
  writer: string
  number: number
  /** The segments that go on from this copy. Undefined without continuous copies. */
  chain?: CopyInChain | undefined
}

export interface CopyInChain {
  id: string
  /** The copy has all pages of the collections up to this one. */
  through: number
  /** Set for the file of a standby: what it has beyond the copy that it began with. */
  followed?: FollowedSegments
}

interface FollowedSegments {
  /** The collections in the copy. */
  base: number
  /** The last segments that were applied to it, oldest first. */
  known: readonly Acknowledged[]
}

/** Returns a time in a name: whole seconds, UTC. */
const compact = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}|[-:]/g, '')

export function copyName({ madeAt, version, generation, writer, number, chain }: CopyName): string {
  const inChain = chain ? `-${chain.id}-${chain.through}` : ''
  return `carillon-${compact(madeAt)}-v${version}-${generation}-${writer}-${number}${inChain}.db.zst.age`
}

/** Returns undefined for a name that is not the name of a copy. */
export function readCopyName(name: string): CopyName | undefined {
  const match = NAME.exec(name)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, version, generation, writer, number, chain, through] =
    match
  const madeAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(madeAt)) return undefined
  return {
    madeAt,
    version: version!,
    generation: generation!,
    writer: writer!,
    number: Number(number),
    ...(chain === undefined ? {} : { chain: { id: chain, through: Number(through) } }),
  }
}

/** Name of the settings of a server, which go with its copies. */
export const settingsName = ({ generation, writer }: Pick<CopyName, 'generation' | 'writer'>): string =>
  `settings-${generation}-${writer}.toml.zst.age`

/**
 * Matches the name of a segment in the folder of its chain: its number, the number of the segment before it (0 for
 * none), and the time of its last collection. Names sort by number.
 *
 *     000000021-after-000000017-20261127T192134Z.wal.zst.age
 */
const SEGMENT =
  /^segments\/([0-9a-f]{8})\/(\d{9})-after-(\d{9})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.wal\.zst\.age$/

export interface SegmentName {
  chain: string
  number: number
  /** Number of the segment before it. 0 for none. */
  after: number
  /** ms since 1970, whole seconds: the second in which its last collection was made. */
  to: number
}

export const segmentFolder = (chain: string): string => `segments/${chain}/`

/** Name of the secret key of a chain, encrypted with the passphrase of the copies. */
export const keyName = (chain: string): string => `${segmentFolder(chain)}key.age`

/** Returns the start of the name of a segment in its folder. */
export const segmentStart = (number: number): string => String(number).padStart(9, '0')

export const segmentName = ({ chain, number, after, to }: SegmentName): string =>
  `${segmentFolder(chain)}${segmentStart(number)}-after-${segmentStart(after)}-${compact(to)}.wal.zst.age`

/** Returns undefined for a name that is not the name of a segment. */
export function readSegmentName(name: string): SegmentName | undefined {
  const match = SEGMENT.exec(name)
  if (!match) return undefined
  const [, chain, number, after, year, month, day, hour, minute, second] = match
  const to = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(to) ? undefined : { chain: chain!, number: Number(number), after: Number(after), to }
}

/**
 * Matches the name of an object with lines of the ledgers, in the folder of its generation: the appliance that wrote
 * it, a number that grows, the series (the objects with one key), and letters that no other object has, because a
 * clone goes on with the same numbers.
 *
 *     ledger/4f2a9c1e/3fa9c2d1-000000017-9d0c77ab-51e6f3b0.jsonl.zst.age
 */
const LEDGER = /^ledger\/([0-9a-f]{8})\/([0-9a-f]{8})-(\d{9})-([0-9a-f]{8})-([0-9a-f]{8})\.jsonl\.zst\.age$/

/** The ledger objects of one key. */
export interface LedgerSeries {
  generation: string
  writer: string
  series: string
}

interface LedgerName extends LedgerSeries {
  number: number
  id: string
}

export const ledgerFolder = (generation: string): string => `ledger/${generation}/`

/** End of the names of keys of ledger objects. */
export const LEDGER_KEY = '-key.age'

/** Name of the secret key of a series, encrypted with the passphrase of the copies. */
export const ledgerKeyName = ({ generation, writer, series }: LedgerSeries): string =>
  `${ledgerFolder(generation)}${writer}-${series}${LEDGER_KEY}`

export const ledgerName = ({ generation, writer, number, series, id }: LedgerName): string =>
  `${ledgerFolder(generation)}${writer}-${segmentStart(number)}-${series}-${id}.jsonl.zst.age`

/** Returns undefined for a name that is not the name of a ledger object. */
export function readLedgerName(name: string): LedgerName | undefined {
  const match = LEDGER.exec(name)
  if (!match) return undefined
  const [, generation, writer, number, series, id] = match
  return { generation: generation!, writer: writer!, number: Number(number), series: series!, id: id! }
}
