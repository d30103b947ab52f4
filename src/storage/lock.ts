import { closeSync, existsSync, openSync } from 'node:fs'
import { type Connection, connect, sqliteCode } from '../db/driver.ts'
import { EXIT, Refusal } from '../lib/exit.ts'

/**
 * One instance per data directory: a second one would send every message twice.
 * An exclusive SQLite lock on an empty database is held by the process itself,
 * so it is free at once after kill -9 and cannot go stale as a pid file does.
 */
export interface InstanceLock {
  release(): void
}

/** Takes the lock, or returns undefined at once when another process has it. */
export function tryInstanceLock(path: string): InstanceLock | undefined {
  // Only when it is missing: closing a descriptor would drop a lock this process already has on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  let connection: Connection | undefined = connect(path, { busyTimeoutMs: 0 })
  try {
    // Nothing is ever written, so nothing needs a journal file.
    connection.pragma('journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
  return {
    release() {
      connection?.close()
      connection = undefined
    },
  }
}

/** As `tryInstanceLock`, but throws a refusal (exit 75) when another process has it. */
export function takeInstanceLock(path: string, dataDir: string): InstanceLock {
  const lock = tryInstanceLock(path)
  if (lock) return lock
  throw new Refusal(
    EXIT.LOCKED,
    `Another carillon works in ${dataDir}.`,
    'Stop it first, or give this one a data directory of its own with --data.',
  )
}
