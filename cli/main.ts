#!/usr/bin/env bun
import { CommanderError } from 'commander'
import { EXIT } from '../src/lib/exit.ts'
import { createProgram } from './program.ts'

/** Loaded when something fails: it knows SQLite's errors, and with them SQLite. */
async function fail(error: unknown): Promise<void> {
  const { reportFailure } = await import('./failure.ts')
  process.exitCode = reportFailure(error)
}

process.stdout.on('error', fail)
// Nobody is left to be told.
process.stderr.on('error', () => {})

try {
  const program = await createProgram(process.argv.slice(2))
  await program.parseAsync(process.argv)
} catch (error) {
  if (error instanceof CommanderError) {
    // commander has said what is wrong; help and version are not mistakes.
    process.exitCode = error.exitCode === 0 ? EXIT.OK : EXIT.USAGE
  } else {
    await fail(error)
  }
}
