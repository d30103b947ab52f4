import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const SOURCES = join(import.meta.dir, '../../src')
const CONSTANT = /^\s+(\w+): (?:null|true|false|\d+|'')\s*,$/

test('no field of a record is a constant: each has a value from the database', () => {
  const files = [...new Glob('**/present*.ts').scanSync(SOURCES)]
  expect(files.length).toBeGreaterThan(20)
  const constants = files.flatMap((file) =>
    readFileSync(join(SOURCES, file), 'utf8')
      .split('\n')
      .flatMap((line) => CONSTANT.exec(line)?.[1] ?? [])
      .map((field) => `${file}: ${field}`),
  )
  expect(constants).toEqual([])
})
