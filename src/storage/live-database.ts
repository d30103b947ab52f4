import { copyFileSync, existsSync, linkSync } from 'node:fs'
import { readerOf } from '../db/bare-reader.ts'
import { sqliteCode, withReader } from '../db/driver.ts'
import { type AppliedMigration, appliedMigrations } from '../db/migrate.ts'
import { fileSize, removeTemporary } from './files.ts'
import type { Generation } from './generation.ts'
import type { StoragePaths } from './paths.ts'
import { descendsFrom, type History, newestOf, readHistory } from './session-history.ts'
import { isQuickCheckOk, type LastRun, readLastRun } from './settings-rows.ts'
import { currentStamps, type Stamp } from './snapshot-stamps.ts'

/** The records that the live database has about itself, read before any file is opened for writing. */
export interface LiveDatabase extends LastRun {
  stamps: readonly Stamp[]
  history: History | undefined
  migrations: readonly AppliedMigration[]
}

export type LiveReading = LiveDatabase | 'UNREADABLE' | 'EMPTY'

export interface ExaminedDatabase {
  /** Content of the database with its WAL. Without the WAL if that is foreign. */
  reading: LiveReading
  /** Whether the WAL next to the file was written for another file. Replaying it would mix two states. */
  isWalForeign: boolean
  /** Whether the last server did not stop cleanly and the WAL is missing. */
  isWalGone: boolean
}

/** Reads the live database and determines whether the WAL next to it belongs to it. Changes nothing. */
export function examineLiveDatabase(
  paths: StoragePaths,
  generation: Generation | undefined,
): ExaminedDatabase {
  const wal = `${paths.database}-wal`
  if (fileSize(wal) === 0) {
    // Checked before SQLite opens the database, because SQLite creates a WAL.
    const hasWal = existsSync(wal)
    const reading = readLiveDatabase(paths.database, paths.database)
    const isWalGone = !hasWal && typeof reading === 'object' && !reading.isClean
    return { reading, isWalForeign: false, isWalGone }
  }
  const main = readMainAlone(paths)
  const whole = readLiveDatabase(paths.database, paths.database)
  if (!isForeign(main, whole, generation)) return { reading: whole, isWalForeign: false, isWalGone: false }
  return { reading: main, isWalForeign: true, isWalGone: false }
}

/**
 * Returns whether the WAL was written for another main file. The main file must have at least the base mark of
 * every session in the WAL, and the WAL must descend from the main file. A server that dies right after a
 * checkpoint leaves a WAL without its own mark. Such a WAL is trusted only when no later state is known.
 */
function isForeign(main: LiveReading, whole: LiveReading, generation: Generation | undefined): boolean {
  if (typeof main !== 'object') return false
  // A WAL of another file is often unreadable. The good main file is preferred.
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
  // The WAL of a cleanly closed database begins with a session, and that is a mark.
  return !hasOwnMark && (main.isClean || isOlder(whole.history, generation))
}

/** Returns whether the last recorded state is newer than the state with this history. */
export const isOlder = (history: History | undefined, last: Generation | undefined): boolean =>
  last !== undefined &&
  (history === undefined || (history.lineage === last.lineage && !descendsFrom(history, last)))

function readLiveDatabase(path: string, knownAs: string): LiveReading {
  try {
    return withReader(path, (database) => {
      const tables = readerOf(database).value<number>(
        `SELECT count(*) FROM sqlite_schema WHERE name IN ('settings', 'snapshots')`,
      )
      if ((tables ?? 0) < 2) return 'EMPTY'
      return {
        ...readLastRun(database, knownAs),
        stamps: currentStamps(database),
        history: readHistory(database),
        migrations: appliedMigrations(database),
      }
    })
  } catch (error) {
    if (isDamage(error)) return 'UNREADABLE'
    throw error
  }
}

const readMainAlone = (paths: StoragePaths): LiveReading =>
  withMainAlone(paths, (path) => readLiveDatabase(path, paths.database))

/**
 * Calls `read` with the main file of the live database under a name without a WAL. Call it only while no
 * connection to the live database is open: see files.ts.
 */
export function withMainAlone<T>(paths: StoragePaths, read: (path: string) => T): T {
  removeTemporary(paths.examining)
  try {
    linkSync(paths.database, paths.examining)
  } catch {
    // The filesystem has no hard links.
    copyFileSync(paths.database, paths.examining)
  }
  try {
    return read(paths.examining)
  } finally {
    removeTemporary(paths.examining)
  }
}

/** Returns whether pages and records are whole (`quick_check`). Takes about 2 s per GB. */
export function isSound(path: string): boolean {
  try {
    return withReader(path, isQuickCheckOk)
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** Returns whether an error means damaged content, not a failing disk, a permission or a lock. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(sqliteCode(error) ?? '')
