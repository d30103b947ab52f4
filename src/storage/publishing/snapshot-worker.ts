import { answerCalls } from '../../lib/call-thread-side.ts'
import { armFaultPoints } from '../../lib/fault.ts'
import { type CheckDepth, type Copier, type CopierOptions, InlineCopier } from './snapshot-copy.ts'

/** The thread of `startCopierThread`: a copier that handles one request after the other. */
export type CopierRequest =
  | { action: 'OPEN'; options: CopierOptions; failAt: readonly string[] }
  | { action: 'CHECKPOINT' }
  | { action: 'COPY'; isWhole: boolean }
  | { action: 'CHECK'; depth: CheckDepth }
  | { action: 'CLOSE' }

let copier: Copier | undefined

async function perform(request: CopierRequest): Promise<string | undefined> {
  if (request.action === 'OPEN') {
    armFaultPoints(request.failAt)
    copier = new InlineCopier(request.options)
    return undefined
  }
  if (!copier) throw new Error('The snapshot thread has no database.')
  if (request.action === 'COPY') return copier.copy(request.isWhole)
  if (request.action === 'CHECK') return copier.check(request.depth)
  if (request.action === 'CHECKPOINT') await copier.checkpoint()
  else await copier.close()
  return undefined
}

answerCalls(perform)
