import { expect, test } from 'bun:test'
import { createProgram } from '../../cli/program.ts'

const namesOf = async (...args: string[]) => (await createProgram(args)).commands.map((one) => one.name())

const all = await namesOf()

test.each(all)('"%s …" loads only its own command, wherever the options are', async (name) => {
  expect(await namesOf(name)).toEqual([name])
  expect(await namesOf('--json', '--data', 'serve', '--config=version', name, '--help')).toEqual([name])
})

test.each([
  [['--help']],
  [['help', 'serve']],
  [['--help', 'serve']],
  [['serv']],
  [['constructor']],
  [['--no-such-option', 'version']],
])('%j names no command, so all commands are loaded for the answer', async (args) => {
  expect(all).toContain('version')
  expect(await namesOf(...args)).toEqual(all)
})
