import { CommanderError } from 'commander'
import { EXIT } from '../src/lib/exit.ts'
import { createProgram } from './program.ts'

/** Loads the reporting only when a command fails, because it loads SQLite for its errors. */
export async function fail(error: unknown): Promise<void> {
  const { reportFailure } = await import('./failure.ts')
  process.exitCode = reportFailure(error)
}

/**
 * Runs the command of these words and leaves its exit code in `process.exitCode`; never throws.
 * @param argv as `process.argv`: the words begin at the third
 */
export async function runCommand(argv: readonly string[]): Promise<void> {
  try {
    const program = await createProgram(argv.slice(2))
    await program.parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander has printed the problem; help and version are no mistakes.
      process.exitCode = error.exitCode === 0 ? EXIT.OK : EXIT.USAGE
    } else {
      await fail(error)
    }
  }
}
