import { closeSync, openSync, readSync } from 'node:fs'

/**
 * Reads the extent of the WAL from its index, the shared memory of all connections, and checks whether the file
 * is still that long.
 *
 * https://sqlite.org/walformat.html: the index begins with two copies of a header. It says, among others, how
 * many transactions were committed (byte 8), whether it is set up (12), the size of a page (14), the number of
 * valid frames (16), the pages of the database (20), and the salts of the WAL (32). After the copies it says how
 * many frames are in the main file (96). A WAL has a header of 32 bytes, and each frame has 24 bytes and a page.
 */
const INDEX_BYTES = 100
const COPY_BYTES = 48
export const WAL_HEADER_BYTES = 32
export const FRAME_HEADER_BYTES = 24
/** The first four bytes of a WAL without the last bit. That bit is the byte order of its checksums. */
const MAGIC = 0x377f0682

export interface WalExtent {
  frames: number
  frameBytes: number
  /** Frames that are also in the main file. */
  movedFrames: number
  /** Pages of the database after the last frame. */
  pages: number
  /** Grows by one with each commit, also across restarts of the WAL. Begins at 0 when the index is set up again. */
  commits: number
  /** Changes at every restart of the WAL. */
  salt: string
}

/** Returns the smallest possible size of a WAL of this extent, bytes. */
export const walBytes = ({ frames, frameBytes }: WalExtent): number =>
  frames === 0 ? 0 : WAL_HEADER_BYTES + frames * frameBytes

/** Pages of some frames of the WAL, and the number of commits in them. */
interface Frames {
  pages: number[]
  commits: number
}

/** Reads the extent from an open index: see `WalFiles.extent`. */
export function readExtent(index: number, header = Buffer.alloc(INDEX_BYTES)): WalExtent | undefined {
  const read = readSync(index, header, 0, INDEX_BYTES, 0)
  const isStable = header.compare(header, 0, COPY_BYTES, COPY_BYTES, 2 * COPY_BYTES) === 0
  if (read < INDEX_BYTES || !isStable || header[12] !== 1) return undefined
  // In the byte order of this machine. 65536 does not fit into 16 bits and is stored as 1.
  const stored = header.readUInt16LE(14)
  const pageBytes = (stored & 0xfe00) + ((stored & 1) << 16)
  return {
    frames: header.readUInt32LE(16),
    frameBytes: FRAME_HEADER_BYTES + pageBytes,
    movedFrames: header.readUInt32LE(2 * COPY_BYTES),
    pages: header.readUInt32LE(20),
    commits: header.readUInt32LE(8),
    salt: header.toString('latin1', 32, 40),
  }
}

/** Returns the bytes of the WAL that are not in the main file yet. */
export const unmovedBytes = ({ frames, movedFrames, frameBytes }: WalExtent): number =>
  Math.max(0, frames - movedFrames) * frameBytes

/** The files of an open database in WAL mode, read through separate descriptors. */
export class WalFiles {
  readonly #main: number
  readonly #wal: number
  readonly #index: number
  readonly #header = Buffer.alloc(INDEX_BYTES)
  readonly #start = Buffer.alloc(4)
  readonly #frame = Buffer.alloc(FRAME_HEADER_BYTES)

  /**
   * The database must be open. Closing a descriptor of it or of its index drops SQLite's locks on it (see
   * files.ts).
   */
  constructor(database: string) {
    this.#main = openSync(database, 'r')
    this.#wal = openSync(`${database}-wal`, 'r')
    this.#index = openSync(`${database}-shm`, 'r')
  }

  get mainDescriptor(): number {
    return this.#main
  }

  get walDescriptor(): number {
    return this.#wal
  }

  get indexDescriptor(): number {
    return this.#index
  }

  /** Reads the extent. Returns undefined while another process changes the index, and when the index is truncated. */
  extent(): WalExtent | undefined {
    return readExtent(this.#index, this.#header)
  }

  /**
   * Reads the headers of the frames after `from` up to the extent. Returns undefined when they are not of this
   * extent, because the WAL was begun again meanwhile or was cut.
   */
  readFrames({ frames, frameBytes, salt }: WalExtent, from: number): Frames | undefined {
    const header = this.#frame
    const pages: number[] = []
    let commits = 0
    for (let frame = from; frame < frames; frame++) {
      const at = WAL_HEADER_BYTES + frame * frameBytes
      const read = readSync(this.#wal, header, 0, FRAME_HEADER_BYTES, at)
      if (read < FRAME_HEADER_BYTES || header.toString('latin1', 8, 16) !== salt) return undefined
      pages.push(header.readUInt32BE(0))
      if (header.readUInt32BE(4) !== 0) commits += 1
    }
    return { pages, commits }
  }

  /** Returns whether the file begins like a WAL. A WAL that was truncated and written again begins with a hole. */
  hasHeader(): boolean {
    if (readSync(this.#wal, this.#start, 0, 4, 0) < 4) return false
    return (this.#start.readUInt32BE(0) & ~1) >>> 0 === MAGIC
  }

  /** Returns the last frame of this extent. */
  readLastFrame({ frames, frameBytes }: WalExtent, into: Buffer): Buffer {
    const at = WAL_HEADER_BYTES + (frames - 1) * frameBytes
    const read = readSync(this.#wal, into, 0, frameBytes, at)
    return into.subarray(0, read)
  }

  /** Call this only when no connection to the database is open in this process. */
  close(): void {
    closeSync(this.#main)
    closeSync(this.#wal)
    closeSync(this.#index)
  }
}
