import { AppError } from '../lib/errors.ts'
import { sqliteCode } from './driver.ts'

/** Codes of SQLite (their families) for faults of the disk, not of the statement. */
const SQLITE_FAULTS = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_NOMEM',
] as const

const SYSTEM_FAULTS: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
])

/**
 * Returns whether the machine failed, not the work: a full, failing or read-only disk, no descriptors, a lock
 * that is held too long. Such work is retried until it succeeds, without counting the attempts.
 */
export function isDiskFault(error: unknown): boolean {
  const code = sqliteCode(error)
  if (code !== undefined) {
    return SQLITE_FAULTS.some((fault) => code === fault || code.startsWith(`${fault}_`))
  }
  if (SYSTEM_FAULTS.has(String((error as { code?: unknown } | null)?.code))) return true
  return error instanceof AppError && error.cause !== undefined && isDiskFault(error.cause)
}
