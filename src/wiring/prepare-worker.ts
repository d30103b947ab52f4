import { type Connection, sqliteCode } from '../db/driver.ts'
import { type ExitCode, Refusal } from '../lib/exit.ts'
import { armFaultPoints } from '../lib/fault.ts'
import type { Log, LogFields } from '../lib/log.ts'
import type { CheckedFile } from '../storage/opening/checked-file.ts'
import type { Preparation, StartProgress } from '../storage/opening/options.ts'
import { prepareData } from '../storage/opening/prepare.ts'
import { openingOf } from '../storage/opening/storage.ts'
import { dataOptions } from './core.ts'

/** Thread of `prepareInThread`. It prepares the data once, and holds its connection until it is released. */
declare const self: Worker

export type PrepareRequest =
  | {
      action: 'PREPARE'
      dataDir: string
      generationDir: string | undefined
      failAt: readonly string[]
      checked: CheckedFile | undefined
    }
  | { action: 'RELEASE' }

export type PrepareAnswer =
  | { kind: 'PROGRESS'; progress: StartProgress }
  | { kind: 'LOG'; level: keyof Log; event: string; fields: LogFields }
  | ({ kind: 'PREPARED' } & Preparation)
  | { kind: 'REFUSED'; exitCode: ExitCode; message: string; remedy: string | undefined }
  | { kind: 'FAILED'; message: string; code: string | undefined; isSqlite: boolean }
  | { kind: 'RELEASED' }

const answer = (message: PrepareAnswer): void => postMessage(message)

const logAt =
  (level: keyof Log) =>
  (event: string, fields: LogFields = {}): void =>
    answer({ kind: 'LOG', level, event, fields })

let connection: Connection | undefined

function prepare({ dataDir, generationDir, failAt, checked }: PrepareRequest & { action: 'PREPARE' }): void {
  armFaultPoints(failAt)
  const opening = openingOf(dataDir, {
    ...dataOptions({ generationDir }),
    mode: 'serve',
    checked,
    log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
    onProgress: (progress) => answer({ kind: 'PROGRESS', progress }),
  })
  const { connection: opened, ...preparation } = prepareData(opening)
  connection = opened
  answer({ kind: 'PREPARED', ...preparation })
}

/** Returns a thrown error for the other thread, because an error loses its class when it is posted. */
function failureOf(error: unknown): PrepareAnswer {
  if (error instanceof Refusal) {
    const { exitCode, message, remedy } = error
    return { kind: 'REFUSED', exitCode, message, remedy }
  }
  const { message = String(error), code } = error as { message?: string; code?: string }
  return { kind: 'FAILED', message, code, isSqlite: sqliteCode(error) !== undefined }
}

self.onmessage = ({ data }: MessageEvent<PrepareRequest>) => {
  try {
    if (data.action === 'PREPARE') return prepare(data)
    connection?.close()
    answer({ kind: 'RELEASED' })
  } catch (error) {
    answer(failureOf(error))
  }
}
