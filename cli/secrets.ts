import { readFileSync } from 'node:fs'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { randomBase62 } from '../src/lib/ids.ts'

/** Characters of a password made here: 20 of base62 are 119 bits. */
const MADE_LENGTH = 20

export interface PasswordOptions {
  password?: string
  passwordFile?: string
}

/** The password given, read from a file (`-` is standard input), or made here when none was given. */
export async function passwordFrom(options: PasswordOptions): Promise<{ password: string; isMade: boolean }> {
  if (options.password !== undefined) return { password: options.password, isMade: false }
  if (options.passwordFile === undefined) return { password: randomBase62(MADE_LENGTH), isMade: true }
  const text = options.passwordFile === '-' ? await Bun.stdin.text() : readPasswordFile(options.passwordFile)
  return { password: text.replace(/\r?\n$/, ''), isMade: false }
}

function readPasswordFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Refusal(EXIT.FAILED, `The password file ${path} cannot be read.`, undefined, cause)
  }
}

/** The options every command that takes a password has. */
export const PASSWORD_OPTIONS = [
  ['--password <text>', 'password (others on this machine may see it in the process list)'],
  ['--password-file <file>', 'read the password from a file; - is standard input'],
] as const
