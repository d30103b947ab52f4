import { assertDescriptorsForThread } from '../lib/descriptors.ts'
import { armedFaultPoints } from '../lib/fault.ts'
import type { Copier, CopierOptions, CopyMethod } from './snapshot-copy.ts'
import type { CopierAnswer, CopierRequest } from './snapshot-worker.ts'

interface Caller {
  resolve: (value: string | undefined) => void
  reject: (error: Error) => void
}

type Request = CopierRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** A thread takes 6 MB, and a server that nobody uses has nothing to copy. */
const IDLE_MS = 5_000

export interface CopierThread extends Copier {
  /** Whether there is a thread at the moment. */
  readonly isAlive: boolean
}

/**
 * A copier in a worker thread. When the thread dies, its calls fail, and the next call starts another
 * thread; so does the next call after the thread had nothing to do for `idleMs`, and ended.
 */
export function startCopierThread(options: CopierOptions, { idleMs = IDLE_MS } = {}): CopierThread {
  const waiting = new Map<number, Caller>()
  let worker: Worker | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  /** Resolves when the last thread that ended by itself has closed its database. */
  let retired = Promise.resolve()
  let isClosed = false
  let nextId = 1

  const fail = (error: Error) => {
    worker?.terminate()
    worker = undefined
    for (const caller of waiting.values()) caller.reject(error)
    waiting.clear()
  }

  const ask = (request: Request): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      // The descriptor may be closed by now, and its number may belong to another file.
      if (isClosed) return reject(new Error('The snapshot thread is closed.'))
      clearTimeout(idle)
      worker ??= start()
      const id = nextId++
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...request })
    })

  const start = (): Worker => {
    assertDescriptorsForThread()
    const started = new Worker(new URL('./snapshot-worker.ts', import.meta.url), {
      name: 'carillon-snapshot',
    })
    started.onmessage = ({ data }: MessageEvent<CopierAnswer>) => {
      const caller = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.error === undefined) caller?.resolve(data.value)
      else caller?.reject(new Error(data.error))
      if (waiting.size === 0 && !isClosed) idle = setTimeout(retire, idleMs).unref()
    }
    started.onerror = (event) => fail(new Error(`The snapshot thread failed: ${event.message}`))
    worker = started
    // Without its database the thread is useless, so all its calls fail with the reason.
    ask({ action: 'OPEN', options, failAt: armedFaultPoints() }).catch(fail)
    return started
  }

  const retire = (): void => {
    if (!worker) return
    retired = ended(worker)
    worker = undefined
  }

  return {
    get isAlive() {
      return worker !== undefined
    },
    async checkpoint() {
      await ask({ action: 'CHECKPOINT' })
    },
    async copy(isWhole) {
      return (await ask({ action: 'COPY', isWhole })) as CopyMethod
    },
    check: (depth) => ask({ action: 'CHECK', depth }),
    async close() {
      const closing = worker && ask({ action: 'CLOSE' })
      isClosed = true
      await closing?.catch(() => {})
      await retired
      worker?.terminate()
      worker = undefined
    },
  }
}

/** Lets a thread that nobody waits for close its database, and ends it. */
function ended(thread: Worker): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      thread.terminate()
      resolve()
    }
    // What it says from here on concerns no caller.
    thread.onmessage = end
    thread.onerror = end
    thread.postMessage({ id: 0, action: 'CLOSE' } satisfies CopierRequest)
  })
}
