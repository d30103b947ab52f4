import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, sqliteCode, withConnection } from '../../db/driver.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { filesNamed, sealAsSingleFile } from '../files.ts'
import type { StoragePaths } from '../paths.ts'
import { restamp } from '../snapshot-stamps.ts'
import { Unfinished } from '../unfinished.ts'

/**
 * Writes all committed data to a new single-file database. The caller finishes the file. Delays no writer of
 * any process. The file gets its own stamp: when it replaces carillon.db, a start recognises a restore.
 *
 * Throws a refusal (exit 1) when the disk is full.
 */
export function fillBackup(connection: Connection, file: Unfinished, nowMs: number): void {
  try {
    connection.prepare('VACUUM INTO ?').run(file.path)
    withConnection(file.path, {}, (copy) => restamp(copy, nowMs))
    sealAsSingleFile(file.path)
  } catch (error) {
    if (sqliteCode(error) === 'SQLITE_FULL' || (error as { code?: unknown }).code === 'ENOSPC') {
      const remedy = 'Free some disk space and run this again.'
      throw new Refusal(EXIT.FAILED, `The disk has no room for ${file.target}.`, remedy, error)
    }
    throw error
  }
}

const MAX_UPGRADE_COPIES = 3
/** Matches `pre-<from>-<to>-<ms>.db`, with the schema versions before and after. */
const UPGRADE_COPY = /^pre-(\d+)-(\d+)-(\d+)\.db$/

/** Copies the database before an upgrade, and keeps this copy and the two newest others. Returns the path. */
export function writeUpgradeCopy(
  connection: Connection,
  paths: StoragePaths,
  upgrade: { from: number; to: number; nowMs: number; onCopying(unfinished: string): void },
): string {
  mkdirSync(paths.backups, { recursive: true, mode: 0o700 })
  const path = join(paths.backups, `pre-${upgrade.from}-${upgrade.to}-${upgrade.nowMs}.db`)
  using file = new Unfinished(path)
  upgrade.onCopying(file.path)
  fillBackup(connection, file, upgrade.nowMs)
  file.finish({ mode: 0o400 })
  // If the clock is behind, this copy is not the newest by its name.
  const others = upgradeCopies(paths).filter((copy) => copy.path !== path)
  for (const old of others.slice(MAX_UPGRADE_COPIES - 1)) rmSync(old.path, { force: true })
  return path
}

interface UpgradeCopy {
  path: string
  /** Schema version of the backup. */
  from: number
  takenAt: number
}

/** Lists the copies, newest first. */
export function upgradeCopies(paths: StoragePaths): UpgradeCopy[] {
  return filesNamed(paths.backups, UPGRADE_COPY)
    .map(({ path, match }) => ({ path, from: Number(match[1]), takenAt: Number(match[3]) }))
    .sort((a, b) => b.takenAt - a.takenAt)
}
