import { expect, test } from 'bun:test'
import { createProgram } from '../../cli/program.ts'
import { runHere } from '../support/command-here.ts'
import { type CommandLine, commandLines, NEEDS_NO_SETTINGS } from '../support/command-lines.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { some } from '../support/size.ts'

const lines = commandLines(await createProgram())

/** Throws unless every line of standard error is JSON. Returns the error in the last line. */
function errorIn(stderr: string): Record<string, unknown> {
  const said = stderr.trimEnd().split('\n')
  return said.map((line) => JSON.parse(line) as { error: Record<string, unknown> }).at(-1)!.error
}

/** Runs command lines with --json, one after the other. */
async function eachLine(
  argsOf: (line: CommandLine) => string[] | undefined,
  check: (ran: { words: string; exitCode: number; stdout: string; stderr: string }) => void,
): Promise<void> {
  for (const line of some(lines, 8)) {
    const args = argsOf(line)
    if (!args) continue
    const ran = await runHere({ args: [...args, '--json'], environment: {} })
    check({ words: args.join(' '), ...ran })
  }
}

test('with --json every command reports a usage error as JSON on standard error, and nothing on standard output', async () => {
  expect(lines.length).toBeGreaterThan(80)
  await eachLine(
    ({ words, needs }) => ['--config', '/dev/null', ...words, ...needs, '--no-such-option'],
    ({ words, exitCode, stdout, stderr }) => {
      expect([words, exitCode, stdout]).toEqual([words, 2, ''])
      expect(errorIn(stderr)).toEqual({
        code: 'USAGE',
        message: expect.stringContaining('--no-such-option'),
        hints: ['carillon --help lists the commands.'],
        exitCode: 2,
      })
    },
  )
})

test('with --json a group without a command, and an unknown command, are JSON errors', async () => {
  const groups = lines.filter(({ isGroup, words }) => isGroup && words[0] !== 'migrate')
  expect(groups.length).toBeGreaterThan(10)
  for (const { words } of some(groups)) {
    const bare = await runHere({ args: [...words, '--json'], environment: {} })
    expect([words, bare.exitCode, errorIn(bare.stderr).message]).toEqual([words, 2, 'Name a command.'])
    const unknown = await runHere({ args: [...words, 'frob', '--json'], environment: {} })
    expect([words, unknown.exitCode, errorIn(unknown.stderr).message]).toEqual([
      words,
      2,
      "unknown command 'frob'",
    ])
  }
})

test('with --json every command reports a wrong configuration as JSON, or does not need one', async () => {
  await eachLine(
    ({ words, needs, isGroup }) =>
      isGroup && words[0] !== 'migrate'
        ? undefined
        : ['--config', '/nowhere/settings.toml', ...words, ...needs],
    ({ words, exitCode, stdout, stderr }) => {
      const name = words.split(' ')[2]!
      if (NEEDS_NO_SETTINGS.test(name)) {
        expect([words, exitCode, stderr]).toEqual([words, 0, ''])
        return
      }
      expect([words, exitCode, stdout]).toEqual([words, 78, ''])
      expect(errorIn(stderr)).toMatchObject({ code: 'CONFIGURATION', exitCode: 78 })
    },
  )
})

/** Commands that create data or wait for it. */
const MAKES_DATA = /^(serve|demo|init|ready|restore|config|events)$/

test('with --json every command reports missing data as JSON', async () => {
  using directory = new TemporaryDirectory()
  await eachLine(
    ({ words, needs, isGroup }) =>
      (isGroup && words[0] !== 'migrate') ||
      MAKES_DATA.test(words[0] ?? '') ||
      // A first installation has no data to try.
      words.join(' ') === 'migrate try' ||
      NEEDS_NO_SETTINGS.test(words[0] ?? '')
        ? undefined
        : ['--config', '/dev/null', '--data', directory.data, ...words, ...needs],
    ({ words, exitCode, stdout, stderr }) => {
      expect([words, stdout]).toEqual([words, ''])
      const error = errorIn(stderr)
      expect([words, error.exitCode, typeof error.message]).toEqual([words, exitCode, 'string'])
      // Commands for several appliances read the fleet file first, and those for copies the place of copies.
      const isUnset =
        / (?:fleet (?:evacuate|failover|list|map|move|overview|upgrade)|(?:copies|lease) \w+|standby (?:follow|take))\b/.test(
          words,
        )
      expect([words, isUnset ? [2, 78] : [1, 2]]).toEqual([words, expect.arrayContaining([exitCode])])
    },
  )
})
