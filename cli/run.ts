import { CommanderError } from 'commander'
import { EXIT } from '../src/lib/exit.ts'
import { asksForJson } from './json-mode.ts'
import { createProgram } from './program.ts'

/** Reports an error. Loads the reporting only here, because it loads SQLite for its errors. */
export async function fail(error: unknown): Promise<void> {
  const { reportFailure } = await import('./failure.ts')
  process.exitCode = reportFailure(error)
}

/**
 * Sets the exit code. commander has already printed the problem for people; help and version are not
 * failures.
 */
async function failUsage(error: CommanderError, isJson: boolean): Promise<void> {
  process.exitCode = error.exitCode === 0 ? EXIT.OK : EXIT.USAGE
  if (error.exitCode === 0 || !isJson) return
  const { sayFailure } = await import('./failure.ts')
  const isHelp = error.code === 'commander.help'
  const message = isHelp ? 'Name a command.' : error.message.replace(/^error: /, '').replaceAll('\n', ' ')
  const hints = ['carillon --help lists the commands.']
  sayFailure({ code: 'USAGE', message, hints, exitCode: EXIT.USAGE }, true)
}

/**
 * Runs a command line and leaves its exit code in `process.exitCode`; never throws.
 * @param argv like `process.argv`: the arguments begin at the third word
 */
export async function runCommand(argv: readonly string[]): Promise<void> {
  const words = argv.slice(2)
  try {
    const program = await createProgram(words)
    await program.parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) await failUsage(error, asksForJson(words))
    else await fail(error)
  }
}
