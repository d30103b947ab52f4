import { AppError } from '../lib/errors.ts'
import { sqliteCode } from './driver.ts'

/** Codes of SQLite (their families) that speak of the disk and not of the statement. */
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
 * Whether the machine failed and not the work: a disk that is full, failing or
 * read-only, no descriptors, a lock that somebody keeps. Such work is done
 * again until it succeeds, however often that is: none of it is its own fault.
 */
export function isDiskFault(error: unknown): boolean {
  const code = sqliteCode(error)
  if (code !== undefined) {
    return SQLITE_FAULTS.some((fault) => code === fault || code.startsWith(`${fault}_`))
  }
  if (SYSTEM_FAULTS.has(String((error as { code?: unknown } | null)?.code))) return true
  return error instanceof AppError && error.cause !== undefined && isDiskFault(error.cause)
}
