import type { Reader } from '../../db/database.ts'
import { fromMessages } from '../messages/fragments.ts'

/** More than come back while the server is down; the others are found as all are, in the order of their ids. */
const MOST_LISTED = 10_000

/** The QUEUED messages of a run that were claimed before: for them a day is running. Read once for each run. */
export const listTried = (reader: Reader, executionId: number): number[] =>
  reader
    .all<{ id: number }>(
      `SELECT m.id ${fromMessages('m')} INDEXED BY messages_tried
       WHERE m.execution_id = ? AND m.status = 'QUEUED' AND m.expires_at IS NOT NULL
       ORDER BY m.id LIMIT ${MOST_LISTED}`,
      executionId,
    )
    .map(({ id }) => id)
