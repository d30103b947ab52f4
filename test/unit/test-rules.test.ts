import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const lines = [...new Bun.Glob('**/*.ts').scanSync(root)]
  .filter((file) => !file.startsWith('bench/') && file !== 'unit/test-rules.test.ts')
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ where: `${file}:${index + 1}`, text })),
  )

const places = (isWrong: (text: string, where: string) => boolean): string[] =>
  lines.filter(({ text, where }) => isWrong(text, where)).map(({ where }) => where)

test('everything random in a test comes from the seed that the run prints', () => {
  expect(places((text) => text.includes('Math.random'))).toEqual([])
})

test('a test waits for a condition and never for a fixed time', () => {
  // A load that pauses and a loop that asks again live in test/support, the drills and the soak.
  const mayPause = /^(support|drill|soak)\//
  const isLoop = /^\s*while \(.*\) await Bun\.sleep\(/
  expect(
    places(
      (text, where) => /\b(Bun\.sleep|sleepSync)\(/.test(text) && !isLoop.test(text) && !mayPause.test(where),
    ),
  ).toEqual([])
})

test('no test is left out or runs alone', () => {
  expect(places((text) => /\b(test|describe)\.(only|skip|todo)\(/.test(text))).toEqual([])
})
