import type { Db, Reader } from '../../db/database.ts'
import { packed, unpacked } from '../../lib/gzip.ts'
import { sourceOf } from '../csv/read.ts'
import * as queries from '../import-records/queries.ts'

/** Before compression: about 300 KB in the database, a few ms to write. */
const PIECE_BYTES = 1_048_576

/** A file as the pieces it is kept in, each compressed. */
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

/** The bytes of the file of an import, one piece of it in memory at a time. */
export async function* storedFile(reader: Reader, importId: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const content = queries.findPiece(reader, importId, number)
    if (!content) return
    yield* sourceOf(await unpacked(content))
  }
}

/** Deletes the bytes of a file of which nothing is kept, some at a time. */
export async function discardPieces(db: Db, importId: number): Promise<void> {
  if (queries.hasFile(db, importId)) return
  while ((await db.write((tx) => queries.deleteSomePieces(tx, importId))) > 0) {}
}
