import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StoragePaths, storagePaths } from '../../src/db/storage-paths.ts'

/** A directory of a test's own, gone when the test is. */
export class TemporaryDirectory {
  readonly path = mkdtempSync(join(tmpdir(), 'carillon-test-'))
  /** Of a data directory inside it, which does not exist yet. */
  readonly data = join(this.path, 'data')
  readonly files: StoragePaths = storagePaths(this.data)

  /** A path in it for whatever else the test needs. */
  at(name: string): string {
    return join(this.path, name)
  }

  /** Names of the files that were moved aside; without shared memory and empty files, which hold nothing. */
  setAside(): string[] {
    return replacedDirectories(this.data).flatMap((directory) =>
      readdirSync(directory)
        .filter((name) => !name.endsWith('-shm') && statSync(join(directory, name)).size > 0)
        .sort(),
    )
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

export function replacedDirectories(dataDir: string): string[] {
  const live = join(dataDir, 'live')
  if (!existsSync(live)) return []
  return readdirSync(live)
    .filter((name) => name.startsWith('replaced-'))
    .map((name) => join(live, name))
}

/** Hashes of all files with content: equal before and after means nothing was changed. */
export function contentOf(dataDir: string): Record<string, string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const hashes: Record<string, string> = {}
  for (const { parentPath, name } of files) {
    // Shared memory is made anew by whoever opens the database.
    if (name.endsWith('-shm')) continue
    const content = readFileSync(join(parentPath, name))
    if (content.length > 0)
      hashes[join(parentPath, name)] = createHash('sha256').update(content).digest('hex')
  }
  return hashes
}
