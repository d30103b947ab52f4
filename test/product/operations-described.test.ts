import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf } from '../support/matrix.ts'
import { operations } from '../support/surface.ts'

const root = join(import.meta.dir, '..')
const names = operations.map(nameOf)

/** The `describe`s of a file that stand in no other, by their titles. */
const titlesIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^describe\('([^']+)'/gm)].map(([, title]) => title!)

const isOperation = (title: string): boolean => /^[A-Z]+ \//.test(title)
const files = [...new Bun.Glob('*/**/*.test.ts').scanSync(root)].sort()
const described = files.map((file) => ({ file, titles: titlesIn(file).filter(isOperation) }))

test('a describe that is named like an operation is named as the route table has it', () => {
  expect(described.flatMap(({ titles }) => titles).length).toBeGreaterThan(60)
  const unknown = described.map(({ file, titles }) => ({
    file,
    titles: titles.filter((title) => !names.includes(title)),
  }))
  expect(unknown.filter(({ titles }) => titles.length > 0)).toEqual([])
})

test('the operations of a file stand in it once each, in the order of the interface', () => {
  const disordered = described.filter(
    ({ titles }) => names.filter((name) => titles.includes(name)).join() !== titles.join(),
  )
  expect(disordered).toEqual([])
})

test('a file that is named for operations begins with them', () => {
  const named = files.filter((file) => file.endsWith('/operations.test.ts'))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !isOperation(titlesIn(file)[0] ?? ''))).toEqual([])
})
