import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { randomBase62 } from '../src/lib/ids.ts'
import { HiddenInput } from './hidden-input.ts'

/** Characters of a password made here: 20 of base62 are 119 bits. */
const MADE_LENGTH = 20

export interface PasswordOptions {
  /** True for the bare option; text when somebody wrote the password itself. */
  password?: string | true
  passwordStdin?: boolean
  passwordFile?: string
}

/** Gives a command the ways in which it takes a password: never as an argument, which every process list shows. */
export function addPasswordOptions(command: Command): Command {
  return command
    .option(
      '--password-stdin',
      'read the password from standard input; on a terminal it is asked for and not shown',
    )
    .option('--password-file <file>', 'read the password from a file; - is standard input')
    .addOption(new Option('--password [text]').hideHelp())
}

/**
 * The password from where the options say, or made here when they say nothing.
 * Throws a refusal: usage (exit 2) for a password in the command line or
 * several sources, exit 1 when it cannot be read or two entries differ.
 */
export async function passwordFrom(options: PasswordOptions): Promise<{ password: string; isMade: boolean }> {
  const { password, passwordStdin, passwordFile } = options
  const given = [password, passwordStdin, passwordFile].filter((option) => option !== undefined)
  if (typeof password === 'string') {
    throw new Refusal(
      EXIT.USAGE,
      'A password in the command line can be read by everybody on this machine, and stays in the history of the shell.',
      'Use --password-stdin, which asks for it on a terminal, or --password-file FILE.',
    )
  }
  if (given.length > 1) throw new Refusal(EXIT.USAGE, 'Say only once where the password comes from.')
  if (given.length === 0) return { password: randomBase62(MADE_LENGTH), isMade: true }
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
  if ((await ask('The same again: ')) === first) return first
  throw new Refusal(EXIT.FAILED, 'These were two different passwords; nothing was changed.')
}

function readPasswordFile(path: string): string {
  try {
    return withoutLineBreak(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Refusal(EXIT.FAILED, `The password file ${path} cannot be read.`, undefined, cause)
  }
}

const withoutLineBreak = (text: string): string => text.replace(/\r?\n$/, '')
