import { expect, test } from 'bun:test'
import { findByEmails } from '../../../src/contacts/records/bulk.ts'
import { findUuidOfAddress } from '../../../src/contacts/records/store.ts'
import type { Reader } from '../../../src/db/database.ts'
import { createTestApp } from '../../support/app.ts'

test('an address is looked up by an index, and not among all contacts without a number', async () => {
  await using app = createTestApp()
  const asked: string[] = []
  const explain = (sql: string | { text: string; params: readonly unknown[] }, ...given: never[]) => {
    const [text, params] = typeof sql === 'string' ? [sql, given] : [sql.text, sql.params]
    const steps = app.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...(params as never[]))
    asked.push(...steps.map(({ detail }) => detail))
    return []
  }
  const reader = { all: explain, value: explain } as unknown as Reader
  findByEmails(reader, 1, ['a@example.test'], true)
  findUuidOfAddress(reader, 1, 'a@example.test')
  const search = 'SEARCH contacts USING INDEX contacts_address (organization_id=? AND email=?)'
  expect(asked.filter((detail) => detail.startsWith('SEARCH contacts'))).toEqual([search, search])
})
