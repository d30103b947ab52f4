import Sqlite from 'better-sqlite3'
import { EXIT, Refusal } from '../lib/exit.ts'
import { foldCase } from '../lib/letter-case.ts'
import { nameKey } from '../lib/name-key.ts'
import { countLinesWith, numbersOfLinesWith } from '../lib/text-lines.ts'

/**
 * The only file that imports the SQLite driver. In a compiled binary the package root cannot find its native
 * addon, so the build (scripts/build.ts) resolves this import to the package's entry for the target platform.
 */

export type Connection = Sqlite.Database
export type Statement = Sqlite.Statement<unknown[], unknown>

interface ConnectOptions {
  readonly?: boolean
  /** Time that a statement waits for another process's lock. */
  busyTimeoutMs?: number
  fileMustExist?: boolean
  /** Called by running statements (see `interruptible` in interruptible.ts). An exception cancels them. */
  goingOn?: () => void
}

/** Reason why the native addon could not be loaded. Later errors of the driver do not mention it. */
let unloaded: Refusal | undefined

/** Throws a refusal (exit 1) when the binary cannot unpack its addon, or may not run it in that folder. */
function loaded(database: string | Buffer, options: Sqlite.Options): Connection {
  if (unloaded) throw unloaded
  try {
    return new Sqlite(database, options)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_DLOPEN_FAILED') throw cause
    unloaded = new Refusal(
      EXIT.FAILED,
      `The SQLite addon of this program cannot be loaded from the folder of temporary files (BUN_TMPDIR, TMPDIR or /tmp), which is full or mounted noexec: ${(cause as Error).message}.`,
      'The data is not the cause. Free 3 MB there, or set BUN_TMPDIR to a folder where the owner of the data may write and run programs.',
      cause,
    )
    throw unloaded
  }
}

/**
 * Opens a bare connection. The caller sets its pragmas (see `live-connection.ts`). Throws a refusal (exit 1)
 * when the driver cannot be loaded.
 * @param database its path, or the bytes of a database to open a copy of it in memory
 */
export function connect(database: string | Buffer, options: ConnectOptions = {}): Connection {
  const connection = loaded(database, {
    readonly: options.readonly ?? false,
    timeout: options.busyTimeoutMs ?? 5_000,
    fileMustExist: options.fileMustExist ?? false,
  })
  const prepare = connection.prepare.bind(connection)
  const { goingOn = () => {} } = options
  const of = (work: (text: string) => string) => (text: unknown) => {
    goingOn()
    return text === null ? null : work(String(text))
  }
  // Only queries may use these functions. The schema must not need functions that other tools lack.
  connection.function('name_key', { deterministic: true }, of(nameKey))
  connection.function('fold_case', { deterministic: true }, of(foldCase))
  const ofLines =
    (work: (texts: Uint8Array, text: string) => number | string) => (texts: unknown, text: unknown) => {
      goingOn()
      return work(texts as Uint8Array, String(text))
    }
  connection.function('lines_with', { deterministic: true }, ofLines(countLinesWith))
  connection.function(
    'numbers_with',
    { deterministic: true },
    ofLines((texts, text) => JSON.stringify(numbersOfLinesWith(texts, text))),
  )
  connection.function('going_on', () => {
    goingOn()
    return 1
  })
  connection.prepare = ((sql: string) => prepare(hideParameters(sql))) as Connection['prepare']
  return connection
}

/** Opens a connection for a task and closes it after that. */
export function withConnection<T>(
  database: string,
  options: ConnectOptions,
  task: (connection: Connection) => T,
): T {
  const connection = connect(database, options)
  try {
    return task(connection)
  } finally {
    connection.close()
  }
}

/**
 * Opens a read-only connection like `withConnection`. It never checkpoints, so a WAL next to the file stays
 * unchanged.
 */
export const withReader = <T>(database: string, task: (connection: Connection) => T): T =>
  withConnection(database, { readonly: true, fileMustExist: true }, task)

const QUOTED_OR_PARAMETER = /'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g

/**
 * Writes `+?` for every parameter: the same value, hidden from the planner. With a bare `?` in a join, a LIMIT
 * or a LIKE, SQLite plans the statement again whenever a value is bound (sqlite.org/c3ref/prepare.html, on
 * sqlite3_prepare_v2). That costs several times the query itself.
 */
export const hideParameters = (sql: string): string =>
  sql.replace(QUOTED_OR_PARAMETER, (part) => (part === '?' ? '+?' : part))

/** Creates an error of SQLite that was thrown in another thread. */
export const sqliteError = (message: string, code: string): Error => new Sqlite.SqliteError(message, code)

/**
 * Returns the extended result code of a SQLite error (`SQLITE_CONSTRAINT_UNIQUE`), or undefined for any other
 * error.
 */
export const sqliteCode = (error: unknown): string | undefined =>
  error instanceof Sqlite.SqliteError ? error.code : undefined
