import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT_EVENTS } from '../../src/accounts/audit/audit-events.ts'
import type { Operation } from '../../src/http/operation.ts'
import { AUDITED, isRuledOut } from '../support/audited.ts'
import { nameOf } from '../support/matrix.ts'
import { operations } from '../support/surface.ts'

/** Every operation that changes something is in the audit log, or is ruled out of it (test/support/audited.ts). What each writes down: examples.test.ts. */

const isChange = ({ method }: Operation): boolean => method !== 'GET'

test('every operation that changes something is audited, or ruled out with a reason', () => {
  const changes = operations.filter(isChange).map(nameOf)
  expect(changes.filter((name) => !AUDITED[name] && !isRuledOut(name))).toEqual([])
  const names = new Set(operations.map(nameOf))
  expect(Object.keys(AUDITED).filter((name) => !names.has(name))).toEqual([])
})

test('every act that has a meaning is written down somewhere in the sources', () => {
  const root = join(import.meta.dir, '../..')
  const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)].filter(
    (file) => !file.endsWith('audit/audit-events.ts'),
  )
  const text = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(AUDIT_EVENTS.filter((act) => !text.includes(`'${act}'`))).toEqual([])
})
