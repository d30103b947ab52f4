import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StoragePaths, storagePaths } from '../../src/storage/paths.ts'

/** Default place of a server's generation record: the home of the user who runs the tests. */
const HOME_RECORDS = join(homedir(), '.local', 'state', 'carillon')
const homeRecords = (): string[] =>
  existsSync(HOME_RECORDS) ? readdirSync(HOME_RECORDS).filter((name) => name.endsWith('.json')) : []
const atStart = new Set(homeRecords())

/**
 * Throws if something worked in this directory and stored its record in the home of the user who runs the
 * tests.
 */
export function assertNoTraces(directory: string): void {
  for (const name of homeRecords().filter((each) => !atStart.has(each))) {
    // A record of another test run may disappear at any time.
    const record = existsSync(join(HOME_RECORDS, name)) ? readFileSync(join(HOME_RECORDS, name), 'utf8') : ''
    if (record.includes(`"dataDir":"${directory}/`))
      throw new Error(`${join(HOME_RECORDS, name)} was written: set CARILLON_GENERATION_DIR (withoutTraces).`)
  }
}

/** A temporary directory of one test. It is deleted after the test. */
export class TemporaryDirectory {
  readonly path = mkdtempSync(join(tmpdir(), 'carillon-test-'))
  /** Path of a data directory in it that does not exist yet. */
  readonly data = join(this.path, 'data')
  readonly files: StoragePaths = storagePaths(this.data)

  /** Returns a path in it. */
  at(name: string): string {
    return join(this.path, name)
  }

  /** Returns the names of replaced files, except shared memory and empty files. */
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

/** Returns the hashes of all files with content. Equal hashes before and after mean that nothing changed. */
export function contentOf(dataDir: string): Record<string, string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const hashes: Record<string, string> = {}
  for (const { parentPath, name } of files) {
    // SQLite creates shared memory again at each opening of the database.
    if (name.endsWith('-shm')) continue
    const content = readFileSync(join(parentPath, name))
    if (content.length > 0)
      hashes[join(parentPath, name)] = createHash('sha256').update(content).digest('hex')
  }
  return hashes
}
