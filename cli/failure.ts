import { sqliteCode } from '../src/db/driver.ts'
import { AppError } from '../src/lib/errors.ts'
import { EXIT, type ExitCode, Refusal } from '../src/lib/exit.ts'
import { isDamage } from '../src/storage/live-database.ts'
import { asksForJson } from './json-mode.ts'
import { paint, sayLine as say } from './terminal.ts'

/** Sentences for failures of the operating system and SQLite. A stack trace would not help with them. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no space left on the disk.',
  EDQUOT: "This user's disk quota is used up.",
  EROFS: 'The file system is read-only.',
  EIO: 'The disk or the terminal could not be read or written.',
  EACCES: 'This user does not have permission.',
  EPERM: 'This user does not have permission.',
  EMFILE: 'Too many files are open.',
  ENFILE: 'Too many files are open on this machine.',
  SQLITE_FULL: 'There is no space left on the disk of the data directory. See `carillon doctor`.',
  SQLITE_IOERR:
    'The disk of the data directory could not be read or written; it may be full. See `carillon doctor`.',
  SQLITE_READONLY: 'The data directory cannot be written by this user.',
  SQLITE_CANTOPEN: 'The database cannot be opened by this user.',
  SQLITE_BUSY: 'The database is busy. Try again.',
  SQLITE_CORRUPT: 'The database is damaged. See `carillon doctor --full`.',
  SQLITE_NOTADB: 'The database is damaged. See `carillon doctor --full`.',
}

function faultOf(error: unknown): string | undefined {
  const code = sqliteCode(error) ?? (error as NodeJS.ErrnoException | undefined)?.code
  if (typeof code !== 'string') return undefined
  const name = Object.keys(FAULTS).find((known) => code === known || code.startsWith(`${known}_`))
  const { path, syscall, message } = error as NodeJS.ErrnoException
  // A system call without a sentence above.
  if (name === undefined) return syscall === undefined ? undefined : message
  return `${path === undefined ? '' : `${path}: `}${FAULTS[name]}`
}

const GO_BACK =
  'With the server stopped, restore a good copy: carillon restore FILE, with carillon.db or a file of backups/.'

/** Messages of SQLite about a missing or existing table or column. Other software has changed the file. */
const FOREIGN_SCHEMA: readonly RegExp[] = [
  /^no such (?:table|column|index|module)/,
  /^(?:table|index|trigger|view) .* already exists/,
  /^table .* has no column/,
  /^(?:duplicate column name|malformed database schema)/,
]

const isForeignSchema = (error: unknown): boolean =>
  sqliteCode(error) === 'SQLITE_ERROR' &&
  FOREIGN_SCHEMA.some((pattern) => pattern.test((error as Error).message))

/**
 * Turns an unexpected error of opening the data into a refusal, because the fault is in the data and
 * a stack trace would not help.
 */
export function unopened(error: unknown, dataDir: string): unknown {
  const isExpected = error instanceof Refusal || error instanceof AppError || isForeignSchema(error)
  if (isExpected || faultOf(error) !== undefined) return error
  const message = error instanceof Error ? error.message : String(error)
  return new Refusal(
    EXIT.FAILED,
    `The data in ${dataDir} could not be opened: ${message}`,
    'See `carillon doctor --full`. With the server stopped, `carillon restore FILE` restores a good copy.',
    error,
  )
}

/** Description of an error, in sentences. */
interface Failure {
  /** An error code of the API, or the name of the exit code. */
  code: string
  message: string
  /** The remedy, the problems of fields, or the top of the stack of an unexpected error. */
  hints: readonly string[]
  exitCode: ExitCode
}

const nameOf = (exitCode: ExitCode): string =>
  Object.entries(EXIT).find(([, code]) => code === exitCode)?.[0] ?? 'FAILED'

const failed = (message: string, hints: readonly string[], exitCode: ExitCode = EXIT.FAILED): Failure => ({
  code: nameOf(exitCode),
  message,
  hints,
  exitCode,
})

/** Returns the problem of a field; empty if the message already contains it. */
function fieldHint(field: string, message: string, printed: string): string[] {
  const sentence = message.startsWith(`${field} `) ? message : `${field} ${message}`
  return printed.replace(/\.$/, '') === sentence.replace(/\.$/, '') ? [] : [sentence]
}

function ofAppError(error: AppError): Failure {
  const hints = (error.details ?? []).flatMap((detail) => [
    ...('field' in detail ? fieldHint(String(detail.field), String(detail.message), error.message) : []),
    ...('allowed' in detail ? [`Allowed: ${[detail.allowed].flat().join(', ') || 'nothing'}.`] : []),
  ])
  return { ...failed(error.message, hints), code: error.code }
}

/** Describes an error to the operator. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal)
    return failed(error.message, error.remedy ? [error.remedy] : [], error.exitCode)
  if (error instanceof AppError) return ofAppError(error)
  if (isForeignSchema(error)) {
    const why = (error as Error).message
    return failed(
      `The database does not have the schema of this version of Carillon: ${why}.`,
      [GO_BACK],
      EXIT.DATA_REFUSED,
    )
  }
  const fault = faultOf(error)
  if (fault !== undefined) {
    // A restart does not repair damage, so this exit code stops a service manager from restarting forever.
    return isDamage(error) ? failed(fault, [GO_BACK], EXIT.DATA_REFUSED) : failed(fault, [])
  }
  // A developer needs the stack trace of an unexpected error.
  const stack = error instanceof Error && error.stack ? error.stack.split('\n').slice(1, 5) : []
  return failed(error instanceof Error ? error.message : String(error), stack)
}

/** Writes the failure to standard error: for people, or with --json as one line of JSON. */
export function sayFailure({ hints, ...failure }: Failure, isJson: boolean): void {
  if (isJson) {
    say(JSON.stringify({ error: { ...failure, hints } }))
    return
  }
  say(`${paint('red', 'carillon:', process.stderr)} ${failure.message}`)
  for (const hint of hints) say(hint.startsWith('  ') ? hint : `  ${hint}`)
}

/** Prints the failure and its remedy. Returns the exit code. */
export function reportFailure(error: unknown, isJson = asksForJson()): ExitCode {
  // The reader has closed the pipe, as in `carillon contacts export | head`.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE') return EXIT.OK
  const failure = failureOf(error)
  sayFailure(failure, isJson)
  return failure.exitCode
}
