import type { Db, Reader } from '../../db/database.ts'
import { sourceOf } from '../../lib/byte-source.ts'
import { packed, unpacked } from '../../lib/gzip.ts'
import * as queries from './queries.ts'

/** Before compression: about 300 KB in the database, a few ms to write. */
const PIECE_BYTES = 1_048_576

/** Splits a file into the compressed pieces in which it is stored. */
export async function* packedPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    length += chunk.length
    if (length < PIECE_BYTES) continue
    yield await packed(Buffer.concat(chunks))
    chunks = []
    length = 0
  }
  if (length > 0) yield await packed(Buffer.concat(chunks))
}

/** The bytes of an import's file, with one piece in memory at a time. */
export async function* storedFile(reader: Reader, importId: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const content = queries.findPiece(reader, importId, number)
    if (!content) return
    yield* sourceOf(await unpacked(content))
  }
}

/** Deletes the pieces of a file, some at a time, unless the file is kept. */
export async function discardPieces(db: Db, importId: number): Promise<void> {
  if (queries.hasFile(db, importId)) return
  while ((await db.write((tx) => queries.deleteSomePieces(tx, importId))) > 0) {}
}
