import type { Db } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { LongOperation, OperationRow } from './operation.ts'

/** Receives the progress through the rows of a file. */
export type OnProgress = (progress: { processedRows: number; totalRows: number }) => void

/** How a command follows the work of the running server. */
interface FollowOptions<Row> {
  onProgress?: ((row: Row) => void) | undefined
  /** Whether the server is still running. */
  isServed: () => boolean
}

const POLL_MS = 100

/**
 * Follows a long operation while the running server does it: two writing processes would delay each other.
 * @param isOver whether the command has seen enough
 * @returns the row at that time
 * @throws SERVICE_UNAVAILABLE when the server stops; the work continues when it starts again
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
