import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorCode, STATUS_BY_CODE } from '../../src/lib/errors.ts'

/** Codes that no operation throws yet; the page names only what can happen. */
const NOT_YET: ReadonlySet<ErrorCode> = new Set(['INSUFFICIENT_CREDITS', 'LIMIT_REACHED'])

test('docs/errors.md names every code with its status', () => {
  const page = readFileSync(join(import.meta.dir, '../../docs/errors.md'), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| \d{3} /.test(line))
  const missing = Object.entries(STATUS_BY_CODE).filter(
    ([code, status]) =>
      !NOT_YET.has(code as ErrorCode) &&
      !rows.some((row) => row.startsWith(`| ${status} `) && row.includes(code)),
  )
  expect(missing).toEqual([])
})
