import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { EXIT, Refusal } from '../../lib/exit.ts'

/**
 * An export file is a SQLite database with the schema of this release that contains a single organization,
 * followed by a line with the SHA-256 of all bytes before it. SQLite can read the file with that line.
 */
const PIECE_BYTES = 1 << 20
const TRAILER = /^\ncarillon organization 1 sha256 ([0-9a-f]{64})\n$/
const trailerOf = (sha256: string): string => `\ncarillon organization 1 sha256 ${sha256}\n`
/** Length of the line at the end of a file. */
export const TRAILER_BYTES = trailerOf('0'.repeat(64)).length

const broken = (why: string): Refusal =>
  new Refusal(EXIT.DATA_REFUSED, why, 'Copy the file again from the place of its export, or export it again.')

/** A file that was written or read. */
export interface CheckedFile {
  sizeBytes: number
  /** In hex. Equal for equal files. */
  sha256: string
}

/** Writes the database in `source` with its line to the open file `target`. */
export function writeChecked(source: string, target: number): CheckedFile {
  const from = openSync(source, 'r')
  try {
    const sizeBytes = fstatSync(from).size
    const sha256 = copyPieces(from, sizeBytes, target)
    writeAll(target, Buffer.from(trailerOf(sha256)))
    return { sizeBytes: sizeBytes + TRAILER_BYTES, sha256 }
  } finally {
    closeSync(from)
  }
}

/**
 * Copies the database out of the open file `source` into the open empty file `target`.
 * Throws a refusal (exit 65) for a file that is not an export, is incomplete, or was changed.
 */
export function readChecked(source: number, target: number): CheckedFile {
  const size = fstatSync(source).size - TRAILER_BYTES
  const trailer = Buffer.alloc(TRAILER_BYTES)
  if (size > 0) readSync(source, trailer, 0, TRAILER_BYTES, size)
  const sha256 = TRAILER.exec(trailer.toString('latin1'))?.[1]
  if (sha256 === undefined) {
    throw broken('The file is not an exported organization, or its end is missing.')
  }
  if (copyPieces(source, size, target) !== sha256)
    throw broken('The file was changed or damaged after it was exported.')
  return { sizeBytes: size + TRAILER_BYTES, sha256 }
}

/** Copies the first `size` bytes between two open files. Returns their SHA-256, in hex. */
function copyPieces(source: number, size: number, target: number): string {
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(PIECE_BYTES)
  for (let done = 0; done < size; ) {
    const read = readSync(source, buffer, 0, Math.min(PIECE_BYTES, size - done), done)
    if (read === 0) break
    const piece = buffer.subarray(0, read)
    hash.update(piece)
    writeAll(target, piece)
    done += read
  }
  return hash.digest('hex')
}

function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}
