import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { createProgram } from '../../cli/program.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { EXIT } from '../../src/lib/exit.ts'
import { DOCUMENTS, type Mention, mentions, textOf } from '../support/documented-commands.ts'

const root = join(import.meta.dir, '../..')
const program = await createProgram()

/** Returns the fault of a mentioned command; undefined if it exists as written. */
function problemOf({ words }: Mention): string | undefined {
  let command: Command = program
  for (const word of words) {
    if (word === '…' || word === '...' || word === '--help' || word === '--version') return undefined
    if (word.startsWith('--')) {
      const name = word.split('=')[0]!.replace(/[^\w-]+$/, '')
      const options = [...command.options, ...program.options].map(({ long }) => long)
      if (!options.includes(name)) return `${command.name()} has no option ${name}`
      continue
    }
    const child = command.commands.find((candidate) => candidate.name() === word.replace(/[.,;:]$/, ''))
    if (child) command = child
    else if (
      command.commands.length > 0 &&
      command.registeredArguments.length === 0 &&
      !isValue(words, word)
    ) {
      return `${command.name()} has no command ${word}`
    }
  }
  return undefined
}

/** Tells whether a word is the value of the option before it, as in `--data DIR`. */
const isValue = (words: readonly string[], word: string): boolean =>
  words[words.indexOf(word) - 1]?.startsWith('--') === true

const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root), 'install.sh'].sort()
const all = [
  ...DOCUMENTS.flatMap((document) => mentions(document, textOf(document))),
  ...sources.flatMap((file) => mentions(file, readFileSync(join(root, file), 'utf8'))),
]

test('every carillon command that the documentation or a message names exists, with its options', () => {
  const wrong = all.flatMap((mention) => {
    const problem = problemOf(mention)
    return problem === undefined ? [] : [`${mention.where}: carillon ${mention.words.join(' ')}: ${problem}`]
  })
  expect(wrong).toEqual([])
  expect(all.length).toBeGreaterThan(30)
})

test.each([
  ['`carillon key create`', 'key has no command create'],
  ['`sudo -u carillon carillon send halt`', 'send has no command halt'],
  ['`carillon send resume --force`', 'resume has no option --force'],
  ['KEY=x   # carillon key create', 'key has no command create'],
  ['`carillon --data DIR frob`', 'carillon has no command frob'],
])('a nonexistent command in %p is found', (text, problem) => {
  expect(mentions('a test', text).map(problemOf)).toEqual([problem])
})

test('docs/operations/commands.md lists exactly the exit codes that exist', () => {
  const table = textOf('docs/operations/commands.md').split('| Exit code |')[1]!.split('\n\n')[0]!
  const codes = [...table.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))
  expect(codes).toEqual(Object.values(EXIT))
})

test('every npm script that the documentation names exists', () => {
  const named = DOCUMENTS.flatMap((document) => [...textOf(document).matchAll(/`npm run ([\w:-]+)`/g)])
  const wrong = named.map(([, name]) => name!).filter((name) => !(name in packageJson.scripts))
  expect(wrong).toEqual([])
})
