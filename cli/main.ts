#!/usr/bin/env bun
import { fail, runCommand } from './run.ts'

process.stdout.on('error', fail)
// Nobody reads standard error any more.
process.stderr.on('error', () => {})
// A fault of this program is said like every other failure.
process.on('uncaughtException', (error) => void fail(error).then(() => process.exit()))

await runCommand(process.argv)
