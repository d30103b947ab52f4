import { expect, test } from 'bun:test'
import { chmodSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { createProgram } from '../../cli/program.ts'
import { OPTIONS } from '../../src/config/options.ts'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'

covers('cli', 'src/config')

/** Other arguments that a command needs before it reads its secret. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  init: ['--another'],
  restore: ['--from-copies'],
  events: ['--server', 'http://127.0.0.1:1'],
}

/** Returns every option that reads a secret from a file, with the other arguments that its command needs. */
function secretOptions(command: Command, path: string[] = []): string[][] {
  const needs = [
    ...command.registeredArguments.filter(({ required }) => required).map(() => 'x'),
    ...command.options.flatMap(({ mandatory, long, flags }) =>
      mandatory ? [long!, flags.includes('<url>') ? 'http://127.0.0.1:1' : 'x'] : [],
    ),
  ]
  const own = command.options.filter(({ long }) => long?.endsWith('-file'))
  return [
    ...own.map(({ long }) => [...path, ...(BESIDES[path[0]!] ?? []), ...needs, long!]),
    ...command.commands.flatMap((child) => secretOptions(child, [...path, child.name()])),
  ]
}

test('a file with a secret that others can read is refused for every option, with the command that fixes it', async () => {
  using site = new Site()
  await site.init()
  const file = site.at('secret')
  writeFileSync(file, 'lanterns over the harbour\n')
  const lines = secretOptions(await createProgram())
  expect(lines.map((line) => line.at(-1)!)).toEqual(
    expect.arrayContaining(['--password-file', '--passphrase-file', '--key-file']),
  )
  const mustBeSaid = { exitCode: 78, stderr: expect.stringContaining(`Run: chmod 600 ${file}`) }
  for (const mode of [0o644, 0o640, 0o622]) {
    chmodSync(file, mode)
    for (const line of mode === 0o644 ? lines : lines.slice(0, 1)) {
      expect([line, await site.runBinary([...line, file])]).toMatchObject([line, mustBeSaid])
    }
  }
  chmodSync(file, 0o644)
  const secrets = Object.values(OPTIONS).filter((option) => 'isSecret' in option && option.isSecret)
  expect(secrets.length).toBeGreaterThan(1)
  for (const { name } of secrets) {
    using other = new Site({ [`CARILLON_${name.toUpperCase()}_FILE`]: file })
    expect([name, await other.run(['config', 'show'])]).toMatchObject([name, mustBeSaid])
  }
})

test('a secret in a private file, or from a pipe, is accepted', async () => {
  using site = new Site()
  await site.init()
  const file = site.at('secret')
  writeFileSync(file, 'lanterns over the harbour\n', { mode: 0o600 })
  const create = (email: string, from: string) => ['user', 'create', email, '--password-file', from]
  expect((await site.runBinary(create('a@example.test', file))).exitCode).toBe(0)
  expect(
    (await site.runBinary(create('b@example.test', '/dev/stdin'), 'lanterns over the bay\n')).exitCode,
  ).toBe(0)
})
