import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'

const ABSENT = '018f0000-0000-7000-8000-000000000001'

interface World {
  app: TestApp
  tenant: TestTenant
  ids: Record<string, string>
}

/** Four contacts, a day apart, in New York. A query writes the ids of this world in angle brackets. */
async function world(app: TestApp): Promise<World> {
  const tenant = app.tenant('Acme', { timezone: 'America/New_York' })
  const [vip, news] = [await addTag(app, tenant, 'vip'), await addTag(app, tenant, 'news')]
  const ids: Record<string, string> = { vip, news }
  const add = async (name: string, at: string, body: Record<string, unknown>) => {
    app.clock.set(at)
    ids[name] = await addContact(app, tenant, { firstName: name, ...body })
  }
  await add('Ann', '2026-03-07T12:00:00.000Z', {
    lastName: 'Archer',
    phone: '+15046218927',
    email: 'ann@example.test',
    tagIds: [vip],
  })
  // New York's clocks go forward on this day: it begins at 05:00Z and ends at 04:00Z.
  await add('bob', '2026-03-08T05:00:00.000Z', {
    phone: '+447911123456',
    status: 'ARCHIVED',
    source: 'KIT',
    tagIds: [vip, news],
  })
  await add('Éva', '2026-03-09T03:59:59.999Z', {
    lastName: '100%_\\',
    phone: '+15046218930',
    isOptedOut: true,
  })
  await add('Zoe', '2026-03-09T04:00:00.000Z', {
    lastName: 'Ann',
    phone: '+15046218931',
    email: 'z.o@example.test',
  })
  await app.patch(`/contacts/${ids.Zoe}/stage`, tenant.key, { stage: 'CUSTOMER' })
  app.db.writeNow(
    (tx) => tx.run(`UPDATE contacts SET email_suppressed_at = 1 WHERE first_name = 'Zoe'`).changes,
  )
  const segment = await app.post('/segments', tenant.key, {
    name: 'some',
    type: 'STATIC',
    contactIds: [ids.Ann, ids.Zoe],
  })
  ids.some = segment.body.data.id
  const dynamic = await app.post('/segments', tenant.key, {
    name: 'archers',
    type: 'DYNAMIC',
    rules: { operator: 'AND', conditions: [{ field: 'lastName', operator: 'equals', value: 'Archer' }] },
  })
  ids.archers = dynamic.body.data.id
  const other = app.tenant('Other')
  await addContact(app, other, { firstName: 'Ann', phone: '+15046218927' })
  const deleted = await addContact(app, tenant, { firstName: 'Ann', phone: '+15046218999' })
  await app.delete(`/contacts/${deleted}`, tenant.key)
  return { app, tenant, ids }
}

const EVERYBODY = ['Zoe', 'Éva', 'bob', 'Ann']

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value))

const SCENARIOS: Array<[query: string, names: string[]]> = [
  ['', EVERYBODY],
  [`ids=<Ann>,<bob>,${ABSENT}`, ['bob', 'Ann']],
  ['ids=<Ann>&ids=<bob>&status=ARCHIVED', ['bob']],
  [`ids=${ABSENT}`, []],
  ['search=', EVERYBODY],
  ['search=ann', ['Zoe', 'Ann']],
  ['search=%20ANN%20', ['Zoe', 'Ann']],
  ['search=nn%20arch', ['Ann']],
  ['search=%C3%89VA', ['Éva']],
  ['search=%C3%A9v', ['Éva']],
  ['search=e%CC%81va', ['Éva']],
  ['search=eva', []],
  ['search=%25', ['Éva']],
  ['search=0%25_', ['Éva']],
  ['search=%5C', ['Éva']],
  ['search=_', ['Éva']],
  ['search=*', []],
  ['search=[A-Z]', []],
  ['search=O@EXAMPLE', ['Zoe']],
  ['search=(504)%20621', ['Zoe', 'Éva', 'Ann']],
  ['search=7911', ['bob']],
  ['search=+4479', ['bob']],
  ['search=nobody', []],
  ["search=x'%20OR%201=1%20--", []],
  ['name=zoe%20a', ['Zoe']],
  ['name=example', []],
  ['name=621', []],
  ['phone=621-89', ['Zoe', 'Éva', 'Ann']],
  ['phone=%2B44', ['bob']],
  ['phone=ann', []],
  ['phone=()', []],
  ['email=example', ['Zoe', 'Ann']],
  ['email=ann', ['Ann']],
  ['status=ARCHIVED', ['bob']],
  ['status=', EVERYBODY],
  ['status=ACTIVE&status=ARCHIVED', EVERYBODY],
  ['status[]=INVALID', []],
  ['status=ACTIVE,INVALID', ['Zoe', 'Éva', 'Ann']],
  ['source=KIT,WEB_FORM', ['bob']],
  ['stage=CUSTOMER', ['Zoe']],
  ['stage=NEW_LEAD&status=ACTIVE', ['Éva', 'Ann']],
  ['isOptedOut=true', ['Éva']],
  ['isOptedOut=false', ['Zoe', 'bob', 'Ann']],
  ['emailSubscribed=false', ['Zoe']],
  ['emailSubscribed=true', ['Éva', 'bob', 'Ann']],
  ['tagIds=<vip>', ['bob', 'Ann']],
  ['tagIds=<news>,<vip>', ['bob', 'Ann']],
  ['tagIds[]=<news>', ['bob']],
  [`tagIds=${ABSENT}`, []],
  [`tagIds=${ABSENT},<news>`, ['bob']],
  ['createdFrom=2026-03-08', ['Zoe', 'Éva', 'bob']],
  ['createdTo=2026-03-08', ['Éva', 'bob', 'Ann']],
  ['createdFrom=2026-03-08&createdTo=2026-03-08', ['Éva', 'bob']],
  ['createdFrom=2026-03-08T05:00:00Z', ['Zoe', 'Éva', 'bob']],
  ['createdFrom=2026-03-08T05:00:00.001Z', ['Zoe', 'Éva']],
  ['createdFrom=2026-03-08T00:00:00-05:00', ['Zoe', 'Éva', 'bob']],
  ['createdTo=2026-03-08T06:00:00+01:00', ['bob', 'Ann']],
  ['createdTo=2026-03-08T06:00:00%2B01:00', ['bob', 'Ann']],
  ['createdFrom=2026-03-09&createdTo=2026-03-08', []],
  ['excludeSegmentId=<some>', ['Éva', 'bob']],
  ['excludeSegmentId=<archers>', ['Zoe', 'Éva', 'bob']],
  ['excludeSegmentId=<some>&tagIds=<vip>', ['bob']],
  [`customFieldFilters=${json([])}`, EVERYBODY],
  [`customFieldFilters=${json([{ field: 'plan', operator: 'equals', value: 'pro' }])}`, EVERYBODY],
  [`customFieldFilters=${json(Array(20).fill({ field: 'a', operator: 'b' }))}&search=bob`, ['bob']],
  ['sortBy=createdAt&sortOrder=asc', EVERYBODY.toReversed()],
  ['sortBy=firstName&sortOrder=asc', ['Ann', 'bob', 'Zoe', 'Éva']],
  ['sortBy=firstName', ['Éva', 'Zoe', 'bob', 'Ann']],
  ['sortBy=lastName&sortOrder=asc', ['bob', 'Éva', 'Zoe', 'Ann']],
  ['sortBy=phone&sortOrder=asc', ['Ann', 'Éva', 'Zoe', 'bob']],
  ['sortBy=email&sortOrder=asc', ['bob', 'Éva', 'Ann', 'Zoe']],
  ['sortBy=status&sortOrder=asc', ['Ann', 'Éva', 'Zoe', 'bob']],
  ['sortBy=status', ['bob', 'Zoe', 'Éva', 'Ann']],
  ['unknown=1', EVERYBODY],
]

test('every filter finds exactly the expected contacts, and the same in /contacts and /contacts/ids', async () => {
  await using app = createTestApp()
  const { tenant, ids } = await world(app)
  for (const [pattern, names] of SCENARIOS) {
    const query = pattern.replace(/<(\w+)>/g, (_, name: string) => ids[name]!)
    const list = await app.get(`/contacts?${query}`, tenant.key)
    expect({ pattern, names: list.body.data?.map((row: { firstName: string }) => row.firstName) }).toEqual({
      pattern,
      names,
    })
    expect(list.body.meta.total).toBe(names.length)
    const idList = await app.get(`/contacts/ids?${query}`, tenant.key)
    expect(idList.body.data).toEqual({
      ids: names.map((name) => ids[name]),
      total: names.length,
      truncated: false,
    })
  }
})

describe('the list and the list of ids refuse', () => {
  test.each(
    some([
      { guarantee: 'a page of 0', query: 'page=0', status: 400 },
      { guarantee: 'a negative page', query: 'page=-1', status: 400 },
      { guarantee: 'a page that is no number', query: 'page=one', status: 400 },
      { guarantee: 'half a page', query: 'page=1.5', status: 400 },
      { guarantee: 'two pages', query: 'page=1&page=2', status: 400 },
      { guarantee: 'a limit of 0', query: 'limit=0', status: 400 },
      { guarantee: 'a limit of 101', query: 'limit=101', status: 400 },
      { guarantee: 'a limit beyond any number', query: `limit=${'9'.repeat(40)}`, status: 400 },
      { guarantee: 'a search of 201 characters', query: `search=${'x'.repeat(201)}`, status: 400 },
      { guarantee: 'a search for NUL', query: 'search=%00', status: 400 },
      { guarantee: 'a name of 201 characters', query: `name=${'x'.repeat(201)}`, status: 400 },
      { guarantee: 'a phone of 51 characters', query: `phone=${'5'.repeat(51)}`, status: 400 },
      { guarantee: 'an email of 201 characters', query: `email=${'x'.repeat(201)}`, status: 400 },
      { guarantee: 'an unknown status', query: 'status=GONE', status: 400 },
      { guarantee: 'an unknown source', query: 'source=FAX', status: 400 },
      { guarantee: 'an unknown stage', query: 'stage=WON', status: 400 },
      { guarantee: '101 statuses', query: `status=${Array(101).fill('ACTIVE').join(',')}`, status: 400 },
      { guarantee: 'a yes that is not true', query: 'isOptedOut=yes', status: 400 },
      { guarantee: 'a 1 that is not true', query: 'emailSubscribed=1', status: 400 },
      { guarantee: 'a tag that is no UUID', query: 'tagIds=vip', status: 400 },
      { guarantee: 'an unknown sort', query: 'sortBy=password', status: 400 },
      { guarantee: 'an unknown direction', query: 'sortOrder=up', status: 400 },
      { guarantee: 'a day that does not exist', query: 'createdFrom=2026-02-30', status: 400 },
      { guarantee: 'a time without a zone', query: 'createdFrom=2026-03-08T05:00:00', status: 400 },
      {
        guarantee: 'a time of a day that does not exist',
        query: 'createdTo=2026-02-30T05:00:00Z',
        status: 400,
      },
      { guarantee: 'a time that does not exist', query: 'createdTo=2026-02-20T25:00:00Z', status: 400 },
      { guarantee: 'a text as a date', query: 'createdTo=yesterday', status: 400 },
      { guarantee: 'a segment that is no UUID', query: 'excludeSegmentId=all', status: 400 },
      { guarantee: 'a segment that does not exist', query: `excludeSegmentId=${ABSENT}`, status: 404 },
      { guarantee: 'broken JSON in customFieldFilters', query: 'customFieldFilters=[{', status: 400 },
      {
        guarantee: 'customFieldFilters that are no array',
        query: `customFieldFilters=${json({ field: 'plan' })}`,
        status: 400,
      },
      {
        guarantee: 'customFieldFilters with entries that are no filters',
        query: `customFieldFilters=${json(['plan'])}`,
        status: 400,
      },
      {
        guarantee: '21 customFieldFilters',
        query: `customFieldFilters=${json(Array(21).fill({ field: 'a', operator: 'b', value: 1 }))}`,
        status: 400,
      },
    ]),
  )('$guarantee', async ({ query, status }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const [list, ids] = [
      await app.get(`/contacts?${query}`, key),
      await app.get(`/contacts/ids?${query}`, key),
    ]
    expect([list.status, ids.status]).toEqual([status, status])
    expect([list.body.success, ids.body.success]).toEqual([false, false])
  })

  test('a segment of another organization, like one that does not exist', async () => {
    await using app = createTestApp()
    const [mine, other] = [app.tenant('One'), app.tenant('Two')]
    const segment = await app.post('/segments', other.key, { name: 'all', type: 'STATIC' })
    const answer = await app.get(`/contacts?excludeSegmentId=${segment.body.data.id}`, mine.key)
    expect([answer.status, answer.body.message]).toEqual([404, 'Segment not found.'])
  })
})

describe('pages', () => {
  const NAMES = Array.from({ length: 25 }, (_, n) => `n${n}`)

  async function twentyFive(app: TestApp): Promise<TestTenant> {
    const tenant = app.tenant()
    // All contacts are created in the same millisecond, so only the tie-break orders them.
    for (const firstName of NAMES) await addContact(app, tenant, { firstName })
    return tenant
  }

  test.each(
    some([
      // guarantee                     query               names                          meta
      {
        guarantee: '20 by default',
        query: '',
        names: NAMES.toReversed().slice(0, 20),
        meta: [1, 20, 25, 2, true, false],
      },
      {
        guarantee: 'the last page',
        query: 'page=2',
        names: NAMES.slice(0, 5).toReversed(),
        meta: [2, 20, 25, 2, false, true],
      },
      {
        guarantee: 'beyond the end are empty',
        query: 'page=3',
        names: [],
        meta: [3, 20, 25, 2, false, true],
      },
      {
        guarantee: 'far beyond the end are empty',
        query: 'page=1000000&limit=100',
        names: [],
        meta: [1_000_000, 100, 25, 1, false, true],
      },
      {
        guarantee: 'one row each',
        query: 'limit=1&page=25',
        names: ['n0'],
        meta: [25, 1, 25, 25, false, true],
      },
      {
        guarantee: 'a hundred rows each',
        query: 'limit=100',
        names: NAMES.toReversed(),
        meta: [1, 100, 25, 1, false, false],
      },
      {
        guarantee: 'of a filtered list',
        query: 'search=n1&limit=5',
        names: NAMES.slice(15, 20).toReversed(),
        meta: [1, 5, 11, 3, true, false],
      },
      {
        guarantee: 'of a list with no rows',
        query: 'search=x',
        names: [],
        meta: [1, 20, 0, 0, false, false],
      },
      {
        guarantee: 'with leading zeros',
        query: 'page=01&limit=002',
        names: ['n24', 'n23'],
        meta: [1, 2, 25, 13, true, false],
      },
    ]),
  )('$guarantee', async ({ query, names, meta }) => {
    await using app = createTestApp()
    const tenant = await twentyFive(app)
    const { body } = await app.get(`/contacts?${query}`, tenant.key)
    expect(body.data.map((row: { firstName: string }) => row.firstName)).toEqual(names)
    const [page, limit, total, totalPages, hasNextPage, hasPreviousPage] = meta
    expect(body.meta).toEqual({ page, limit, total, totalPages, hasNextPage, hasPreviousPage })
    const ids = (await app.get(`/contacts/ids?${query}`, tenant.key)).body.data
    expect(ids).toEqual({
      ids: body.data.map((row: { id: string }) => row.id),
      total,
      truncated: hasNextPage,
    })
  })

  test('contain every contact once, in every order', async () => {
    await using app = createTestApp()
    const tenant = await twentyFive(app)
    for (const sortBy of ['createdAt', 'firstName', 'lastName', 'phone', 'email', 'status']) {
      for (const sortOrder of ['asc', 'desc']) {
        const names: string[] = []
        for (let page = 1; page <= 4; page++) {
          const query = `sortBy=${sortBy}&sortOrder=${sortOrder}&limit=7&page=${page}`
          const { body } = await app.get(`/contacts?${query}`, tenant.key)
          names.push(...body.data.map((row: { firstName: string }) => row.firstName))
        }
        expect(names.toSorted()).toEqual(NAMES.toSorted())
      }
    }
  })
})

test('the records of a list equal those of GET /contacts/:id', async () => {
  await using app = createTestApp()
  const { tenant } = await world(app)
  for (const query of ['', 'page=1&sortBy=phone', 'search=a']) {
    for (const record of (await app.get(`/contacts?${query}`, tenant.key)).body.data) {
      expect((await app.get(`/contacts/${record.id}`, tenant.key)).body.data).toEqual(record)
    }
  }
})
