import { AppError } from '../../lib/errors.ts'

/** How a command follows the work of the running server. */
export interface FollowOptions<Row> {
  onProgress?: ((row: Row) => void) | undefined
  /** Whether the server still runs. */
  isServed: () => boolean
}

const POLL_MS = 100

/**
 * Follows a long operation that the running server does, because two writing processes would delay each other.
 * @param read the operation as it is now
 * @param isOver whether the command has seen enough
 * @returns the operation then
 * @throws SERVICE_UNAVAILABLE when the server stops; the work continues when it starts again
 */
export async function follow<Row>(
  read: () => Row,
  isOver: (row: Row) => boolean,
  { onProgress, isServed }: FollowOptions<Row>,
): Promise<Row> {
  for (;;) {
    const row = read()
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
