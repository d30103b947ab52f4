import { expect, test } from 'bun:test'
import type { Command } from 'commander'
import { createProgram } from '../../cli/program.ts'
import { textOf } from '../support/documented-commands.ts'

const LINES = textOf('docs/billing.md')
  .split('\n')
  .filter((line) => line.startsWith('carillon '))

/** Returns the words of a shell line, without a redirection. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/ > \S+$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)

/** Makes all commands do nothing. */
function disarm(command: Command): void {
  if (command.commands.length === 0) command.action(() => {})
  for (const child of command.commands) disarm(child)
}

test('every command of docs/billing.md exists, with its options and arguments', async () => {
  expect(LINES.length).toBeGreaterThan(30)
  for (const line of LINES) {
    const program = await createProgram(['billing'])
    disarm(program)
    const parsed = program.parseAsync(wordsOf(line).slice(1), { from: 'user' }).then(() => 'parsed', String)
    expect([line, await parsed]).toEqual([line, 'parsed'])
  }
})
