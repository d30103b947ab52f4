import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, prepared, type Reader, type Tx } from '../../db/database.ts'
import { putRow } from '../../db/rows.ts'
import { sourceOf } from '../../lib/byte-source.ts'
import { packed, unpacked } from '../../lib/gzip.ts'

/** Size of a piece before compression. It takes about 300 KB in the database, and a few ms to write. */
const PIECE_BYTES = 1_048_576
const DELETE_BATCH = 4

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

type PieceTable = SQLiteTable & Record<'importId' | 'number' | 'content', SQLiteColumn>

/**
 * The files of a kind of long operation. They are stored until they are read, so that a run after a crash can
 * continue.
 */
export class FilePieces {
  readonly #table: PieceTable
  readonly #content
  readonly #first
  readonly #upTo

  /** @param table has the columns `import_id`, `number` (from 0) and `content`, with one row for each piece */
  constructor(table: PieceTable) {
    const pieces: SQLiteTable = table
    const ofFile = eq(table.importId, sql.placeholder('id'))
    this.#table = table
    this.#content = prepared((orm) =>
      orm
        .select({ content: table.content })
        .from(pieces)
        .where(and(ofFile, eq(table.number, sql.placeholder('number'))))
        .prepare(),
    )
    this.#first = prepared((orm) =>
      orm
        .select({ number: table.number })
        .from(pieces)
        .where(ofFile)
        .orderBy(asc(table.number))
        .limit(DELETE_BATCH)
        .prepare(),
    )
    this.#upTo = prepared((orm) =>
      orm
        .delete(pieces)
        .where(and(ofFile, lte(table.number, sql.placeholder('number'))))
        .prepare(),
    )
  }

  /** Replaces the piece of an earlier attempt to store the same file. */
  #insert(tx: Tx, importId: number, number: number, content: Uint8Array): void {
    putRow(tx, this.#table, ['importId', 'number'], { importId, number, content })
  }

  /** Stores an uploaded file. @param pieces as `packedPieces` returns them */
  insertAll(tx: Tx, importId: number, pieces: readonly Uint8Array[]): void {
    for (const [number, piece] of pieces.entries()) this.#insert(tx, importId, number, piece)
  }

  /** Stores a file of any size, a piece in each transaction. */
  async store(db: Db, importId: number, source: AsyncIterable<Uint8Array>): Promise<void> {
    let number = 0
    for await (const piece of packedPieces(source)) {
      await db.write((tx) => this.#insert(tx, importId, number, piece))
      number += 1
    }
  }

  /** Yields the bytes of a file, with a single piece in memory at a time. */
  async *read(reader: Reader, importId: number): AsyncGenerator<Uint8Array> {
    for (let number = 0; ; number++) {
      const piece = this.#content(reader).get({ id: importId, number })
      if (!piece) return
      yield* sourceOf(await unpacked(piece.content as Uint8Array))
    }
  }

  /** Deletes a few pieces of a file. Returns their number. */
  deleteSome(tx: Tx, importId: number): number {
    const last = this.#first(tx).all({ id: importId }).at(-1)
    if (!last) return 0
    return this.#upTo(tx).run({ id: importId, number: last.number }).changes
  }

  /** Deletes a file, a few pieces in each transaction. */
  async discard(db: Db, importId: number): Promise<void> {
    while ((await db.write((tx) => this.deleteSome(tx, importId))) > 0) {}
  }
}
