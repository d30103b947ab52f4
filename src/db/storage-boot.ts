import { existsSync } from 'node:fs'
import { EXIT, Refusal } from '../lib/exit.ts'
import { type Connection, connect, sqliteCode } from './driver.ts'
import { type Migration, pendingMigrations } from './migrate.ts'
import { currentStamps, type Stamp } from './snapshot-stamps.ts'
import type { StoragePaths } from './storage-paths.ts'
import { readSnapshotFile, type SnapshotFile } from './storage-snapshot-file.ts'
import { type AdoptionReason, type EngineState, engineState, isQuickCheckOk } from './storage-state.ts'
import { nameUpgradeCopy } from './storage-upgrade.ts'

/**
 * Which of the two files a start believes: the engine, or carillon.db.
 *
 * The engine is never older than the carillon.db it published, so it is used
 * unless carillon.db is not that file (an operator put something there) or the
 * engine is a file copy of one that was running (then it may be torn, and the
 * snapshot beside it is whole). Deciding changes nothing on disk; every refusal
 * leaves all as it was.
 */
export type BootDecision =
  | { use: 'NOTHING_YET' }
  | { use: 'ENGINE'; held: AdoptionReason | null }
  | { use: 'SNAPSHOT'; reason: AdoptionReason; snapshot: SnapshotFile }

interface Engine extends EngineState {
  stamps: readonly Stamp[]
}

/**
 * Throws a refusal (exit 65) when carillon.db cannot be read or is not ours,
 * when the engine is to be used and was written by a newer version, or when it
 * is damaged and there is no snapshot. What a snapshot is worth, `adoptSnapshot` finds out.
 */
export function decideBoot(paths: StoragePaths, migrations: readonly Migration[]): BootDecision {
  const snapshot = existsSync(paths.snapshot) ? readSnapshotFile(paths.snapshot) : undefined
  const decision = choose(paths, snapshot)
  if (decision.use === 'ENGINE') assertKnown(paths, migrations)
  return decision
}

function assertKnown(paths: StoragePaths, migrations: readonly Migration[]): void {
  try {
    withReader(paths.engine, (engine) => pendingMigrations(engine, migrations))
  } catch (error) {
    throw nameUpgradeCopy(error, paths)
  }
}

function choose(paths: StoragePaths, snapshot: SnapshotFile | undefined): BootDecision {
  if (!existsSync(paths.engine)) {
    return snapshot ? { use: 'SNAPSHOT', reason: 'MOVED', snapshot } : { use: 'NOTHING_YET' }
  }
  const engine = readEngine(paths.engine)
  if (!snapshot) return withoutSnapshot(paths, engine)
  const adopt = (reason: AdoptionReason): BootDecision => ({ use: 'SNAPSHOT', reason, snapshot })
  if (engine === 'UNREADABLE') return adopt('ENGINE_UNREADABLE')
  // A first start that died before its schema was there: carillon.db cannot have come from it.
  if (engine === 'EMPTY') return adopt('MOVED')
  if (!isPublishedBy(engine, snapshot)) return adopt('RESTORED')
  if (engine.isSameFile) return { use: 'ENGINE', held: null }
  if (!engine.isClean || !isSound(paths.engine)) return adopt('COPIED_WHILE_RUNNING')
  return { use: 'ENGINE', held: 'COPIED' }
}

function withoutSnapshot(paths: StoragePaths, engine: Engine | 'UNREADABLE' | 'EMPTY'): BootDecision {
  if (engine === 'EMPTY') return { use: 'ENGINE', held: null }
  const isTorn = engine === 'UNREADABLE' || (!engine.isSameFile && !isSound(paths.engine))
  if (!isTorn) return { use: 'ENGINE', held: engine.isSameFile ? null : 'COPIED' }
  throw new Refusal(
    EXIT.DATA_REFUSED,
    `${paths.engine} is damaged and there is no carillon.db beside it.`,
    `Put a backup at ${paths.snapshot} and start again; the damaged file will be kept.`,
  )
}

function isPublishedBy(engine: Engine, snapshot: SnapshotFile): boolean {
  const stamp = engine.stamps.find(({ id }) => id === snapshot.stampId)
  if (!stamp) return false
  if (stamp.sizeBytes === null) return true
  // The same id with other content: somebody edited the file by hand, and means it.
  return stamp.sizeBytes === snapshot.sizeBytes && stamp.changeCounter === snapshot.changeCounter
}

function readEngine(path: string): Engine | 'UNREADABLE' | 'EMPTY' {
  try {
    return withReader(path, (engine) => {
      const tables = engine
        .prepare(`SELECT count(*) AS found FROM sqlite_schema WHERE name IN ('settings', 'snapshots')`)
        .get() as { found: number }
      if (tables.found < 2) return 'EMPTY'
      return { ...engineState(engine, path), stamps: currentStamps(engine) }
    })
  } catch (error) {
    if (isDamage(error)) return 'UNREADABLE'
    throw error
  }
}

/** `quick_check`: pages and records are whole. About 2 s per GB. */
function isSound(path: string): boolean {
  try {
    return withReader(path, isQuickCheckOk)
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** Errors that say the content is wrong, as opposed to a disk, a permission or a lock in the way. */
const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(sqliteCode(error) ?? '')

/** Reads beside nobody: a read-only connection never checkpoints, so a WAL that gets refused stays as it was. */
function withReader<T>(path: string, read: (connection: Connection) => T): T {
  const connection = connect(path, { readonly: true, fileMustExist: true })
  try {
    return read(connection)
  } finally {
    connection.close()
  }
}
