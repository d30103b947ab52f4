import type { Config } from '../config/config.ts'
import { sqliteError } from '../db/driver.ts'
import { Refusal } from '../lib/exit.ts'
import { armedFaultPoints } from '../lib/fault.ts'
import type { Opening, PreparedElsewhere } from '../storage/opening/options.ts'
import type { PrepareAnswer, PrepareRequest } from './prepare-worker.ts'

type Failure = PrepareAnswer & { kind: 'REFUSED' | 'FAILED' }

const errorOf = (failure: Failure): Error => {
  if (failure.kind === 'REFUSED') return new Refusal(failure.exitCode, failure.message, failure.remedy)
  const { message, code, isSqlite } = failure
  return isSqlite && code !== undefined
    ? sqliteError(message, code)
    : Object.assign(new Error(message), code === undefined ? {} : { code })
}

/**
 * Runs `prepareData` in a worker thread, with the settings of this process, so that this thread can answer
 * requests meanwhile. Rejects with the errors of `prepareData`.
 */
export function prepareInThread(
  { dataDir, generationDir }: Pick<Config, 'dataDir' | 'generationDir'>,
  { log, onProgress, checked }: Pick<Opening, 'log' | 'onProgress' | 'checked'>,
): Promise<PreparedElsewhere> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), { name: 'carillon-prepare' })
  const ask = (request: PrepareRequest) => worker.postMessage(request)
  const { promise, resolve, reject } = Promise.withResolvers<PreparedElsewhere>()
  const released = Promise.withResolvers<void>()
  const fail = (error: Error) => {
    worker.terminate()
    reject(error)
    released.resolve()
  }
  const release = () => {
    ask({ action: 'RELEASE' })
    return released.promise
  }
  worker.onmessage = ({ data }: MessageEvent<PrepareAnswer>) => {
    if (data.kind === 'PROGRESS') onProgress?.(data.progress)
    else if (data.kind === 'LOG') log[data.level](data.event, data.fields)
    else if (data.kind === 'PREPARED') {
      const { reason, isMigrated, isChecked } = data
      resolve({ reason, isMigrated, isChecked, release })
    } else if (data.kind === 'RELEASED') {
      worker.terminate()
      released.resolve()
    } else fail(errorOf(data))
  }
  worker.onerror = ({ message }) => fail(new Error(`The thread that prepares the data failed: ${message}`))
  ask({ action: 'PREPARE', dataDir, generationDir, failAt: armedFaultPoints(), checked })
  return promise
}
