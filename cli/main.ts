#!/usr/bin/env bun
import { fail, runCommand } from './run.ts'

process.stdout.on('error', fail)
// Nobody reads standard error any more.
process.stderr.on('error', () => {})

await runCommand(process.argv)
