import { closeSync, existsSync, openSync } from 'node:fs'
import { type Connection, connect, sqliteCode } from '../../db/driver.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'

/**
 * Allows a single instance per data directory: a second one would send every message twice. The process itself
 * holds an exclusive SQLite lock on an empty database. So the lock ends with the process, even by kill -9, and
 * cannot become stale like a pid file.
 */
export interface InstanceLock {
  release(): void
}

/** Takes the lock, or returns undefined immediately when another process has it. */
export function tryInstanceLock(path: string): InstanceLock | undefined {
  // Opened only when the file is missing: closing a descriptor would drop a lock that this process already has on
  // it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  let connection: Connection | undefined = connect(path, { busyTimeoutMs: 0 })
  try {
    // Nothing is written, so the lock needs no journal file.
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

/** Takes the lock like `tryInstanceLock`, but throws a refusal (exit 75) when another process has it. */
export function takeInstanceLock(path: string, dataDir: string): InstanceLock {
  const lock = tryInstanceLock(path)
  if (lock) return lock
  throw new Refusal(
    EXIT.LOCKED,
    `Another carillon process is using ${dataDir}.`,
    'Stop it first, or choose another data directory with --data.',
  )
}
