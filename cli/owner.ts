import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { ownName, programPath } from './own-name.ts'
import { shellWord } from './shell-word.ts'

/** Returns the name of a user from /etc/passwd, or `#999`, which sudo accepts too. */
export function userName(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    const line = lines.find((text) => text.split(':')[2] === String(uid))
    return line?.split(':')[0] || `#${uid}`
  } catch {
    return `#${uid}`
  }
}

/** Returns the whole path of this program, because sudo has its own PATH. */
const program = (): string => (ownName() === 'carillon' ? programPath() : ownName())

/** Words of commands that open files besides the settings. */
const OPENS_FILES = /^(?:import|restore|-o.*|--(?:output|html|identity|[a-z-]+-file)(?:=.*)?)$/s

/**
 * Returns whether a command opens files of its caller.
 * @param words without the program
 */
export const opensFiles = (words: readonly string[]): boolean => words.some((word) => OPENS_FILES.test(word))

/**
 * Returns the same command for another user. A command with files runs as root without `-u`, because
 * the owner of the data may not be able to open them.
 * @param owner undefined for root
 * @param dataDir the data directory of this command, because sudo does not pass on the environment
 */
function asOtherUser(owner: string | undefined, dataDir?: string): string {
  const words = process.argv.slice(2)
  const sudo = owner === undefined || opensFiles(words) ? ['sudo'] : ['sudo', '-u', owner]
  const isNamed = words.some((word) => word === '--data' || word.startsWith('--data='))
  const data = dataDir === undefined || isNamed ? [] : ['--data', dataDir]
  return [...sudo, program(), ...words, ...data].map(shellWord).join(' ')
}

const isUsable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Throws a refusal with the right command when the data directory belongs to another
 * user, such as the service's, and this user may not use it.
 */
export function assertMayUse(dataDir: string): void {
  const uid = process.getuid?.()
  if (uid === undefined || uid === 0) return
  let stats: Stats
  try {
    stats = statSync(dataDir)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EACCES') return
    throw new Refusal(
      EXIT.FAILED,
      `This user may not access ${dataDir}.`,
      `Try: ${asOtherUser(undefined, resolve(dataDir))}`,
      cause,
    )
  }
  if (stats.uid === uid || isUsable(dataDir)) return
  const owner = userName(stats.uid)
  throw new Refusal(
    EXIT.FAILED,
    `${dataDir} belongs to the user ${owner}, and the user ${userName(uid)} may not use it.`,
    `Try: ${asOtherUser(stats.uid === 0 ? undefined : owner, resolve(dataDir))}`,
  )
}

/**
 * Like `assertMayUse`, for the error of a settings file that this user may not read. Returns other errors
 * unchanged.
 */
export function withAdvice(error: unknown): unknown {
  const cause = error instanceof Refusal ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  if (!(error instanceof Refusal) || cause?.code !== 'EACCES') return error
  return new Refusal(
    error.exitCode,
    `${cause.path ?? 'The settings file'} cannot be read by this user.`,
    `Try: ${asOtherUser(undefined)}`,
    cause,
  )
}
