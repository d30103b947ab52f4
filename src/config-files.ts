import { closeSync, existsSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { EXIT, Refusal } from './lib/exit.ts'

const DEFAULT_FILE = '/etc/carillon.toml'

/** Anything that somebody beside the owner may do with the file. */
const OTHERS = 0o077

interface ReadFile {
  text: string
  isPrivate: boolean
}

/** The mode is that of what was read: the name may mean another file a moment later. */
function read(path: string): ReadFile {
  const descriptor = openSync(path, 'r')
  try {
    const isPrivate = (fstatSync(descriptor).mode & OTHERS) === 0
    return { text: readFileSync(descriptor, 'utf8'), isPrivate }
  } finally {
    closeSync(descriptor)
  }
}

/** A secret that others may read, or write, is none. */
function assertPrivate({ isPrivate }: ReadFile, path: string, secret: string): void {
  if (isPrivate) return
  throw new Refusal(
    EXIT.CONFIGURATION,
    `Others on this machine may read ${path}, which holds ${secret}.`,
    `Run: chmod 600 ${path}   (it has to belong to the user that runs carillon)`,
  )
}

/**
 * The secret in the file that the environment variable `name` points to.
 * Throws a refusal (exit 78) when it cannot be read, or others can read it.
 */
export function readSecretFile(name: string, path: string): string {
  let file: ReadFile
  try {
    file = read(path)
  } catch (cause) {
    const message = `${name} names a file that cannot be read: ${path}`
    throw new Refusal(EXIT.CONFIGURATION, message, undefined, cause)
  }
  assertPrivate(file, path, 'a secret')
  return file.text.trim()
}

/**
 * The settings in a TOML file, as text by name; none when no file is named and
 * /etc/carillon.toml does not exist.
 * Throws a refusal (exit 78) when it cannot be read, has a name that is no
 * setting, or has a secret that others can read.
 */
export function readSettingsFile(
  path: string | undefined,
  options: ReadonlyArray<{ name: string; isSecret?: boolean }>,
): Map<string, string> {
  const name = path ?? DEFAULT_FILE
  if (path === undefined && !existsSync(name)) return new Map()
  const { file, content } = parsed(name)
  const settings = new Map<string, string>()
  for (const [key, value] of Object.entries(content)) {
    const option = options.find((one) => one.name === key)
    if (!option) {
      throw new Refusal(
        EXIT.CONFIGURATION,
        `${name}: there is no setting ${key}.`,
        'See `carillon config show` for all of them.',
      )
    }
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (option.isSecret && text !== '') assertPrivate(file, name, key)
    settings.set(key, text)
  }
  return settings
}

function parsed(path: string): { file: ReadFile; content: Record<string, unknown> } {
  try {
    const file = read(path)
    return { file, content: Bun.TOML.parse(file.text) as Record<string, unknown> }
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    const message = isMissing
      ? `There is no settings file ${path}.`
      : `${path} cannot be read as TOML: ${(cause as Error).message}`
    throw new Refusal(EXIT.CONFIGURATION, message, undefined, cause)
  }
}
