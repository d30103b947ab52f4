import type { Db, Tx } from '../../db/database.ts'
import { Pace, type PaceName } from '../pace.ts'
import type { FileOperation, FileOperationRow } from './file-operation.ts'

export interface RunOptions {
  /** Number of rows to write in a transaction. Default SHARED. */
  pace?: PaceName | undefined
  /** A fixed number of rows in a transaction, for tests. */
  chunkRows?: number | undefined
  /** Ends the run between two chunks. Another run continues from there. */
  signal?: AbortSignal | undefined
  /** Called after each chunk. */
  onProgress?: (() => void) | undefined
}

export interface FileRunOptions extends Omit<RunOptions, 'onProgress'> {
  /** Called after each chunk with the number of rows done so far, including the rows of earlier runs. */
  onProgress?: ((processedRows: number) => void) | undefined
}

/*
 * Each chunk is one transaction, with its progress: a crash loses nothing and repeats nothing. The transaction
 * is one of its own instead of a share of the next common commit, because within a savepoint SQLite walks the
 * savepoint's journal at every statement, which makes 300 rows 1.5 times and 1,000 rows twice as expensive.
 */

/**
 * Calls `step` until nothing is left to do.
 * @param step processes the given number of rows, and returns whether any are left
 * @returns false when `signal` ended it early
 */
export async function inChunks(
  db: Db,
  { pace: name = 'SHARED', chunkRows, signal, onProgress }: RunOptions,
  step: (tx: Tx, rows: number) => boolean,
): Promise<boolean> {
  const pace = new Pace(name, { rows: chunkRows })
  for (;;) {
    let isLeft = false
    await pace.run(() => {
      isLeft = db.writeNow((tx) => step(tx, pace.rows))
    })
    onProgress?.()
    if (!isLeft) return true
    if (signal?.aborted) return false
  }
}

/** The functions that read and write the rows of a file. */
export interface FileWork<Raw, Item> {
  batches: AsyncIterable<readonly Raw[]>
  /** Reads a row. @param number from 1 */
  read: (row: Raw, number: number) => Item
  /** Skips a row that an earlier run has written. @param number from 1 */
  skip?: (row: Raw, number: number) => void
  /** Writes some rows, in order, with their outcomes. */
  write: (tx: Tx, items: readonly Item[]) => void
  /** Ends the operation, in the transaction of the last rows. */
  finish: (tx: Tx) => void
}

/**
 * Reads a file and writes the rows that no earlier run has written. A cancelled operation ends after the
 * current chunk. Throws CONFLICT when another run works on the same operation.
 * @returns false when `signal` ended it early
 */
export async function fileInChunks<Row extends FileOperationRow, New, Raw, Item>(
  db: Db,
  subject: { operation: FileOperation<Row, New>; row: Row },
  { batches, read, skip, write, finish }: FileWork<Raw, Item>,
  { pace: name = 'SHARED', chunkRows, signal, onProgress }: FileRunOptions,
): Promise<boolean> {
  const { operation, row } = subject
  const pace = new Pace(name, { rows: chunkRows })
  let from = row.processedRows
  /** Writes a chunk. Returns false when the operation has ended. */
  const writeChunk = async (items: readonly Item[], isLast: boolean): Promise<boolean> => {
    const to = from + items.length
    let isWritten = false
    await pace.run(() => {
      isWritten = db.writeNow((tx) => {
        if (!operation.advance(tx, row, { from, to })) return false
        write(tx, items)
        if (isLast) finish(tx)
        return true
      })
    })
    if (!isWritten) return false
    from = to
    onProgress?.(to)
    return true
  }
  let number = 0
  let chunk: Item[] = []
  for await (const batch of batches) {
    for (const raw of batch) {
      number += 1
      if (number <= row.processedRows) {
        skip?.(raw, number)
        continue
      }
      chunk.push(read(raw, number))
      if (chunk.length < pace.rows) continue
      if (!(await writeChunk(chunk, false))) return true
      chunk = []
      if (signal?.aborted) return false
    }
  }
  await writeChunk(chunk, true)
  return true
}
