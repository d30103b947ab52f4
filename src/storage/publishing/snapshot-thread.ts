import { CallThread } from '../../lib/call-thread.ts'
import { armedFaultPoints } from '../../lib/fault.ts'
import type { Copier, CopierOptions, CopyMethod } from './snapshot-copy.ts'
import type { CopierRequest } from './snapshot-worker.ts'

/** Time after which an idle thread ends. A thread takes 6 MB, and an idle server has nothing to copy. */
const IDLE_MS = 5_000

interface CopierThread extends Copier {
  /** Whether there is a thread now. */
  readonly isAlive: boolean
}

/**
 * Starts a copier in a worker thread. If the thread dies, its calls fail, and the next call starts another
 * thread. The same happens after the thread ended because it was idle for `idleMs`. After `close` it refuses
 * calls: the descriptor may be closed by then, and its number may belong to another file.
 */
export function startCopierThread(options: CopierOptions, { idleMs = IDLE_MS } = {}): CopierThread {
  const thread = new CallThread<CopierRequest, string>({
    name: 'snapshot thread',
    start: () => new Worker(new URL('./snapshot-worker.ts', import.meta.url), { name: 'carillon-snapshot' }),
    idleMs,
    // Without its database the thread is useless.
    opening: () => ({ action: 'OPEN', options, failAt: armedFaultPoints() }),
    closing: { action: 'CLOSE' },
  })
  return {
    get isAlive() {
      return thread.isAlive
    },
    async checkpoint() {
      await thread.ask({ action: 'CHECKPOINT' })
    },
    async copy(isWhole) {
      return (await thread.ask({ action: 'COPY', isWhole })) as CopyMethod
    },
    check: (depth) => thread.ask({ action: 'CHECK', depth }),
    close: () => thread.close(),
  }
}
