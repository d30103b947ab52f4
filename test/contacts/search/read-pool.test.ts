import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addContact, addTag, phoneOf } from '../../support/contacts.ts'
import { addMany, pretendCount } from '../../support/many-contacts.ts'
import { some } from '../../support/size.ts'
import { watchReadPool } from '../../support/watch-read-pool.ts'

test.each(
  some([
    // guarantee                                         contacts                 query                    in the pool
    {
      guarantee: 'a filter of a small organization is not',
      count: 2_000,
      query: 'search=a',
      isPooled: false,
    },
    {
      guarantee: 'a filter of a large organization is',
      count: 2_001,
      query: 'search=a',
      isPooled: true,
    },
    {
      guarantee: 'the whole list of a large organization is not',
      count: 2_001,
      query: '',
      isPooled: false,
    },
    { guarantee: 'the second page of that list is not', count: 2_001, query: 'page=2', isPooled: false },
    {
      guarantee: 'sorting that list by an index is not',
      count: 2_001,
      query: 'sortBy=phone',
      isPooled: false,
    },
    {
      guarantee: 'sorting that list without an index is',
      count: 2_001,
      query: 'sortBy=lastName',
      isPooled: true,
    },
    {
      guarantee: 'a page far into that list is',
      count: 1_000_000,
      query: 'page=2000&limit=100',
      isPooled: true,
    },
    {
      guarantee: 'a page past the end of that list is not',
      count: 1_000_000,
      query: 'page=1000000&limit=100',
      isPooled: false,
    },
  ]),
)('read outside the request thread: $guarantee', async ({ count, query, isPooled }) => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addContact(app, tenant)
  // The counter gives the size of the organization, so a million rows would prove nothing more.
  pretendCount(app, count)
  const reads = watchReadPool(app)
  for (const path of ['/contacts', '/contacts/ids']) {
    const answer = await app.get(`${path}?${query}`, tenant.key)
    expect(answer.status).toBe(200)
    const found =
      path === '/contacts' ? answer.body.data.map((row: { id: string }) => row.id) : answer.body.data.ids
    expect(found).toEqual(query.includes('page') ? [] : [id])
  }
  expect(reads.length > 0).toBe(isPooled)
})

test.each(
  some([
    ['spread over the list', (n: number) => n % 3 > 0],
    ['all at its end', (n: number) => n < 3_000],
    ['all at its beginning', (n: number) => n >= 1_500],
  ] as const),
)('pages of a long filtered list are the same for every method: matches %s', async (_where, isTagged) => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const tag = await addTag(app, tenant, 'a')
  const contacts = addMany(app, tenant, 4_500, (n) => ({ phone: phoneOf((n * 7) % 4_500), createdAt: n }))
  const tagged = contacts.filter((_, n) => isTagged(n)).map(({ uuid }) => uuid)
  for (let from = 0; from < tagged.length; from += 500) {
    const ids = tagged.slice(from, from + 500)
    await app.post('/contacts/bulk-edit', tenant.key, { ids, addTagIds: [tag] })
  }
  const walks = new Set<string>()
  for (const filter of [`tagIds=${tag}`, `tagIds=${tag}&status=ACTIVE`]) {
    for (const sort of ['createdAt', 'phone', 'email', 'lastName']) {
      for (const paging of [
        '',
        '&page=3&limit=7',
        '&sortOrder=asc',
        '&page=75&sortOrder=asc',
        '&page=9000',
      ]) {
        const path = `/contacts?${filter}&sortBy=${sort}${paging}`
        const plain = await app.get(path, tenant.key)
        pretendCount(app, 20_001)
        const reads = watchReadPool(app)
        const large = await app.get(path, tenant.key)
        pretendCount(app, 4_500)
        expect({ path, body: large.body }).toEqual({ path, body: plain.body })
        for (const [index] of reads.join().matchAll(/INDEXED BY \w+/g)) walks.add(index)
        expect(reads.length > 0).toBe(!paging.includes('9000') || filter.includes('status'))
      }
    }
  }
  expect([...walks].sort()).toEqual(['INDEXED BY contacts_created', 'INDEXED BY contacts_phone'])
})

test.each(
  some(['search=quint', 'name=Quintus&page=2&limit=1', 'search=quint&sortBy=lastName', 'search=nobody']),
)('a search waits for a read worker once: %s', async (query) => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addContact(app, tenant, { firstName: 'Quintus' })
  await addContact(app, tenant, { firstName: 'Quintus', phone: phoneOf(1) })
  // The size makes searches use the index.
  pretendCount(app, 50_000)
  const reads = watchReadPool(app)
  const { body } = await app.get(`/contacts?${query}`, tenant.key)
  expect(body.meta.total).toBe(query.includes('nobody') ? 0 : 2)
  expect(reads).toHaveLength(1)
})

test.each([
  ['rules of a segment', (segment: string) => `excludeSegmentId=${segment}`],
  [
    'a condition on a custom field',
    () => `customFieldFilters=${encodeURIComponent('[{"field":"city","operator":"is_empty"}]')}`,
  ],
])('%s are never read on the request thread, even for few contacts', async (_what, query) => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addContact(app, tenant)
  await app.post('/custom-fields', tenant.key, { key: 'city', label: 'City', type: 'TEXT' })
  const rules = {
    operator: 'AND',
    conditions: [{ field: 'city', operator: 'in', value: ['Ñandú', 'Zürich'] }],
  }
  const segment = await app.post('/segments', tenant.key, { name: 'Rules', type: 'DYNAMIC', rules })
  const reads = watchReadPool(app)
  for (const path of ['/contacts', '/contacts/ids']) {
    const { status } = await app.get(`${path}?${query(segment.body.data.id)}`, tenant.key)
    expect(status).toBe(200)
    expect(reads.splice(0).length).toBeGreaterThan(0)
  }
})
