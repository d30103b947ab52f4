import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { Mark } from './session-history.ts'
import { writeTextWhole } from './unfinished.ts'

/**
 * The generation record: the newest known state of the data. It is stored outside the data directory, so that
 * restoring an older copy of the directory does not restore the record too. Each data directory has a small
 * file, named after its path. If it cannot be written, the server works without it.
 */
export interface Generation extends Mark {
  lineage: string
  /** The data directory of the record, for people who find the file. */
  dataDir: string
  /** False after a clean stop. */
  isRunning: boolean
}

/**
 * Returns the directory next to the data. The installer creates it, because the service may not write anywhere
 * else.
 */
const siblingOf = (dataDir: string): string => `${resolve(dataDir)}-generation`

/**
 * Returns the default directory of the record: `<data>-generation` if it exists, else this user's state
 * directory. It is never inside the data directory, because people copy that.
 */
export function defaultGenerationDir(dataDir: string): string {
  const sibling = siblingOf(dataDir)
  if (existsSync(sibling)) return sibling
  const state = join(homedir(), '.local', 'state', 'carillon')
  return `${state}${sep}`.startsWith(`${resolve(dataDir)}${sep}`) ? sibling : state
}

/** The record of a data directory. Reading and writing it never throws. */
export class GenerationRecord {
  readonly path: string
  /** Path of a lock that a second server finds even if the data directory of the first server was deleted. */
  readonly lockPath: string
  readonly #dataDir: string
  /** Reason why the last write failed. Undefined when it succeeded. */
  trouble: string | undefined

  constructor(directory: string, dataDir: string) {
    this.#dataDir = realPath(dataDir)
    const name = createHash('sha256').update(this.#dataDir).digest('hex').slice(0, 16)
    this.path = join(directory, `${name}.json`)
    this.lockPath = join(directory, `${name}.lock`)
  }

  /** Returns undefined when there is no record, or it is unreadable or incomplete. */
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

  /** Creates the directory. Returns false, with `trouble`, when that fails. */
  prepare(): boolean {
    return this.#try(() => {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 })
    })
  }

  /**
   * @param isDurable waits for the disk, to survive a power failure; a crash of the process loses nothing in
   * any case
   */
  write(generation: Omit<Generation, 'dataDir'>, isDurable: boolean): boolean {
    return this.#try(() => {
      const text = `${JSON.stringify({ ...generation, dataDir: this.#dataDir })}\n`
      writeTextWhole(this.path, text, isDurable)
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

/** Resolves links, so that a directory has only one name. Also works for a directory that does not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const whole = resolve(path)
    return dirname(whole) === whole ? whole : join(realPath(dirname(whole)), basename(whole))
  }
}
