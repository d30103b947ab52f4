import { type Command, Option } from 'commander'
import { readPrivateFile } from '../src/config/files.ts'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { randomBase62 } from '../src/lib/ids.ts'
import { HiddenInput } from './hidden-input.ts'

/** Length of a generated password. 20 characters of base62 are 119 bits. */
const GENERATED_LENGTH = 20

export interface PasswordOptions {
  /** True for the option without a value; text if the command line contains the password itself. */
  password?: string | true
  passwordStdin?: boolean
  passwordFile?: string
}

/**
 * Adds the options for a password. A password is never an argument, because every process list shows
 * arguments.
 */
export function addPasswordOptions(command: Command): Command {
  return command
    .option(
      '--password-stdin',
      'read the password from standard input; on a terminal, ask for it without showing it',
    )
    .option('--password-file <file>', 'read the password from a file; - is standard input')
    .addOption(new Option('--password [text]').hideHelp())
}

/**
 * Reads the password from the source in the options, or generates one. Throws a refusal: exit 2 for a
 * password in the command line or several sources, exit 1 when it cannot be read or two entries
 * differ, exit 78 when others can read its file.
 */
export async function passwordFrom(options: PasswordOptions): Promise<{ password: string; isMade: boolean }> {
  const { password, passwordStdin, passwordFile } = options
  const given = [password, passwordStdin, passwordFile].filter((option) => option !== undefined)
  if (typeof password === 'string') {
    throw new Refusal(
      EXIT.USAGE,
      'Every user of this machine can read a password in a command line, and the shell keeps it in its history.',
      'Use --password-stdin, which asks for the password on a terminal, or --password-file FILE.',
    )
  }
  if (given.length > 1) throw new Refusal(EXIT.USAGE, 'Use only one of --password-stdin and --password-file.')
  if (given.length === 0) return { password: randomBase62(GENERATED_LENGTH), isMade: true }
  const isFromInput = passwordFile === undefined || passwordFile === '-'
  return { password: isFromInput ? await passwordFromInput() : readPasswordFile(passwordFile), isMade: false }
}

async function passwordFromInput(): Promise<string> {
  if (process.stdin.isTTY) return askForPassword()
  return withoutLineBreak(await Bun.stdin.text())
}

async function askForPassword(): Promise<string> {
  using input = new HiddenInput(process.stdin)
  const ask = async (question: string) => {
    process.stderr.write(question)
    try {
      return await input.line()
    } finally {
      process.stderr.write('\n')
    }
  }
  const first = await ask('Password: ')
  if ((await ask('Repeat the password: ')) === first) return first
  throw new Refusal(EXIT.FAILED, 'The two passwords differ; nothing was changed.')
}

function readPasswordFile(path: string): string {
  try {
    return withoutLineBreak(readPrivateFile(path, 'a password'))
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal(EXIT.FAILED, `The password file ${path} cannot be read.`, undefined, cause)
  }
}

const withoutLineBreak = (text: string): string => text.replace(/\r?\n$/, '')

/** Reads a secret, such as `a master key`. Throws a refusal: exit 1 when the file cannot be read, exit 78 when others can read it. */
export function readSecretIn(path: string, secret: string): string {
  try {
    return readPrivateFile(path, secret).trim()
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal(EXIT.FAILED, `The file ${path} cannot be read.`, undefined, cause)
  }
}

/** Minimum length of a passphrase. The encrypted file may be stored for years. */
const MIN_PASSPHRASE_LENGTH = 12

/**
 * Reads a passphrase. Returns undefined without a file. Throws a refusal: exit 1 when the file cannot
 * be read, exit 78 when others can read it, exit 2 for a short passphrase.
 */
export function readPassphrase(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const passphrase = readPasswordFile(path)
  if (passphrase.length >= MIN_PASSPHRASE_LENGTH) return passphrase
  throw new Refusal(
    EXIT.USAGE,
    `The passphrase is shorter than ${MIN_PASSPHRASE_LENGTH} characters.`,
    'Generate one with: openssl rand -base64 24',
  )
}
