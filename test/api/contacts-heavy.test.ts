import { expect, test } from 'bun:test'
import { MAX_INLINE_CONTACTS } from '../../src/modules/contacts/list.service.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact } from '../support/contacts.ts'

/** Counts what is read beside the request thread from now on. */
function watchHeavy(app: TestApp): () => number {
  let reads = 0
  const { heavy } = app.db
  for (const method of ['all', 'get'] as const) {
    const original = heavy[method]
    heavy[method] = (...args: [string, ...unknown[]]) => {
      reads += 1
      return original(...args) as never
    }
  }
  return () => reads
}

test.each([
  // guarantee                                         contacts                 query                    is it heavy
  ['a filter of a small organization is not', MAX_INLINE_CONTACTS, 'search=a', false],
  ['a filter of a large organization is', MAX_INLINE_CONTACTS + 1, 'search=a', true],
  ['the whole list of a large organization is not', MAX_INLINE_CONTACTS + 1, '', false],
  ['its second page is not', MAX_INLINE_CONTACTS + 1, 'page=2', false],
  ['sorting it by an index is not', MAX_INLINE_CONTACTS + 1, 'sortBy=phone', false],
  ['sorting it without one is', MAX_INLINE_CONTACTS + 1, 'sortBy=lastName', true],
  ['skipping far into it is', 1_000_000, 'page=2000&limit=100', true],
  ['skipping past its end is not', 1_000_000, 'page=1000000&limit=100', false],
])('read beside the request thread: %s', async (_guarantee, count, query, isHeavy) => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addContact(app, tenant)
  // The counter says how large the organization is; a million rows would prove nothing more.
  app.db.writeNow((tx) => tx.run('UPDATE organizations SET contact_count = ?', count).changes)
  const reads = watchHeavy(app)
  for (const path of ['/contacts', '/contacts/ids']) {
    const answer = await app.get(`${path}?${query}`, tenant.key)
    expect(answer.status).toBe(200)
    const found =
      path === '/contacts' ? answer.body.data.map((row: { id: string }) => row.id) : answer.body.data.ids
    expect(found).toEqual(query.includes('page') ? [] : [id])
  }
  expect(reads() > 0).toBe(isHeavy)
})
