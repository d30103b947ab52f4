import { type CheckedBy, findFault } from '../../db/check.ts'
import { withReader } from '../../db/driver.ts'
import { answerCalls } from '../../lib/call-thread-side.ts'
import { copyFile, removeTemporary } from '../../storage/files.ts'

/** The thread that checks the file of a standby, which takes minutes for a large one. */
export type StandbyCheckRequest =
  /** Copies the file, which must not change meanwhile. */
  { action: 'COPY'; from: string; to: string } | { action: 'CHECK'; path: string; by: CheckedBy }

/** The fault that was found. Undefined without one. */
export type StandbyCheckAnswer = string | undefined

async function perform(request: StandbyCheckRequest): Promise<StandbyCheckAnswer> {
  if (request.action === 'COPY') {
    removeTemporary(request.to)
    copyFile(request.from, request.to)
    return undefined
  }
  const { path, by } = request
  try {
    return withReader(path, (connection) => findFault(connection, by))
  } finally {
    removeTemporary(path)
  }
}

answerCalls(perform)
