import { expect, test } from 'bun:test'
import {
  indexedThrough,
  indexSome,
  mergeSome,
  resetSearchIndex,
} from '../../../src/contacts/search/index-rows.ts'
import type { Connection } from '../../../src/db/driver.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, phoneOf } from '../../support/contacts.ts'
import { addMany, pretendCount } from '../../support/many-contacts.ts'
import { some } from '../../support/size.ts'

const broken = (app: TestApp): string[] =>
  brokenInvariants({ prepare: (sql: string) => ({ get: () => app.db.get(sql) }) } as unknown as Connection)

/** Returns the internal ids that the index has for three characters, in any organization. */
const inIndex = (app: TestApp, gram: string): number[] =>
  app.db
    .all<{ rowid: number }>('SELECT rowid FROM contact_search WHERE contact_search MATCH ?', `"${gram}"`)
    .map(({ rowid }) => rowid)

const changes = (app: TestApp): number =>
  app.db.value<number>('SELECT count(*) FROM contact_search_changes') ?? 0

/** Makes the organization look so large that searches use the index. */
const pretendLarge = (app: TestApp): void => pretendCount(app, 50_000)

async function find(app: TestApp, tenant: TestTenant, query: string): Promise<string[]> {
  const { body } = await app.get(`/contacts?${query}`, tenant.key)
  return body.data.map((contact: { firstName: string }) => contact.firstName)
}

test('a new contact is found at once, and is in the index after the indexer ran', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addContact(app, tenant, { firstName: 'Quintus' })
  pretendLarge(app)
  expect(inIndex(app, 'qui')).toEqual([])
  expect(await find(app, tenant, 'search=UINTU')).toEqual(['Quintus'])
  await app.app.searchIndexer.drain()
  expect(inIndex(app, 'qui')).toHaveLength(1)
  expect(await find(app, tenant, 'search=UINTU')).toEqual(['Quintus'])
})

test.each(
  some([
    { change: 'a new name', body: { firstName: 'Septima' }, before: 'search=quint', after: 'search=septim' },
    {
      change: 'a new number',
      body: { phone: '+15046219999' },
      before: 'search=6210000',
      after: 'phone=621-9999',
    },
    {
      change: 'a new address',
      body: { email: 'new@other.test' },
      before: 'email=old@',
      after: 'search=new@ot',
    },
    { change: 'no address any more', body: { email: null }, before: 'search=old@', after: 'name=quintus' },
  ]),
)('a change is found at once, indexed or not: $change', async ({ body, before, after }) => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addContact(app, tenant, { firstName: 'Quintus', email: 'old@example.test' })
  await app.app.searchIndexer.drain()
  pretendLarge(app)
  expect(await find(app, tenant, before)).toHaveLength(1)
  expect((await app.patch(`/contacts/${id}`, tenant.key, body)).status).toBe(200)
  expect(changes(app)).toBe(1)
  for (const isIndexed of [false, true]) {
    if (isIndexed) await app.app.searchIndexer.drain()
    expect({ isIndexed, before: await find(app, tenant, before) }).toEqual({ isIndexed, before: [] })
    expect({ isIndexed, after: await find(app, tenant, after) }).toMatchObject({
      after: [expect.any(String)],
    })
  }
  expect(changes(app)).toBe(0)
})

test('other changes do not touch the index', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addContact(app, tenant, { firstName: 'Quintus' })
  await app.app.searchIndexer.drain()
  const body = { city: 'Springfield', status: 'ARCHIVED', firstName: 'Quintus' }
  expect((await app.patch(`/contacts/${id}`, tenant.key, body)).status).toBe(200)
  expect(changes(app)).toBe(0)
})

test('a deleted contact leaves the index', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addContact(app, tenant, { firstName: 'Quintus' })
  await app.app.searchIndexer.drain()
  expect((await app.delete(`/contacts/${id}`, tenant.key)).status).toBe(200)
  await app.app.searchIndexer.drain()
  expect(inIndex(app, 'qui')).toEqual([])
  expect(broken(app).filter((name) => name.includes('search'))).toEqual([])
})

test('contacts of other organizations are not found and cost nothing', async () => {
  await using app = createTestApp()
  const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
  const quintusFrom = (first: number) => (n: number) => ({ firstName: 'Quintus', phone: phoneOf(first + n) })
  addMany(app, theirs, 2_500, quintusFrom(0))
  addMany(app, ours, 3, quintusFrom(2_500))
  addMany(app, theirs, 2_500, quintusFrom(2_503))
  pretendLarge(app)
  for (const isIndexed of [false, true]) {
    if (isIndexed) await app.app.searchIndexer.drain()
    const { body } = await app.get('/contacts?search=quintus', ours.key)
    expect({ total: body.meta.total, rows: body.data.length }).toEqual({ total: 3, rows: 3 })
    const all = await app.get('/contacts?search=quintus&limit=1', theirs.key)
    expect(all.body.meta.total).toBe(5_000)
  }
})

test('the index is filled in transactions of bounded size', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  for (let n = 0; n < 5; n++) await addContact(app, tenant, { firstName: 'Quintus' })
  const step = () => app.db.writeNow((tx) => indexSome(tx, 2))
  const newest = app.db.value<number>('SELECT max(id) FROM contacts') ?? 0
  expect([step(), indexedThrough(app.db), inIndex(app, 'qui').length]).toEqual([2, newest - 3, 2])
  expect([step(), step(), step()]).toEqual([2, 1, 0])
  expect(indexedThrough(app.db)).toBe(newest)
})

test('many small parts are merged and nothing is lost', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  for (let n = 0; n < 40; n++) {
    await addContact(app, tenant, { firstName: `Quintus ${n}` })
    app.db.writeNow((tx) => indexSome(tx, 1))
  }
  const parts = () => app.db.value<number>('SELECT count(DISTINCT segid) FROM contact_search_idx') ?? 0
  expect(parts()).toBe(40)
  let merges = 0
  while (app.db.writeNow((tx) => mergeSome(tx, 4))) merges += 1
  expect(merges).toBeGreaterThan(0)
  expect(parts()).toBeLessThan(10)
  expect(inIndex(app, 'qui')).toHaveLength(40)
  expect(broken(app)).toEqual([])
})

test('an emptied index is filled again, and searches are right meanwhile', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addContact(app, tenant, { firstName: 'Quintus' })
  await app.app.searchIndexer.drain()
  app.db.writeNow(resetSearchIndex)
  pretendLarge(app)
  expect(inIndex(app, 'qui')).toEqual([])
  expect(await find(app, tenant, 'search=quint')).toEqual(['Quintus'])
  await app.app.searchIndexer.drain()
  expect(inIndex(app, 'qui')).toHaveLength(1)
})

test.each([
  {
    fault: 'lacks a contact',
    sql: 'DELETE FROM contact_search WHERE rowid = 1',
    rule: 'the search index has the live contacts',
  },
  {
    fault: 'has a deleted contact',
    sql: 'UPDATE contacts SET deleted_at = 1; DELETE FROM contact_search_changes',
    rule: 'the search index has the live contacts',
  },
  {
    fault: 'has an old name',
    sql: `UPDATE contacts SET first_name = 'Septima'; DELETE FROM contact_search_changes`,
    rule: 'the search index has the present values',
  },
])('the data check notices an index that $fault', async ({ sql, rule }) => {
  await using app = createTestApp()
  await addContact(app, app.tenant(), { firstName: 'Q"uintus', email: 'a@example.test' })
  await app.app.searchIndexer.drain()
  expect(broken(app)).toEqual([])
  app.db.writeNow((tx) => {
    for (const statement of sql.split('; ')) tx.run(statement)
  })
  expect(broken(app).filter((name) => name.startsWith(rule))).toHaveLength(1)
})

test('a total by texts follows each change at once, before and after its piece is filled again', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const other = app.tenant('Other')
  const id = await addContact(app, tenant, { firstName: 'Quintus' })
  await addContact(app, tenant, { firstName: 'Quirin', phone: phoneOf(2) })
  await addContact(app, other, { firstName: 'Quentin' })
  // 998 is the last id of the first piece.
  app.db.writeNow((tx) => tx.run(`UPDATE sqlite_sequence SET seq = 998 WHERE name = 'contacts'`))
  await addContact(app, tenant, { firstName: 'Anton', phone: phoneOf(3) })
  await app.app.searchIndexer.drain()
  pretendLarge(app)
  const filled = () => app.db.value<number>('SELECT count(*) FROM contact_text_pieces')
  const total = async (text: string) =>
    (await app.get(`/contacts?search=${text}`, tenant.key)).body.meta.total
  expect([filled(), await total('QU'), await total('an'), await find(app, tenant, 'search=nto')]).toEqual([
    1,
    2,
    1,
    ['Anton'],
  ])
  await app.patch(`/contacts/${id}`, tenant.key, { firstName: 'Anna' })
  expect([filled(), await total('qu'), await total('an')]).toEqual([0, 1, 2])
  await app.app.searchIndexer.drain()
  expect([filled(), await total('qu'), await total('an')]).toEqual([1, 1, 2])
  await app.delete(`/contacts/${id}`, tenant.key)
  expect([await total('qu'), await total('an')]).toEqual([1, 1])
  await addContact(app, tenant, { firstName: 'Anke', phone: phoneOf(4) })
  expect([await total('qu'), await total('an')]).toEqual([1, 2])
  await app.app.searchIndexer.drain()
})

test('pieces of texts are filled and counted beyond the ids that an adopted copy leaves out', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addContact(app, tenant, { firstName: 'Quirin' })
  const leap = 28_917_943_000_000
  app.db.writeNow((tx) => tx.run(`UPDATE sqlite_sequence SET seq = ? WHERE name = 'contacts'`, leap))
  await addContact(app, tenant, { firstName: 'Quentin', phone: phoneOf(2) })
  app.db.writeNow((tx) => tx.run(`UPDATE sqlite_sequence SET seq = ? WHERE name = 'contacts'`, leap + 998))
  await addContact(app, tenant, { firstName: 'Anton', phone: phoneOf(3) })
  await app.app.searchIndexer.drain()
  pretendLarge(app)
  const { body } = await app.get('/contacts?search=qu', tenant.key)
  expect([body.meta.total, app.db.value<number>('SELECT count(*) FROM contact_text_pieces')]).toEqual([2, 2])
  await addContact(app, tenant, { firstName: 'Quirina', phone: phoneOf(4) })
  expect((await app.get('/contacts?search=qu', tenant.key)).body.meta.total).toBe(3)
})
