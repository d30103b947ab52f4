import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { FilePieces } from './file-pieces.ts'
import { type Definition, LongOperation, type OperationRow, type OperationTable } from './operation.ts'

/** A long operation that reads a file, row by row. */
export interface FileOperationRow extends OperationRow {
  /** Hash of the file, in hexadecimal. A command finds its interrupted run by it. */
  contentSha256: string
  processedRows: number
}

type FileTable<Row, New> = OperationTable<Row, New> & Record<'contentSha256' | 'processedRows', SQLiteColumn>

export class FileOperation<Row extends FileOperationRow, New> extends LongOperation<Row, New> {
  /** The files of these operations, until they are read. */
  readonly pieces: FilePieces
  readonly #unfinished
  readonly #advance

  constructor(table: FileTable<Row, New>, pieces: FilePieces, definition: Definition) {
    super(table, definition)
    this.pieces = pieces
    const { id, organizationId, status, completedAt, contentSha256, processedRows } = table
    this.#unfinished = prepared((orm) =>
      orm
        .select({ id })
        .from(table)
        .where(
          and(
            eq(organizationId, sql.placeholder('organizationId')),
            eq(contentSha256, sql.placeholder('contentSha256')),
            isNull(completedAt),
          ),
        )
        .prepare(),
    )
    this.#advance = prepared((orm) =>
      orm
        .update(table as SQLiteTable)
        .set({ processedRows: sql.placeholder('to') })
        .where(
          and(
            eq(id, sql.placeholder('id')),
            eq(processedRows, sql.placeholder('from')),
            eq(status, 'PROCESSING'),
          ),
        )
        .prepare(),
    )
  }

  /** Returns an operation on the same file that has not ended. */
  findUnfinished(reader: Reader, organizationId: number, contentSha256: string): Row | undefined {
    const found = this.#unfinished(reader).get({ organizationId, contentSha256 })
    return found && this.findById(reader, organizationId, found.id as number)
  }

  /**
   * Records the progress. Throws CONFLICT when another run has moved it.
   * @returns false when the operation no longer reads, such as after a cancel
   */
  advance(tx: Tx, { id, organizationId }: OperationRow, { from, to }: { from: number; to: number }): boolean {
    if (this.#advance(tx).run({ id, from, to }).changes === 1) return true
    if (this.findById(tx, organizationId, id)?.status !== 'PROCESSING') return false
    throw new AppError('CONFLICT', `Another run is working on this ${this.noun.toLowerCase()}.`)
  }
}
