import { copyFileSync, existsSync, linkSync } from 'node:fs'
import { type Connection, connect, sqliteCode } from '../db/driver.ts'
import { fileSize, removeTemporary } from './files.ts'
import type { Generation } from './generation.ts'
import { descendsFrom, type History, newestOf, readHistory } from './marks.ts'
import type { StoragePaths } from './paths.ts'
import { currentStamps, type Stamp } from './snapshot-stamps.ts'
import { type EngineState, engineState, isQuickCheckOk } from './state.ts'

/** What the engine says of itself, read before anything is opened for writing. */
export interface Engine extends EngineState {
  stamps: readonly Stamp[]
  history: History | undefined
}

export type EngineReading = Engine | 'UNREADABLE' | 'EMPTY'

export interface ExaminedEngine {
  /** With its WAL, or without one that does not belong to it. */
  reading: EngineReading
  /** The WAL beside it was written over another file: replayed, it would blend two states. */
  isWalForeign: boolean
  /** A server works with a WAL until a clean stop, and there is none. */
  isWalGone: boolean
}

/** Reads the engine, and finds out whether the WAL beside it belongs to it. Changes nothing. */
export function examineEngine(paths: StoragePaths, generation: Generation | undefined): ExaminedEngine {
  const wal = `${paths.engine}-wal`
  if (fileSize(wal) === 0) {
    // Asked before SQLite opens it, which makes one.
    const hasWal = existsSync(wal)
    const reading = readEngine(paths.engine, paths.engine)
    const isWalGone = !hasWal && typeof reading === 'object' && !reading.isClean
    return { reading, isWalForeign: false, isWalGone }
  }
  const main = readMainAlone(paths)
  const whole = readEngine(paths.engine, paths.engine)
  if (!isForeign(main, whole, generation)) return { reading: whole, isWalForeign: false, isWalGone: false }
  return { reading: main, isWalForeign: true, isWalGone: false }
}

/**
 * Whether the WAL was written over another file than the one it lies beside.
 * The main file must be at least what each session's WAL was begun over, and
 * the WAL must go on from the main file. A WAL without a mark of its own, which
 * a server leaves that died a moment after a checkpoint, is believed only while
 * nothing is known to have come after.
 */
function isForeign(main: EngineReading, whole: EngineReading, generation: Generation | undefined): boolean {
  if (typeof main !== 'object') return false
  // A WAL over the wrong file often shows at once; a good file under it is worth more.
  if (typeof whole !== 'object') return main.history !== undefined
  if (whole.history === undefined) return main.history !== undefined
  const needs = whole.history.sessions.flatMap(({ session, baseMark }) =>
    baseMark === null ? [] : [{ session, mark: baseMark }],
  )
  const below = main.history
  if (below === undefined) return needs.length > 0
  if (needs.some((mark) => !descendsFrom(below, mark))) return true
  const under = newestOf(below)
  if (!descendsFrom(whole.history, under)) return true
  const newest = newestOf(whole.history)
  const hasOwnMark = newest.session !== under.session || newest.mark !== under.mark
  // Over a database that was closed well, a WAL begins with a session.
  return !hasOwnMark && (main.isClean || isOlder(whole.history, generation))
}

/** True when what was here last came after the state with this history. */
export const isOlder = (history: History | undefined, last: Generation | undefined): boolean =>
  last !== undefined &&
  (history === undefined || (history.lineage === last.lineage && !descendsFrom(history, last)))

export function readEngine(path: string, knownAs: string): EngineReading {
  try {
    return withReader(path, (engine) => {
      const tables = engine
        .prepare(`SELECT count(*) AS found FROM sqlite_schema WHERE name IN ('settings', 'snapshots')`)
        .get() as { found: number }
      if (tables.found < 2) return 'EMPTY'
      return {
        ...engineState(engine, knownAs),
        stamps: currentStamps(engine),
        history: readHistory(engine),
      }
    })
  } catch (error) {
    if (isDamage(error)) return 'UNREADABLE'
    throw error
  }
}

const readMainAlone = (paths: StoragePaths): EngineReading =>
  withMainAlone(paths, (path) => readEngine(path, paths.engine))

/**
 * Gives `read` the engine's main file under a name that has no WAL beside it.
 * Only while no connection to the engine is open: see storage-files.ts.
 */
export function withMainAlone<T>(paths: StoragePaths, read: (path: string) => T): T {
  removeTemporary(paths.examining)
  try {
    linkSync(paths.engine, paths.examining)
  } catch {
    // A filesystem without hard links.
    copyFileSync(paths.engine, paths.examining)
  }
  try {
    return read(paths.examining)
  } finally {
    removeTemporary(paths.examining)
  }
}

/** `quick_check`: pages and records are whole. About 2 s per GB. */
export function isSound(path: string): boolean {
  try {
    return withReader(path, isQuickCheckOk)
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** Errors that say the content is wrong, as opposed to a disk, a permission or a lock in the way. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(sqliteCode(error) ?? '')

/** Reads beside nobody: a read-only connection never checkpoints, so a WAL that gets refused stays as it was. */
export function withReader<T>(path: string, read: (connection: Connection) => T): T {
  const connection = connect(path, { readonly: true, fileMustExist: true })
  try {
    return read(connection)
  } finally {
    connection.close()
  }
}
