import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { brokenReferences, missingParts } from '../../src/db/check.ts'
import { type Connection, withConnection, withReader } from '../../src/db/driver.ts'
import { type Migration, migrate, pendingMigrations } from '../../src/db/migrate.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { listed } from '../../src/lib/listed.ts'
import { copyInto, freeBytes } from '../../src/storage/files.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { Unfinished } from '../../src/storage/unfinished.ts'

/** Free disk that a trial needs, as a multiple of the size of carillon.db: the copy, and its journal. */
const DISK_NEEDED = 2

/** Result of a trial. */
interface Trial {
  /** Number of migrations that this version would apply. */
  pending: number
  /** Size of the copy; 0 if none was needed. */
  bytes: number
}

/**
 * Tries the migrations of this version on a copy of carillon.db, which is complete while a server runs. Makes no
 * copy when nothing is pending. Removes the copy; of a killed process, the next start of the server does.
 *
 * Throws a refusal: exit 65 when this version cannot use the data, exit 1 when the disk has too little room.
 * @param known the migrations of this version
 */
export function tryMigrations(
  dataDir: string,
  { nowMs, onCopying, known = migrations }: TrialOptions,
): Trial {
  const { snapshot } = storagePaths(dataDir)
  if (!existsSync(snapshot)) return { pending: 0, bytes: 0 }
  const pending = withReader(snapshot, (connection) => {
    const found = pendingMigrations(connection, known).length
    if (found === 0) assertWhole(connection, known)
    return found
  })
  if (pending === 0) return { pending, bytes: 0 }
  const bytes = statSync(snapshot).size
  assertRoomFor(dataDir, bytes * DISK_NEEDED)
  onCopying(bytes)
  using file = new Unfinished(join(dataDir, 'upgrade-trial.db'))
  const source = openSync(snapshot, 'r')
  try {
    copyInto(source, file.descriptor)
  } finally {
    closeSync(source)
  }
  withConnection(file.path, { fileMustExist: true }, (connection) => {
    // A journal never grows above the copy, and a copy needs no safety from power failures.
    connection.pragma('journal_mode = DELETE')
    connection.pragma('synchronous = OFF')
    tryOn(connection, known, nowMs)
  })
  return { pending, bytes }
}

interface TrialOptions {
  nowMs: number
  /** Called before the copy is made, with its size. */
  onCopying(bytes: number): void
  known?: readonly Migration[]
}

function tryOn(connection: Connection, known: readonly Migration[], nowMs: number): void {
  try {
    migrate(connection, known, nowMs, { verify: assertReferences })
  } catch (error) {
    throw new Refusal(
      EXIT.DATA_REFUSED,
      `The migrations of this version fail on a copy of the data: ${(error as Error).message}`,
      'The data is unchanged. Keep the version that runs, and report this.',
      error,
    )
  }
  assertWhole(connection, known)
}

function assertReferences(connection: Connection): void {
  const [broken] = brokenReferences(connection)
  if (broken) throw new Error(`rows of ${broken.table} refer to missing rows of ${broken.parent}.`)
}

function assertWhole(connection: Connection, known: readonly Migration[]): void {
  const missing = missingParts(connection, known)
  if (missing.length === 0) return
  throw new Refusal(
    EXIT.DATA_REFUSED,
    `The data lacks parts that this version needs: ${listed(missing)}.`,
    'The data was changed by other software. Restore a good copy: carillon restore FILE.',
  )
}

function assertRoomFor(dataDir: string, needed: number): void {
  const free = freeBytes(dataDir)
  if (free >= needed) return
  throw new Refusal(
    EXIT.FAILED,
    `The trial of this version on a copy of the data needs ${needed.toLocaleString('en-US')} bytes of free disk at ${dataDir}, but only ${free.toLocaleString('en-US')} are free.`,
    'Nothing was changed. Free some disk space, or upgrade without the trial: --no-trial.',
  )
}
