import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

/** Positions of the needed fields in the header of the file (sqlite.org/fileformat2.html, 1.3). */
const HEADER = { bytes: 100, pageSize: 16, reserved: 20, firstFreeTrunk: 32, largestRoot: 52 } as const
/** Position of the page that is only used for locks (1.4). */
const LOCK_BYTE = 0x4000_0000
/** The first byte of a page of a b-tree (1.6): an interior or a leaf page, of an index or a table. */
const INTERIOR = new Set([2, 5])
const LEAF = new Set([10, 13])
/**
 * Largest number of pages for which the first byte of an overflow page cannot look like the type of a b-tree
 * page. That byte belongs to the number of the next page.
 */
const MOST_PAGES = 0x0200_0000
/** Pages that are read at a time. */
const PIECE = 256

const isZero = (bytes: Buffer, zeros: Buffer): boolean => bytes.equals(zeros.subarray(0, bytes.length))

/** A page. Its unused parts are overwritten with zeros. */
class Page {
  readonly #bytes: Buffer
  readonly #zeros: Buffer
  isChanged = false

  constructor(bytes: Buffer, zeros: Buffer) {
    this.#bytes = bytes
    this.#zeros = zeros
  }

  clear(from: number, to: number): void {
    if (to <= from || isZero(this.#bytes.subarray(from, to), this.#zeros)) return
    this.#bytes.fill(0, from, to)
    this.isChanged = true
  }

  /** Clears the unused parts of a b-tree page (1.6). A page with impossible numbers stays unchanged. */
  clearTree(headerAt: number, usable: number): void {
    const bytes = this.#bytes
    const type = bytes[headerAt]!
    if (!INTERIOR.has(type) && !LEAF.has(type)) return
    const cells = bytes.readUInt16BE(headerAt + 3)
    const contentAt = bytes.readUInt16BE(headerAt + 5) || 65_536
    const pointersEnd = headerAt + (LEAF.has(type) ? 8 : 12) + 2 * cells
    if (pointersEnd > contentAt || contentAt > usable) return
    this.clear(pointersEnd, contentAt)
    let blockAt = bytes.readUInt16BE(headerAt + 1)
    while (blockAt >= contentAt && blockAt + 4 <= usable) {
      const [next, size] = [bytes.readUInt16BE(blockAt), bytes.readUInt16BE(blockAt + 2)]
      if (size < 4 || blockAt + size > usable) return
      this.clear(blockAt + 4, blockAt + size)
      if (next <= blockAt) return
      blockAt = next
    }
  }
}

/**
 * Returns the pages of the free list (1.5). A trunk page is used up to its last entry, and other pages not at
 * all.
 */
function freePages(file: number, header: Buffer, pageSize: number, pages: number): Map<number, number> {
  const usedBytes = new Map<number, number>()
  const trunk = Buffer.alloc(pageSize)
  let number = header.readUInt32BE(HEADER.firstFreeTrunk)
  while (number > 0 && number <= pages && !usedBytes.has(number)) {
    readSync(file, trunk, 0, pageSize, (number - 1) * pageSize)
    const count = Math.min(trunk.readUInt32BE(4), pageSize / 4 - 2)
    usedBytes.set(number, 8 + 4 * count)
    for (let at = 0; at < count; at++) usedBytes.set(trunk.readUInt32BE(8 + 4 * at), 0)
    number = trunk.readUInt32BE(0)
  }
  return usedBytes
}

/**
 * Overwrites the parts of a database file that no row uses with zeros: `secure_delete` leaves the old content
 * of a page whose rows moved to another page. The data stays the same. Takes about a third of a second for each
 * GB.
 *
 * No process may have the file open, and it must have no log. A file with more than 128 GB, or one that SQLite
 * compacts by itself, stays unchanged. Throws the errors of the disk.
 */
export function scrub(path: string): void {
  const file = openSync(path, 'r+')
  try {
    const header = Buffer.alloc(HEADER.bytes)
    if (readSync(file, header, 0, HEADER.bytes, 0) < HEADER.bytes) return
    const stated = header.readUInt16BE(HEADER.pageSize)
    const pageSize = stated === 1 ? 65_536 : stated
    if (pageSize < 512 || header.readUInt32BE(HEADER.largestRoot) !== 0) return
    const pages = Math.floor(fstatSync(file).size / pageSize)
    if (pages >= MOST_PAGES) return
    const usable = pageSize - header[HEADER.reserved]!
    const free = freePages(file, header, pageSize, pages)
    const zeros = Buffer.alloc(pageSize)
    const piece = Buffer.alloc(PIECE * pageSize)
    for (let first = 0; first < pages; first += PIECE) {
      const count = Math.min(PIECE, pages - first)
      readSync(file, piece, 0, count * pageSize, first * pageSize)
      for (let at = 0; at < count; at++) {
        const index = first + at
        if (index === LOCK_BYTE / pageSize) continue
        const bytes = piece.subarray(at * pageSize, (at + 1) * pageSize)
        const page = new Page(bytes, zeros)
        const used = free.get(index + 1)
        if (used === undefined) page.clearTree(index === 0 ? HEADER.bytes : 0, usable)
        else page.clear(used, pageSize)
        if (page.isChanged) writeSync(file, bytes, 0, pageSize, index * pageSize)
      }
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
