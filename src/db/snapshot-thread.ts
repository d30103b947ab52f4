import { armedFaultPoints } from '../lib/fault.ts'
import type { PublisherOptions, PublishOutcome } from './snapshot.ts'
import type { PublisherAnswer, PublisherRequest } from './snapshot-worker.ts'

/** A publisher that does its waiting and copying beside the caller. */
export interface PublisherThread {
  publish(nowMs: number): Promise<PublishOutcome>
  checkpoint(): Promise<void>
  close(): Promise<void>
}

interface Caller {
  resolve: (outcome: PublishOutcome | undefined) => void
  reject: (error: Error) => void
}

type Request = PublisherRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** Starts a worker with a publisher of its own; a worker that dies fails every call from then on. */
export function startPublisherThread(options: PublisherOptions): PublisherThread {
  const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url), { name: 'carillon-publisher' })
  const waiting = new Map<number, Caller>()
  let failure: Error | undefined
  let nextId = 1

  worker.onmessage = ({ data }: MessageEvent<PublisherAnswer>) => {
    const caller = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.error === undefined) caller?.resolve(data.outcome)
    else caller?.reject(new Error(data.error))
  }
  worker.onerror = (event) => {
    failure = new Error(`The publisher thread failed: ${event.message}`)
    for (const caller of waiting.values()) caller.reject(failure)
    waiting.clear()
  }

  const ask = (request: Request): Promise<PublishOutcome | undefined> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure)
      const id = nextId++
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...request })
    })

  ask({ action: 'OPEN', options, failAt: armedFaultPoints() }).catch((error: Error) => {
    failure ??= error
  })

  return {
    async publish(nowMs) {
      const outcome = await ask({ action: 'PUBLISH', nowMs })
      return outcome ?? { kind: 'UNCHANGED' }
    },
    async checkpoint() {
      await ask({ action: 'CHECKPOINT' })
    },
    async close() {
      await ask({ action: 'CLOSE' }).catch(() => {})
      worker.terminate()
    },
  }
}
