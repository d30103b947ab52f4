import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { Unfinished } from '../unfinished.ts'
import { PageSet } from './page-set.ts'

/**
 * The notes of a chain in `live/noted-pages`: which pages the commits since the last segment have changed, and up
 * to which frame of the WAL that is known. They are written before pages leave the WAL, so a kill loses none.
 *
 * The file is a sequence of records, each with its length and checksum. A record that is cut off ends it. Then
 * the notes reach less far, and the frames after them must still be in the WAL (resume.ts).
 */
const HEAD_BYTES = 8
/** The kinds of records, by their first byte. */
const KIND = { chain: 1, noted: 2, collected: 3, done: 4, clean: 5 } as const
/** `noted` before its pages: the kind and 3 empty bytes, the salt, the frames and the commits. */
const NOTED_BYTES = 20
/** Size at which the file is written again without the records that are done. */
const COMPACT_BYTES = 4 << 20

/** The chain of segments, and the circumstances under which its notes hold. */
interface Chain {
  id: string
  /** `fileIdentity` of the database as text. */
  file: string
  /** The boot of the machine. A power failure may lose notes. Null when it is unknown. */
  boot: string | null
}

/** A place in the WAL. */
export interface Position {
  salt: string
  frames: number
  commits: number
}

/** The last segment that is in the place of the copies. */
export interface Acknowledged {
  number: number
  sha256: string
}

/** The notes of the last process. */
export interface LeftNotes {
  chain: Chain
  position: Position
  pages: PageSet
  /** Number of the last collection. */
  collected: number
  acknowledged: Acknowledged | undefined
  /** Mark of the cleanly closed database. Undefined after a kill. */
  cleanMark: string | undefined
}

export class PageNotes {
  readonly chain: Chain
  readonly #path: string
  #descriptor: number
  #bytes: number
  #position: Position
  /** Pages that were changed and not collected since. */
  readonly #open: PageSet
  /** Pages of collections that are in no segment yet, by the number of the collection. */
  readonly #collections = new Map<number, Uint32Array>()
  #collected: number
  #acknowledged: Acknowledged | undefined

  /** Writes the file. Throws the errors of the disk. @param left for example of the last process */
  constructor(path: string, left: Omit<LeftNotes, 'cleanMark'>) {
    this.#path = path
    this.chain = left.chain
    this.#position = left.position
    this.#open = left.pages
    this.#collected = left.collected
    this.#acknowledged = left.acknowledged
    ;({ descriptor: this.#descriptor, bytes: this.#bytes } = this.#write())
  }

  get position(): Position {
    return this.#position
  }

  /** Number of the last collection, 0 for none. */
  get collected(): number {
    return this.#collected
  }

  get acknowledged(): Acknowledged | undefined {
    return this.#acknowledged
  }

  /** Number of pages that the next collection has. */
  get openPages(): number {
    return this.#open.size
  }

  /** Notes the pages of frames. @param position the place in the WAL after them */
  note(position: Position, pages: readonly number[]): void {
    const fresh = pages.filter((page) => this.#open.add(page))
    this.#append(notedRecord(position, fresh))
    this.#position = position
    if (this.#bytes > COMPACT_BYTES + 16 * this.#open.size) this.#compact()
  }

  /** Begins a collection of all open pages. */
  collect(): { number: number; pages: Uint32Array } {
    const number = this.#collected + 1
    const pages = this.#open.list()
    this.#append(numberRecord(KIND.collected, number))
    this.#collected = number
    this.#collections.set(number, pages)
    this.#open.clear()
    return { number, pages }
  }

  /** Ends the collections up to this one: a segment with them is in the place of the copies. */
  done(acknowledged: Acknowledged): void {
    this.#append(doneRecord(acknowledged))
    this.#acknowledged = acknowledged
    for (const number of this.#collections.keys())
      if (number <= acknowledged.number) this.#collections.delete(number)
  }

  /** Opens the pages of all collections again, because no segment with them was sent. */
  giveBack(): void {
    for (const pages of this.#collections.values()) for (const page of pages) this.#open.add(page)
    this.#collections.clear()
  }

  /** Notes that the database was closed cleanly, and waits for the disk. @param mark of the file */
  close(cleanMark: string | undefined): void {
    if (cleanMark !== undefined) {
      this.#append(record(KIND.clean, Buffer.from(cleanMark)))
      fsyncSync(this.#descriptor)
    }
    closeSync(this.#descriptor)
  }

  #append(bytes: Buffer): void {
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#bytes + done)
    } catch (error) {
      // Half a record would hide the records after it.
      ftruncateSync(this.#descriptor, this.#bytes)
      throw error
    }
    this.#bytes += bytes.length
  }

  #compact(): void {
    const before = this.#descriptor
    ;({ descriptor: this.#descriptor, bytes: this.#bytes } = this.#write())
    closeSync(before)
  }

  /** Writes the whole file again, and opens it. */
  #write(): { descriptor: number; bytes: number } {
    const collections = [...this.#collections].flatMap(([number, pages]) => [
      notedRecord(this.#position, pages),
      numberRecord(KIND.collected, number),
    ])
    const content = Buffer.concat([
      record(KIND.chain, Buffer.from(JSON.stringify(this.chain))),
      numberRecord(KIND.collected, this.#collected),
      ...(this.#acknowledged ? [doneRecord(this.#acknowledged)] : []),
      ...collections,
      notedRecord(this.#position, this.#open.list()),
    ])
    using file = new Unfinished(this.#path)
    for (let done = 0; done < content.length; ) done += writeSync(file.descriptor, content, done)
    file.finish({ isDurable: false })
    return { descriptor: openSync(this.#path, 'r+'), bytes: content.length }
  }
}

/** Reads the notes of the last process. Returns undefined when there are none, or they are damaged. */
export function readNotes(path: string): LeftNotes | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    return undefined
  }
  let left: LeftNotes | undefined
  /** Pages of collections, by number. */
  const collections = new Map<number, PageSet>()
  let open = new PageSet()
  let position: Position | undefined
  for (const { kind, body } of recordsIn(bytes)) {
    if (kind === KIND.chain) left = emptyLeft(JSON.parse(body.toString('utf8', 4)) as Chain)
    else if (!left) return undefined
    else if (kind === KIND.noted) {
      position = positionIn(body)
      for (let at = NOTED_BYTES; at < body.length; at += 4) open.add(body.readUInt32LE(at))
    } else if (kind === KIND.collected) {
      left.collected = body.readUInt32LE(4)
      collections.set(left.collected, open)
      open = new PageSet()
    } else if (kind === KIND.done) {
      left.acknowledged = { number: body.readUInt32LE(4), sha256: body.toString('hex', 8) }
      for (const number of collections.keys())
        if (number <= left.acknowledged.number) collections.delete(number)
    }
    if (left) left.cleanMark = kind === KIND.clean ? body.toString('utf8', 4) : undefined
  }
  if (!left || !position) return undefined
  for (const pages of [...collections.values(), open]) for (const page of pages.list()) left.pages.add(page)
  return { ...left, position }
}

const emptyLeft = (chain: Chain): LeftNotes => ({
  chain,
  position: { salt: '', frames: 0, commits: 0 },
  pages: new PageSet(),
  collected: 0,
  acknowledged: undefined,
  cleanMark: undefined,
})

function record(kind: number, content: Buffer): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + 4 + content.length)
  bytes.writeUInt32LE(4 + content.length, 0)
  bytes[HEAD_BYTES] = kind
  content.copy(bytes, HEAD_BYTES + 4)
  bytes.writeUInt32LE(Bun.hash.crc32(bytes.subarray(HEAD_BYTES)), 4)
  return bytes
}

function notedRecord({ salt, frames, commits }: Position, pages: ArrayLike<number>): Buffer {
  const content = Buffer.alloc(NOTED_BYTES - 4 + 4 * pages.length)
  content.write(salt, 0, 8, 'latin1')
  content.writeUInt32LE(frames, 8)
  content.writeUInt32LE(commits, 12)
  for (let at = 0; at < pages.length; at++) content.writeUInt32LE(pages[at]!, NOTED_BYTES - 4 + 4 * at)
  return record(KIND.noted, content)
}

function positionIn(body: Buffer): Position {
  return {
    salt: body.toString('latin1', 4, 12),
    frames: body.readUInt32LE(12),
    commits: body.readUInt32LE(16),
  }
}

function numberRecord(kind: number, number: number): Buffer {
  const content = Buffer.alloc(4)
  content.writeUInt32LE(number)
  return record(kind, content)
}

function doneRecord({ number, sha256 }: Acknowledged): Buffer {
  const content = Buffer.alloc(36)
  content.writeUInt32LE(number)
  content.write(sha256, 4, 32, 'hex')
  return record(KIND.done, content)
}

/** Yields the records until the first that is cut off or damaged. */
function* recordsIn(bytes: Buffer): Generator<{ kind: number; body: Buffer }> {
  for (let at = 0; at + HEAD_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32LE(at)
    const body = bytes.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length)
    if (length < 4 || body.length < length || Bun.hash.crc32(body) !== bytes.readUInt32LE(at + 4)) return
    yield { kind: body[0]!, body }
    at += HEAD_BYTES + length
  }
}
