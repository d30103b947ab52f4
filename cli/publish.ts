import { resolve } from 'node:path'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { storagePaths } from '../src/storage/paths.ts'
import { requestPublication } from '../src/storage/publishing/snapshot-request.ts'
import { withCore } from './appliance.ts'
import type { Context } from './context.ts'

/** Longest wait for a snapshot. A large database takes a while, and another snapshot may be in progress. */
const WAIT_MS = 120_000

const WHY = {
  DISK_LOW: 'The disk has too little free space for a snapshot.',
  DAMAGED: 'The live data did not pass its check.',
  FAILED: 'The snapshot failed.',
} as const

/** Updates carillon.db, also while a server runs. Throws a refusal (exit 1) if that fails. */
export const publishNow = (context: Context): Promise<{ file: string; isNew: boolean }> =>
  withCore(context, async (_core, storage) => {
    const paths = storagePaths(resolve(context.loaded.config.dataDir))
    const answer = storage.isOwner ? await storage.publishNow() : await requestPublication(paths, WAIT_MS)
    if (answer === undefined) {
      throw new Refusal(EXIT.FAILED, 'The server did not answer.', 'See its log, and `carillon doctor`.')
    }
    if (answer.kind === 'PUBLISHED' || answer.kind === 'UNCHANGED')
      return { file: paths.snapshot, isNew: answer.kind === 'PUBLISHED' }
    throw new Refusal(
      EXIT.FAILED,
      WHY[answer.kind],
      'carillon.db is unchanged. See `carillon doctor --full`.',
    )
  })
