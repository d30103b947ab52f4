import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { ownName } from './own-name.ts'

/** Name of a user by number, where /etc/passwd has one; sudo takes `#999` else. */
function userName(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    const line = lines.find((text) => text.split(':')[2] === String(uid))
    return line?.split(':')[0] || `#${uid}`
  } catch {
    return `#${uid}`
  }
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** sudo looks for programs in places of its own, so the path is named whole. */
const program = (): string => (ownName() === 'carillon' ? process.execPath : ownName())

/**
 * This very command for another user. Files are opened as root before it goes
 * on as the data's owner, who may not see them: those need no `-u`.
 * @param owner undefined for root
 * @param dataDir as this command was to use it; sudo passes no environment on
 */
export function asOtherUser(owner: string | undefined, dataDir?: string): string {
  const words = process.argv.slice(2)
  const needsFiles = words.includes('import') || words.includes('--output')
  const sudo = owner === undefined || needsFiles ? ['sudo'] : ['sudo', '-u', owner]
  const isNamed = words.some((word) => word === '--data' || word.startsWith('--data='))
  const data = dataDir === undefined || isNamed ? [] : ['--data', dataDir]
  return [...sudo, program(), ...words, ...data].map(quoted).join(' ')
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
 * Throws a refusal with the command that works where the data directory
 * belongs to another user, as the service's does, and this one may not use it.
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
      `${dataDir} is where this user may not look.`,
      `Try: ${asOtherUser(undefined, resolve(dataDir))}`,
      cause,
    )
  }
  if (stats.uid === uid || isUsable(dataDir)) return
  const owner = userName(stats.uid)
  throw new Refusal(
    EXIT.FAILED,
    `${dataDir} belongs to the user ${owner}, and you may not use it as ${userName(uid)}.`,
    `Try: ${asOtherUser(stats.uid === 0 ? undefined : owner, resolve(dataDir))}`,
  )
}

/** The same for a settings file that this user may not read; other errors as they are. */
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
