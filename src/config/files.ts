import { accessSync, closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { EXIT, Refusal } from '../lib/exit.ts'

export const DEFAULT_FILE = '/etc/carillon.toml'

/** Permission bits of group and others. */
const GROUP_AND_OTHERS = 0o077

interface ReadFile {
  text: string
  isPrivate: boolean
}

/**
 * Reads a file and its mode. Takes the mode from the open file, because the name may refer to another file a
 * moment later.
 */
function read(path: string): ReadFile {
  const descriptor = openSync(path, 'r')
  try {
    const stat = fstatSync(descriptor)
    // A pipe stores nothing. Other users cannot open a file without a name (standard input of a shell).
    const isOpenToOthers = stat.isFile() && stat.nlink > 0
    const isPrivate = !isOpenToOthers || (stat.mode & GROUP_AND_OTHERS) === 0
    return { text: readFileSync(descriptor, 'utf8'), isPrivate }
  } finally {
    closeSync(descriptor)
  }
}

/** Throws a refusal if other users can read or write a secret. */
function assertPrivate({ isPrivate }: ReadFile, path: string, secret: string): void {
  if (isPrivate) return
  throw new Refusal(
    EXIT.CONFIGURATION,
    `Other users of this machine can read ${path}, which contains ${secret}.`,
    `Run: chmod 600 ${path}   (the file must belong to the user that runs carillon)`,
  )
}

/**
 * Returns the text of a file that contains `secret`, such as `a password`. Throws a refusal (exit 78) if other
 * users can read it, and the errors of the system.
 */
export function readPrivateFile(path: string, secret: string): string {
  const file = read(path)
  assertPrivate(file, path, secret)
  return file.text
}

/**
 * Returns the secret in the file named by the environment variable `name`. Throws a refusal (exit 78) if it
 * cannot be read, or other users can read it.
 */
export function readSecretFile(name: string, path: string): string {
  try {
    return readPrivateFile(path, 'a secret').trim()
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    const message = `${name} names a file that cannot be read: ${path}`
    throw new Refusal(EXIT.CONFIGURATION, message, undefined, cause)
  }
}

/**
 * Returns the settings in a TOML file, as text by name. Returns none if no file is named and /etc/carillon.toml
 * does not exist, or if `mayLack` is set and this user may not read it. Throws a refusal (exit 78) if the file
 * cannot be read, has an unknown name, or has a secret that other users can read.
 */
export function readSettingsFile(
  path: string | null | undefined,
  options: ReadonlyArray<{ name: string; isSecret?: boolean }>,
  mayLack = false,
): Map<string, string> {
  const name = path ?? DEFAULT_FILE
  if (path === null || (path === undefined && isAbsent(name, mayLack))) return new Map()
  const { file, content } = parsed(name)
  const settings = new Map<string, string>()
  for (const [key, value] of Object.entries(content)) {
    const option = options.find((one) => one.name === key)
    if (!option) {
      throw new Refusal(
        EXIT.CONFIGURATION,
        `${name}: the setting ${key} does not exist.`,
        '`carillon config show` lists all settings.',
      )
    }
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (option.isSecret && text !== '') assertPrivate(file, name, key)
    settings.set(key, text)
  }
  return settings
}

function isAbsent(path: string, mayLack: boolean): boolean {
  try {
    accessSync(path, constants.R_OK)
    return false
  } catch (error) {
    return mayLack || (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

function parsed(path: string): { file: ReadFile; content: Record<string, unknown> } {
  try {
    const file = read(path)
    return { file, content: Bun.TOML.parse(file.text) as Record<string, unknown> }
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    const message = isMissing
      ? `The settings file ${path} does not exist.`
      : `${path} cannot be read as TOML: ${(cause as Error).message}`
    throw new Refusal(EXIT.CONFIGURATION, message, undefined, cause)
  }
}
