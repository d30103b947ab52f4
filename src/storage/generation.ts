import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { Mark } from './marks.ts'

/**
 * The generation record: what state of the data was here last, kept outside of
 * the data directory, so that putting an older copy of the directory back does
 * not put the record back too. One small file per data directory, named after
 * its path. Where it cannot be written the product goes on without it.
 */
export interface Generation extends Mark {
  lineage: string
  /** The data directory it is about, for whoever finds the file. */
  dataDir: string
  /** False after a clean stop. */
  isRunning: boolean
}

/** Beside the data directory: what the installer makes, because the service may write nowhere else. */
const siblingOf = (dataDir: string): string => `${resolve(dataDir)}-generation`

/**
 * Where the record is kept unless the operator says otherwise: `<data>-generation`
 * where there is such a directory, else in this user's state directory. Never
 * inside the data directory, which is what people copy.
 */
export function defaultGenerationDir(dataDir: string): string {
  const sibling = siblingOf(dataDir)
  if (existsSync(sibling)) return sibling
  const state = join(homedir(), '.local', 'state', 'carillon')
  return `${state}${sep}`.startsWith(`${resolve(dataDir)}${sep}`) ? sibling : state
}

/** One data directory's record. Reading and writing it never throws. */
export class GenerationRecord {
  readonly path: string
  /** Of a lock that a second server meets even when the data directory was deleted under the first. */
  readonly lockPath: string
  readonly #dataDir: string
  /** Why it could not be written last time; undefined when it could. */
  trouble: string | undefined

  constructor(directory: string, dataDir: string) {
    this.#dataDir = realPath(dataDir)
    const name = createHash('sha256').update(this.#dataDir).digest('hex').slice(0, 16)
    this.path = join(directory, `${name}.json`)
    this.lockPath = join(directory, `${name}.lock`)
  }

  /** Undefined when there is none, or it says nothing. */
  read(): Generation | undefined {
    try {
      const found = JSON.parse(readFileSync(this.path, 'utf8')) as Partial<Generation>
      const isWhole =
        typeof found.lineage === 'string' &&
        typeof found.session === 'string' &&
        typeof found.mark === 'number'
      return isWhole ? (found as Generation) : undefined
    } catch {
      return undefined
    }
  }

  /** Makes the directory. False, with `trouble`, when it cannot be had. */
  prepare(): boolean {
    return this.#try(() => {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 })
    })
  }

  /** @param isDurable wait for the disk; a process that dies loses nothing without it */
  write(generation: Omit<Generation, 'dataDir'>, isDurable: boolean): boolean {
    return this.#try(() => {
      const partial = `${this.path}.new`
      const descriptor = openSync(partial, 'w', 0o600)
      try {
        writeSync(descriptor, `${JSON.stringify({ ...generation, dataDir: this.#dataDir })}\n`)
        if (isDurable) fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      renameSync(partial, this.path)
    })
  }

  #try(work: () => void): boolean {
    try {
      work()
      this.trouble = undefined
      return true
    } catch (error) {
      this.trouble = (error as Error).message
      return false
    }
  }
}

/** The same name for the same directory, however it was reached; it may not be there yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const whole = resolve(path)
    return dirname(whole) === whole ? whole : join(realPath(dirname(whole)), basename(whole))
  }
}
