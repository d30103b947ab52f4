import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const DIVIDES_BY_PARAMETER = /fragment`[^`]*[/%] \$\{(?!verbatim)/

test('no query divides by a parameter, because SQLite would treat it as a real number and return a fraction', () => {
  expect(DIVIDES_BY_PARAMETER.test(`fragment\`SELECT sent_at / ${'$'}{MINUTE_MS} AS at\``)).toBe(true)
  const files = [...new Bun.Glob('src/**/*.ts').scanSync(root)]
  expect(files.length).toBeGreaterThan(400)
  const dividing = files.filter((file) => DIVIDES_BY_PARAMETER.test(readFileSync(join(root, file), 'utf8')))
  expect(dividing).toEqual([])
})
