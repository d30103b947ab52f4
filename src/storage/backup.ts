import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Connection, connect, sqliteCode } from '../db/driver.ts'
import { EXIT, Refusal } from '../lib/exit.ts'
import { filesNamed, removeTemporary, sealAsSingleFile, syncToDisk } from './files.ts'
import type { StoragePaths } from './paths.ts'
import { restamp } from './snapshot-stamps.ts'

/**
 * Writes everything committed so far to a new single-file database, without
 * delaying writers, also of other processes. The file gets a stamp of its own, so
 * that a start recognises it as a restore when it replaces carillon.db.
 *
 * Throws a refusal (exit 1) when the disk is full. An existing file at `target` is replaced.
 */
export function writeBackup(connection: Connection, target: string, nowMs: number): void {
  const partial = `${target}.partial`
  removeTemporary(partial)
  try {
    connection.prepare('VACUUM INTO ?').run(partial)
    const copy = connect(partial)
    try {
      restamp(copy, nowMs)
    } finally {
      copy.close()
    }
    sealAsSingleFile(partial)
    chmodSync(partial, 0o400)
    renameSync(partial, target)
    syncToDisk(dirname(target))
  } catch (error) {
    removeTemporary(partial)
    if (sqliteCode(error) === 'SQLITE_FULL' || (error as { code?: unknown }).code === 'ENOSPC') {
      throw new Refusal(
        EXIT.FAILED,
        `There is no room for ${target}.`,
        'Free some disk and run this again.',
        error,
      )
    }
    throw error
  }
}

const KEPT_UPGRADE_COPIES = 3
/** `pre-<from>-<to>-<ms>.db`: the schema versions before and after. */
const UPGRADE_COPY = /^pre-(\d+)-(\d+)-(\d+)\.db$/

/** Copies the database before an upgrade and keeps the three newest such copies. Returns the path. */
export function writeUpgradeCopy(
  connection: Connection,
  paths: StoragePaths,
  upgrade: { from: number; to: number; nowMs: number },
): string {
  mkdirSync(paths.backups, { recursive: true, mode: 0o700 })
  const path = join(paths.backups, `pre-${upgrade.from}-${upgrade.to}-${upgrade.nowMs}.db`)
  writeBackup(connection, path, upgrade.nowMs)
  for (const old of upgradeCopies(paths).slice(KEPT_UPGRADE_COPIES)) rmSync(old.path, { force: true })
  return path
}

export interface UpgradeCopy {
  path: string
  /** Schema version inside. */
  from: number
  takenAt: number
}

/** Newest first. */
export function upgradeCopies(paths: StoragePaths): UpgradeCopy[] {
  return filesNamed(paths.backups, UPGRADE_COPY)
    .map(({ path, match }) => ({ path, from: Number(match[1]), takenAt: Number(match[3]) }))
    .sort((a, b) => b.takenAt - a.takenAt)
}
