#!/usr/bin/env bun
import { fail, runCommand } from './run.ts'

process.stdout.on('error', fail)
// The reader of standard error may have closed it.
process.stderr.on('error', () => {})
// An unexpected error is reported like every other failure.
process.on('uncaughtException', (error) => void fail(error).then(() => process.exit()))

await runCommand(process.argv)
