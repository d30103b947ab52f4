import { createHash } from 'node:crypto'
import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import { FRAME_HEADER_BYTES, WAL_HEADER_BYTES } from '../guarding/wal-extent.ts'
import type { PageTask } from './changed-pages.ts'
import type { Acknowledged } from './page-notes.ts'

/**
 * A segment is a WAL of SQLite (https://sqlite.org/walformat.html) and a line of JSON after it, which SQLite
 * leaves out. Its frames are whole pages, and each collection ends with a commit. So `sqlite3` applies a segment
 * to a database file of the same chain, as a file `…-wal` next to it.
 */
const MAGIC = 0x377f0682
const FORMAT = 3_007_000
const SALT = 0x43415249

/** Pages of the database at one moment. */
export interface Collection {
  number: number
  /** ms since 1970. */
  at: number
  pageBytes: number
  /** Pages of the whole database. */
  pageCount: number
  frames: number
  /** The frames, without their salts and checksums. */
  content: Buffer
}

/** What the line after the WAL says. */
interface SegmentLine {
  chain: string
  /** Number of its last collection. */
  number: number
  /** The segment before it. Null for the first. */
  after: Acknowledged | null
  collections: Array<{ number: number; at: string; frames: number }>
  bytes: number
  sha256: string
}

/**
 * Reads the pages of a task. The storage keeps them as they are meanwhile: frames of the WAL that are not in the
 * main file stay in the WAL. Throws when the files do not have the pages.
 */
export function readCollection({ number, pages, extent, main, wal }: PageTask, at: number): Collection {
  const { frames, frameBytes, movedFrames, pages: pageCount, salt } = extent
  const pageBytes = frameBytes - FRAME_HEADER_BYTES
  const header = Buffer.alloc(FRAME_HEADER_BYTES)
  /** The last frame of each page that is not in the main file. */
  const inWal = new Map<number, number>()
  const readHeader = (frame: number) => {
    const read = readSync(wal, header, 0, FRAME_HEADER_BYTES, WAL_HEADER_BYTES + frame * frameBytes)
    if (read < FRAME_HEADER_BYTES || header.toString('latin1', 8, 16) !== salt)
      throw new Error('the WAL was begun again')
    return header.readUInt32BE(0)
  }
  for (let frame = Math.min(movedFrames, frames); frame < frames; frame++) inWal.set(readHeader(frame), frame)
  // A page after the end of the database was removed.
  const present = pages.filter((page) => page > 0 && page <= pageCount)
  // The commit at the end must be there even if all pages were removed. Page 1 always exists.
  const read = present.length > 0 ? present : Uint32Array.of(1)
  const content = Buffer.alloc(read.length * frameBytes)
  read.forEach((page, index) => {
    const to = index * frameBytes
    const frame = inWal.get(page)
    const from =
      frame === undefined
        ? (page - 1) * pageBytes
        : WAL_HEADER_BYTES + frame * frameBytes + FRAME_HEADER_BYTES
    const count = readSync(
      frame === undefined ? main : wal,
      content,
      to + FRAME_HEADER_BYTES,
      pageBytes,
      from,
    )
    if (count !== pageBytes) throw new Error(`page ${page} is not whole`)
    if (frame !== undefined && readHeader(frame) !== page) throw new Error('the WAL was begun again')
    content.writeUInt32BE(page, to)
    content.writeUInt32BE(index === read.length - 1 ? pageCount : 0, to + 4)
  })
  return { number, at, pageBytes, pageCount, frames: read.length, content }
}

type Checksum = [number, number]

/** Continues the checksum of a WAL over whole words. */
function addTo(sum: Checksum, bytes: Buffer, from: number, to: number): void {
  let [one, other] = sum
  for (let at = from; at < to; at += 8) {
    one = (one + bytes.readUInt32LE(at) + other) >>> 0
    other = (other + bytes.readUInt32LE(at + 4) + one) >>> 0
  }
  sum[0] = one
  sum[1] = other
}

/** Makes a segment of collections, in order. Returns its parts. Changes the content of the collections. */
export function makeSegment(
  chain: string,
  collections: readonly Collection[],
  after: Acknowledged | undefined,
): { parts: Buffer[]; sha256: string; number: number } {
  const { number, pageBytes } = collections.at(-1)!
  const frameBytes = FRAME_HEADER_BYTES + pageBytes
  const head = Buffer.alloc(WAL_HEADER_BYTES)
  for (const [index, word] of [MAGIC, FORMAT, pageBytes, number, SALT, number].entries())
    head.writeUInt32BE(word, 4 * index)
  const sum: Checksum = [0, 0]
  addTo(sum, head, 0, 24)
  head.writeUInt32BE(sum[0], 24)
  head.writeUInt32BE(sum[1], 28)
  const hash = createHash('sha256').update(head)
  let bytes = head.length
  for (const { content } of collections) {
    for (let at = 0; at < content.length; at += frameBytes) {
      head.copy(content, at + 8, 16, 24)
      addTo(sum, content, at, at + 8)
      addTo(sum, content, at + FRAME_HEADER_BYTES, at + frameBytes)
      content.writeUInt32BE(sum[0], at + 16)
      content.writeUInt32BE(sum[1], at + 20)
    }
    hash.update(content)
    bytes += content.length
  }
  const sha256 = hash.digest('hex')
  const line: SegmentLine = {
    chain,
    number,
    after: after ?? null,
    collections: collections.map((each) => ({
      number: each.number,
      at: new Date(each.at).toISOString(),
      frames: each.frames,
    })),
    bytes,
    sha256,
  }
  const last = Buffer.from(`\n${JSON.stringify(line)}\n`)
  return { parts: [head, ...collections.map(({ content }) => content), last], sha256, number }
}

export interface Segment extends SegmentLine {
  pageBytes: number
  wal: Buffer
}

/** Reads a segment. Throws a sentence when it is not whole. */
export function readSegment(bytes: Buffer): Segment {
  const start = bytes.lastIndexOf('\n', bytes.length - 2)
  const text = start > 0 ? bytes.toString('utf8', start + 1) : ''
  let line: SegmentLine
  try {
    line = JSON.parse(text) as SegmentLine
  } catch (cause) {
    throw new Error('it is not a segment', { cause })
  }
  const wal = bytes.subarray(0, start)
  const isWhole = wal.length === line.bytes && createHash('sha256').update(wal).digest('hex') === line.sha256
  if (!isWhole || wal.readUInt32BE(0) !== MAGIC) throw new Error('it is not whole')
  const pageBytes = wal.readUInt32BE(8)
  const frames = line.collections.reduce((sum, each) => sum + each.frames, 0)
  if (wal.length !== WAL_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageBytes))
    throw new Error('it is not whole')
  return { ...line, pageBytes, wal }
}

/**
 * Writes the collections of a segment up to a moment into an open database file. Returns the time of the last one,
 * ms since 1970. Returns undefined and writes nothing when all of them are later, or not after the collection
 * `after` that the file already has: a part of them would then take the file back. The file is whole after each
 * collection.
 */
export function applySegment(
  segment: Segment,
  file: number,
  { untilMs, after }: { untilMs: number; after: number },
): number | undefined {
  const { wal, pageBytes } = segment
  const late = segment.collections.findIndex(({ at }) => Date.parse(at) > untilMs)
  const collections = late < 0 ? segment.collections : segment.collections.slice(0, late)
  if ((collections.at(-1)?.number ?? 0) <= after) return undefined
  const frameBytes = FRAME_HEADER_BYTES + pageBytes
  if (fstatSync(file).size % pageBytes !== 0) throw new Error('it has pages of another size')
  let at = WAL_HEADER_BYTES
  let last: number | undefined
  for (const collection of collections) {
    let pageCount = 0
    for (let frame = 0; frame < collection.frames; frame++, at += frameBytes) {
      const page = wal.readUInt32BE(at)
      writeWhole(file, wal.subarray(at + FRAME_HEADER_BYTES, at + frameBytes), (page - 1) * pageBytes)
      pageCount = wal.readUInt32BE(at + 4)
    }
    if (pageCount === 0) throw new Error('a collection in it has no end')
    ftruncateSync(file, pageCount * pageBytes)
    last = Date.parse(collection.at)
  }
  return last
}

function writeWhole(file: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done)
}
