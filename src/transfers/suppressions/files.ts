import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import * as imports from '../../compliance/suppressions/shared-import-queries.ts'
import type { Db, Reader } from '../../db/database.ts'
import { sourceOf } from '../../lib/byte-source.ts'
import { unpacked } from '../../lib/gzip.ts'

/** The bytes of the file of an import, with one piece in memory at a time. */
export async function* storedList(reader: Reader, importId: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const content = imports.findPiece(reader, importId, number)
    if (!content) return
    yield* sourceOf(await unpacked(content))
  }
}

/** Deletes the pieces of a file that was read, some at a time. */
export async function discardPieces(db: Db, { id }: Pick<SuppressionImportRow, 'id'>): Promise<void> {
  while ((await db.write((tx) => imports.deleteSomePieces(tx, id))) > 0) {}
}
