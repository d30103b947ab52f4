import { sqliteCode } from '../src/db/driver.ts'
import { AppError } from '../src/lib/errors.ts'
import { EXIT, type ExitCode, Refusal } from '../src/lib/exit.ts'
import { isDamage } from '../src/storage/live-database.ts'
import { paint, sayLine as say } from './terminal.ts'

/** What the operating system or SQLite refused, in a sentence; a stack trace mends none of them. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no space left on the disk.',
  EDQUOT: "This user's share of the disk is used up.",
  EROFS: 'The file system is read-only.',
  EIO: 'The disk or the terminal could not be read or written.',
  EACCES: 'This user may not do that.',
  EPERM: 'This user may not do that.',
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
  // Of the operating system, and rarer than those above.
  if (name === undefined) return syscall === undefined ? undefined : message
  return `${path === undefined ? '' : `${path}: `}${FAULTS[name]}`
}

const GO_BACK =
  '  Go back to a good copy with the server stopped: carillon restore FILE, with carillon.db or one of backups/.'

/** What SQLite says of a statement whose table or column is missing, or there already: somebody changed the file. */
const FOREIGN_SCHEMA: readonly RegExp[] = [
  /^no such (?:table|column|index|module)/,
  /^(?:table|index|trigger|view) .* already exists/,
  /^table .* has no column/,
  /^(?:duplicate column name|malformed database schema)/,
]

const isForeignSchema = (error: unknown): boolean =>
  sqliteCode(error) === 'SQLITE_ERROR' && FOREIGN_SCHEMA.some((said) => said.test((error as Error).message))

/**
 * What is thrown instead of an error that opening the data ended with: a
 * refusal in words, also for what nobody foresaw. It is the data that is wrong
 * then, which no stack trace mends.
 */
export function unopened(error: unknown, dataDir: string): unknown {
  const isForeseen = error instanceof Refusal || error instanceof AppError || isForeignSchema(error)
  if (isForeseen || faultOf(error) !== undefined) return error
  const message = error instanceof Error ? error.message : String(error)
  return new Refusal(
    EXIT.FAILED,
    `The data in ${dataDir} could not be opened: ${message}`,
    'See `carillon doctor --full`. With the server stopped, `carillon restore FILE` goes back to a good copy.',
    error,
  )
}

const sayFailed = (message: string): void => say(`${paint('red', 'carillon:', process.stderr)} ${message}`)

/** A field's problem, unless the refusal already says just that. */
function sayField(field: string, message: string, said: string): void {
  const sentence = message.startsWith(`${field} `) ? message : `${field} ${message}`
  if (said.replace(/\.$/, '') !== sentence.replace(/\.$/, '')) say(`  ${sentence}`)
}

/** Says what went wrong and how to mend it; returns the exit code. */
export function reportFailure(error: unknown): ExitCode {
  // A reader that has seen enough, as in `carillon contacts export | head`.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE') return EXIT.OK
  if (error instanceof Refusal) {
    sayFailed(error.message)
    if (error.remedy) say(`  ${error.remedy}`)
    return error.exitCode
  }
  if (error instanceof AppError) {
    sayFailed(error.message)
    for (const detail of error.details ?? []) {
      if ('field' in detail) sayField(String(detail.field), String(detail.message), error.message)
      if ('allowed' in detail) say(`  It allows: ${[detail.allowed].flat().join(', ') || 'nothing'}.`)
    }
    return EXIT.FAILED
  }
  if (isForeignSchema(error)) {
    sayFailed(`The database is not as this version of Carillon makes it: ${(error as Error).message}.`)
    say(GO_BACK)
    return EXIT.DATA_REFUSED
  }
  const fault = faultOf(error)
  if (fault !== undefined) {
    sayFailed(fault)
    if (!isDamage(error)) return EXIT.FAILED
    say(GO_BACK)
    // No restart mends it, and a service manager must not try for ever.
    return EXIT.DATA_REFUSED
  }
  sayFailed(error instanceof Error ? error.message : String(error))
  // What nobody foresaw: whoever mends it needs to know where.
  if (error instanceof Error && error.stack) say(error.stack.split('\n').slice(1, 5).join('\n'))
  return EXIT.FAILED
}
