import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT_EVENTS } from '../../src/accounts/audit/audit-events.ts'
import type { Operation } from '../../src/http/operation.ts'
import { AUDITED, DOWNLOADS_RULED_OUT, isRuledOut } from '../support/audited.ts'
import { nameOf } from '../support/matrix.ts'
import { operations } from '../support/surface.ts'

/**
 * Every operation that changes something is in the audit log, or excluded with a reason
 * (test/support/audited.ts). examples.test.ts checks the entries.
 */

const isChange = ({ method }: Operation): boolean => method !== 'GET'

test('every operation that changes something is audited, or excluded with a reason', () => {
  const changes = operations.filter(isChange).map(nameOf)
  expect(changes.filter((name) => !AUDITED[name] && !isRuledOut(name))).toEqual([])
  const names = new Set(operations.map(nameOf))
  expect(Object.keys(AUDITED).filter((name) => !names.has(name))).toEqual([])
})

/** Tells whether an operation returns a file, or data that only members who may export contacts get. */
const isDownload = ({ method, access, permission, raw }: Operation): boolean =>
  method === 'GET' &&
  (permission === 'contact:export' || (raw !== undefined && raw !== 'text/event-stream')) &&
  access !== 'public'

test('every download is audited, or excluded with a reason', () => {
  const downloads = operations.filter(isDownload).map(nameOf)
  expect(downloads.length).toBeGreaterThan(10)
  expect(downloads.filter((name) => !AUDITED[name]).sort()).toEqual(Object.keys(DOWNLOADS_RULED_OUT).sort())
})

test('every act with a meaning is recorded somewhere in the sources', () => {
  const root = join(import.meta.dir, '../..')
  const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)].filter(
    (file) => !file.endsWith('audit/audit-events.ts'),
  )
  const text = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(AUDIT_EVENTS.filter((act) => !text.includes(`'${act}'`))).toEqual([])
})
