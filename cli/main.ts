#!/usr/bin/env bun
import { CommanderError } from 'commander'
import { EXIT } from '../src/lib/exit.ts'
import { createProgram } from './program.ts'

/** Loads the reporting only when a command fails, because it loads SQLite for its errors. */
async function fail(error: unknown): Promise<void> {
  const { reportFailure } = await import('./failure.ts')
  process.exitCode = reportFailure(error)
}

process.stdout.on('error', fail)
// Nobody reads standard error any more.
process.stderr.on('error', () => {})

try {
  const program = await createProgram(process.argv.slice(2))
  await program.parseAsync(process.argv)
} catch (error) {
  if (error instanceof CommanderError) {
    // commander has printed the problem; help and version are no mistakes.
    process.exitCode = error.exitCode === 0 ? EXIT.OK : EXIT.USAGE
  } else {
    await fail(error)
  }
}
