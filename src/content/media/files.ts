import { setImmediate } from 'node:timers/promises'
import type { Reader } from '../../db/database.ts'
import { findPiece } from './store.ts'

/** Cache size for all files together, because carriers fetch the files of a campaign repeatedly. */
const CACHE_BYTES = 32 * 1_048_576

interface StoredFile {
  id: number
  sizeBytes: number
}

/**
 * Reads the bytes of stored files. They never change. All concurrent answers with the same file share
 * its bytes.
 */
export class MediaFiles {
  readonly #reader: Reader
  readonly #keptBytes: number
  /** Files by internal id; the most recently used one is at the end. */
  readonly #kept = new Map<number, { sizeBytes: number; content: Promise<Blob | undefined> }>()

  constructor(reader: Reader, keptBytes = CACHE_BYTES) {
    this.#reader = reader
    this.#keptBytes = keptBytes
  }

  /** Returns the bytes of a file. Undefined when the file was deleted while it was read. */
  async contentOf({ id, sizeBytes }: StoredFile): Promise<Blob | undefined> {
    const entry = this.#kept.get(id) ?? { sizeBytes, content: this.#read(id, sizeBytes) }
    this.#kept.delete(id)
    this.#kept.set(id, entry)
    this.#forgetOldest()
    try {
      const content = await entry.content
      if (!content) this.#kept.delete(id)
      return content
    } catch (error) {
      this.#kept.delete(id)
      throw error
    }
  }

  #forgetOldest(): void {
    let bytes = 0
    for (const { sizeBytes } of this.#kept.values()) bytes += sizeBytes
    for (const [id, { sizeBytes }] of this.#kept) {
      if (bytes <= this.#keptBytes) return
      this.#kept.delete(id)
      bytes -= sizeBytes
    }
  }

  /** Reads a file, one piece in each turn of the event loop. */
  async #read(id: number, sizeBytes: number): Promise<Blob | undefined> {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    while (length < sizeBytes) {
      const piece = findPiece(this.#reader, id, pieces.length)
      if (!piece) return undefined
      pieces.push(new Uint8Array(piece))
      length += piece.length
      if (length < sizeBytes) await setImmediate()
    }
    return new Blob(pieces)
  }
}

/** The requested bytes of a file; `last` is included. */
interface ByteRange {
  first: number
  last: number
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Returns the range in a `Range` header (RFC 9110 section 14). `whole` if the header is absent,
 * requests several ranges or is not understood. `none` if the file has no such bytes.
 */
export function rangeOf(header: string | null, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { first: size - length, last: size - 1 }
  }
  const range = { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  if (last !== '' && Number(last) < range.first) return 'whole'
  return range.first >= size ? 'none' : range
}
