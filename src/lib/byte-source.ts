import { createHash } from 'node:crypto'

/** Bytes per read: about 2 ms of a CSV file, so that other work runs in between. */
export const SOURCE_PIECE_BYTES = 65_536

/** Returns bytes in memory as a source that lets other work run between its pieces. */
export async function* sourceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += SOURCE_PIECE_BYTES) {
    yield bytes.subarray(start, start + SOURCE_PIECE_BYTES)
    await new Promise((resume) => setImmediate(resume))
  }
}

/** Passes on the bytes of a source. `sha256` returns their hash, in hexadecimal, after all were read. */
export function hashed(source: AsyncIterable<Uint8Array>): {
  bytes: AsyncGenerator<Uint8Array>
  sha256: () => string
} {
  const hash = createHash('sha256')
  async function* bytes() {
    for await (const piece of source) {
      hash.update(piece)
      yield piece
    }
  }
  return { bytes: bytes(), sha256: () => hash.digest('hex') }
}
