import { armFaultPoints } from '../lib/fault.ts'
import { type CheckDepth, type Copier, type CopierOptions, InlineCopier } from './snapshot-copy.ts'

/** The thread of `startCopierThread`: one copier, which handles one request after the other. */
declare const self: Worker

export type CopierRequest =
  | { id: number; action: 'OPEN'; options: CopierOptions; failAt: readonly string[] }
  | { id: number; action: 'CHECKPOINT' }
  | { id: number; action: 'COPY'; isWhole: boolean }
  | { id: number; action: 'CHECK'; depth: CheckDepth }
  | { id: number; action: 'CLOSE' }

export interface CopierAnswer {
  id: number
  /** What the copier's function returned. */
  value?: string
  error?: string
}

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

self.onmessage = async ({ data }: MessageEvent<CopierRequest>) => {
  const answer: CopierAnswer = { id: data.id }
  try {
    const value = await perform(data)
    if (value !== undefined) answer.value = value
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error)
  }
  postMessage(answer)
}
