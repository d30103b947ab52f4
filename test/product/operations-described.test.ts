import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf } from '../support/matrix.ts'
import { operations } from '../support/surface.ts'

const root = join(import.meta.dir, '..')
const names = operations.map(nameOf)

/** Returns the titles of the outermost `describe`s in a file. */
const titlesIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^describe\('([^']+)'/gm)].map(([, title]) => title!)

const isOperation = (title: string): boolean => /^[A-Z]+ \//.test(title)
const files = [...new Bun.Glob('*/**/*.test.ts').scanSync(root)].sort()
const described = files.map((file) => ({ file, titles: titlesIn(file).filter(isOperation) }))

test('a describe with the form of an operation names one of the route table', () => {
  expect(described.flatMap(({ titles }) => titles).length).toBeGreaterThan(60)
  const unknown = described.map(({ file, titles }) => ({
    file,
    titles: titles.filter((title) => !names.includes(title)),
  }))
  expect(unknown.filter(({ titles }) => titles.length > 0)).toEqual([])
})

test('a file describes its operations once each, in the order of the interface', () => {
  const disordered = described.filter(
    ({ titles }) => names.filter((name) => titles.includes(name)).join() !== titles.join(),
  )
  expect(disordered).toEqual([])
})

test('a file with the name of operations begins with them', () => {
  const named = files.filter((file) => file.endsWith('/operations.test.ts'))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !isOperation(titlesIn(file)[0] ?? ''))).toEqual([])
})
