import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { RunOptions } from './chunks.ts'
import type { FileOperation, FileOperationRow } from './file-operation.ts'
import type { LongOperation, OperationRow } from './operation.ts'

/** Receives the progress through the rows of a file. */
export type OnProgress = (progress: { processedRows: number; totalRows: number }) => void

/** Options of a command that follows the work of the running server. */
interface FollowOptions<Row> {
  onProgress?: ((row: Row) => void) | undefined
  /** Whether the server is still running. */
  isServed: () => boolean
}

const POLL_MS = 100

/**
 * Follows a long operation while the running server does it, because two writing processes would delay each
 * other. Throws SERVICE_UNAVAILABLE when the server stops. The work continues when it starts again.
 * @param isOver whether the command has seen enough
 * @returns the row at that time
 */
export async function follow<Row extends OperationRow, New>(
  db: Db,
  { operation, row: { id, organizationId } }: { operation: LongOperation<Row, New>; row: Row },
  isOver: (row: Row) => boolean,
  { onProgress, isServed }: FollowOptions<Row>,
): Promise<Row> {
  for (;;) {
    const row = operation.findById(db, organizationId, id)!
    onProgress?.(row)
    if (isOver(row)) return row
    if (!isServed()) {
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        'The server has stopped. The work continues when it is started again.',
      )
    }
    await Bun.sleep(POLL_MS)
  }
}

interface FileByCommand<Row> {
  /** Finds the unfinished operation on the same file, or inserts one. */
  begin: (tx: Tx) => Row
  /** Reads the file from the beginning. */
  open: () => AsyncIterable<Uint8Array>
  /** Returns whether the server has the whole file, or no longer needs it. */
  isStored: (row: Row) => boolean
  /** Enqueues the operation when all pieces of its file are stored. */
  queue: (tx: Tx, row: Row) => void
  /** Reads the file in this process. */
  run: (row: Row) => Promise<unknown>
  onProgress?: OnProgress | undefined
  /** Whether the server still runs. Undefined if only this process uses the data. */
  isServed?: (() => boolean) | undefined
}

/**
 * Reads a file for a command: in this process, or in the running server, for which it stores the bytes a piece
 * at a time. Throws the errors of `begin` and `run`, and SERVICE_UNAVAILABLE like `follow`.
 * @returns the ended operation; in this process, it has not ended if `run` ended early
 */
export async function fileByCommand<Row extends FileOperationRow & { totalRows: number | null }, New>(
  db: Db,
  operation: FileOperation<Row, New>,
  { begin, open, isStored, queue, run, onProgress, isServed }: FileByCommand<Row>,
): Promise<Row> {
  let begun: Row | undefined
  await db.write((tx) => {
    begun = begin(tx)
  })
  const row = begun!
  if (!isServed) {
    await run(row)
    return operation.findById(db, row.organizationId, row.id)!
  }
  if (!isStored(row)) {
    await operation.pieces.store(db, row.id, open())
    await db.write((tx) => queue(tx, row))
  }
  return follow(db, { operation, row }, ({ completedAt }) => completedAt !== null, {
    isServed,
    onProgress: ({ processedRows, totalRows }) => onProgress?.({ processedRows, totalRows: totalRows ?? 0 }),
  })
}

interface UndoByCommand<Row> {
  /** Begins the undo and enqueues its job, so that a later server can finish it. */
  begin: (tx: Tx, row: Row) => void
  /** Undoes the operation in this process. */
  undo: (options: RunOptions) => Promise<unknown>
  onProgress?: (() => void) | undefined
  /** Whether the server still runs. Undefined if only this process uses the data. */
  isServed: (() => boolean) | undefined
}

/**
 * Undoes an operation for a command, or continues an undo: in this process, or in the running server. Throws
 * the errors of `begin`, and SERVICE_UNAVAILABLE like `follow`.
 * @returns the row after the undo
 */
export async function undoByCommand<Row extends OperationRow, New>(
  db: Db,
  subject: { operation: LongOperation<Row, New>; row: Row },
  { begin, undo, onProgress, isServed }: UndoByCommand<Row>,
): Promise<Row> {
  const { operation, row } = subject
  await db.write((tx) => {
    const current = operation.findById(tx, row.organizationId, row.id)!
    if (current.status !== 'UNDOING') begin(tx, current)
  })
  if (!isServed) await undo({ pace: 'ALONE', onProgress })
  return follow(db, subject, ({ status }) => status !== 'UNDOING', {
    onProgress,
    isServed: () => isServed?.() ?? true,
  })
}
