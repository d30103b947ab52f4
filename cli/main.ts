#!/usr/bin/env bun
import { CommanderError } from 'commander'
import { EXIT } from '../src/lib/exit.ts'
import { reportFailure } from './failure.ts'
import { createProgram } from './program.ts'

process.stdout.on('error', (error) => {
  process.exitCode = reportFailure(error)
})
// Nobody is left to be told.
process.stderr.on('error', () => {})

try {
  await createProgram().parseAsync(process.argv)
} catch (error) {
  if (error instanceof CommanderError) {
    // commander has said what is wrong; help and version are not mistakes.
    process.exitCode = error.exitCode === 0 ? EXIT.OK : EXIT.USAGE
  } else {
    process.exitCode = reportFailure(error)
  }
}
