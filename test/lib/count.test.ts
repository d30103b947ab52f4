import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted, grouped } from '../../src/lib/count.ts'

const ROOT = join(import.meta.dir, '../..')

test('one has the singular, and thousands are separated', () => {
  expect([0, 1, 2, 1_234].map((count) => counted(count, 'message'))).toEqual([
    '0 messages',
    '1 message',
    '2 messages',
    '1,234 messages',
  ])
  expect(counted(1, 'setting differs', 'settings differ')).toBe('1 setting differs')
})

test('numbers are grouped like those of Intl', () => {
  const numbers = [0, 7, 999, 1_000, 100_000, 1_234_567, -45_678, 0.5, 1_234.5, 2 ** 53]
  expect(numbers.map(grouped)).toEqual(numbers.map((number) => number.toLocaleString('en-US')))
})

/** Numbers that the program counts for people. */
const NOUNS =
  'campaigns|contacts|files|keys|members|messages|migrations|minutes|numbers|ones|organizations|people|recipients|rows|seconds|senders|settings|users'
/** Number with a plural next to it, wrong if the number is 1. Constants in capitals are larger. */
const UNCOUNTED = new RegExp(`\\$\\{(?!counted\\()(?![A-Z_.]+\\})[^{}]*\\} (?:[a-z]+ )?(?:${NOUNS})\\b(?!=)`)

test('what the command line prints never says "1 messages"', () => {
  const files = ['cli', 'src/db', 'src/storage'].flatMap((folder) => [
    ...new Bun.Glob(`${folder}/**/*.ts`).scanSync(ROOT),
  ])
  const wrong = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => UNCOUNTED.test(line) && !/\b(SELECT|DELETE|UPDATE)\b/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(files.length).toBeGreaterThan(80)
  expect(wrong).toEqual([])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what is looked for
  expect(UNCOUNTED.test('`${waiting} messages wait`')).toBe(true)
})
