import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'

/** Records that people tell apart by name. */
const NAMED = [
  { path: '/tags', field: 'name', body: (name: string) => ({ name }) },
  { path: '/segments', field: 'name', body: (name: string) => ({ name, type: 'STATIC' }) },
  {
    path: '/custom-fields',
    field: 'label',
    body: (label: string) => ({ label, key: `k${nextKey++}`, type: 'TEXT' }),
  },
]
let nextKey = 0

const rows = NAMED.map((kind) => [kind.path, kind] as const)

/** Pairs of spellings of the same name. */
const SAME: readonly (readonly [string, string])[] = [
  ['VIP', 'vip'],
  ['Élan', 'éLAN'],
  ['Caf\u00e9', 'Cafe\u0301'],
  ['ΣΟΦΟΣ', 'σοφος'],
  ['Жук', 'жУК'],
  ['Å', '\u212b'],
  ['\u200bBlue\u2060', 'blue'],
]

const INVISIBLE = [' ', '\u200b', '\ufeff\u00a0', '\u3164', '\u2800', '\u00ad\u034f', '\ufe0f', '\u{e0020}']

const create = (app: TestApp, { key }: TestTenant, kind: (typeof NAMED)[number], name: string) =>
  app.post(kind.path, key, kind.body(name))

describe.each(rows)('names of %s', (path, kind) => {
  test.each(SAME)('%j and %j are the same', async (first, second) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    expect((await create(app, tenant, kind, first)).status).toBe(201)
    const other = await create(app, tenant, kind, second)
    expect([other.status, other.body.code]).toEqual([409, 'ALREADY_EXISTS'])
    const renamed = await create(app, tenant, kind, 'something else')
    const change = await app.patch(`${path}/${renamed.body.data.id}`, tenant.key, { [kind.field]: second })
    expect([change.status, change.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  })

  test.each(SAME)('%j is found by searching for %j, and the other way round', async (first, second) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await create(app, tenant, kind, first)
    for (const text of [first, second]) {
      const search = encodeURIComponent(text.replace(/[\u200b\u2060]/g, ''))
      expect((await app.get(`${path}?search=${search}`, tenant.key)).body.meta.total).toBe(1)
    }
  })

  test('a name has a visible character', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (const name of INVISIBLE) {
      const { status, body } = await create(app, tenant, kind, name)
      expect([name, status, body.message]).toEqual([name, 400, `${kind.field} must not be empty.`])
    }
  })

  test('may differ in an accent', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    expect((await create(app, tenant, kind, 'Elan')).status).toBe(201)
    expect((await create(app, tenant, kind, 'Élan')).status).toBe(201)
  })

  test('of another organization do not conflict', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
    expect((await create(app, ours, kind, 'Élan')).status).toBe(201)
    expect((await create(app, theirs, kind, 'éLAN')).status).toBe(201)
  })
})

test('an import gives contacts the existing tag, in any spelling', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  await app.post('/tags', key, { name: 'Café Élan' })
  const form = new FormData()
  form.set(
    'file',
    new File(['phone,tags\n+12125550100,CAFE\u0301 e\u0301LAN\n+12125550101,café élan\n'], 'a.csv'),
  )
  form.set('consentAttested', 'true')
  expect((await app.request('POST', '/contacts/imports', { token: key, body: form })).status).toBe(201)
  await app.drain()
  const { body } = await app.get('/tags', key)
  expect(body.data.map(({ name, contactCount }: Record<string, unknown>) => [name, contactCount])).toEqual([
    ['Café Élan', 2],
  ])
})
