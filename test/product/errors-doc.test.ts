import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATUS_BY_CODE } from '../../src/lib/errors.ts'

test('docs/errors.md names every code with its status', () => {
  const page = readFileSync(join(import.meta.dir, '../../docs/errors.md'), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| \d{3} /.test(line))
  const missing = Object.entries(STATUS_BY_CODE).filter(
    ([code, status]) => !rows.some((row) => row.startsWith(`| ${status} `) && row.includes(code)),
  )
  expect(missing).toEqual([])
})
