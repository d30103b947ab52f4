import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StoragePaths, storagePaths } from '../../src/storage/paths.ts'

/** Where a server keeps its generation record when nothing says otherwise: the home of whoever runs the tests. */
const HOME_RECORDS = join(homedir(), '.local', 'state', 'carillon')
const homeRecords = (): string[] =>
  existsSync(HOME_RECORDS) ? readdirSync(HOME_RECORDS).filter((name) => name.endsWith('.json')) : []
const atStart = new Set(homeRecords())

/** Throws when something worked in this directory and kept its record in the home of whoever runs the tests. */
export function assertNoTraces(directory: string): void {
  for (const name of homeRecords().filter((each) => !atStart.has(each))) {
    // Another run's may go while we look.
    const record = existsSync(join(HOME_RECORDS, name)) ? readFileSync(join(HOME_RECORDS, name), 'utf8') : ''
    if (record.includes(`"dataDir":"${directory}/`))
      throw new Error(`${join(HOME_RECORDS, name)} was written: set CARILLON_GENERATION_DIR (withoutTraces).`)
  }
}

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
    assertNoTraces(this.path)
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
