import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoragePaths } from './paths.ts'

/** What prevents writing the data, in words without secrets. */
export type StorageProblem =
  | 'the disk is full'
  | 'the disk is read-only'
  | 'the disk fails'
  | 'the data directory is gone'
  | 'the live data did not pass its check'

const BY_CODE: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  SQLITE_FULL: 'the disk is full',
  EROFS: 'the disk is read-only',
  EACCES: 'the disk is read-only',
  EPERM: 'the disk is read-only',
  SQLITE_READONLY: 'the disk is read-only',
  ENOENT: 'the data directory is gone',
  ENOTDIR: 'the data directory is gone',
}

/** The problem behind an error of the disk or of SQLite; undefined for a temporary lock. */
export function problemBehind(error: unknown): StorageProblem | undefined {
  const code = String((error as { code?: unknown }).code)
  if (code.startsWith('SQLITE_BUSY')) return undefined
  return BY_CODE[code] ?? (code.startsWith('SQLITE_READONLY') ? 'the disk is read-only' : 'the disk fails')
}

/** A disk that takes longer counts as failing. */
const PATIENCE_MS = 2_000
const PROBE_BYTES = 4_096

/** Writes one page beside the database and waits for the disk, on a thread of the runtime. */
export async function probeDisk(paths: StoragePaths): Promise<StorageProblem | undefined> {
  const tooLong = Promise.withResolvers<StorageProblem>()
  const timer = setTimeout(() => tooLong.resolve('the disk fails'), PATIENCE_MS)
  try {
    return await Promise.race([writeProbe(join(paths.live, 'probe')), tooLong.promise])
  } finally {
    // A pending timer would delay the end of a command.
    clearTimeout(timer)
  }
}

async function writeProbe(path: string): Promise<StorageProblem | undefined> {
  try {
    const file = await open(path, 'w', 0o600)
    try {
      await file.write(new Uint8Array(PROBE_BYTES))
      await file.sync()
    } finally {
      await file.close()
    }
    await rm(path, { force: true })
    return undefined
  } catch (error) {
    await rm(path, { force: true }).catch(() => {})
    return problemBehind(error)
  }
}
