import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../support/app.ts'

const CUSTOMERS = {
  name: 'Customers',
  query: { stage: 'CUSTOMER', search: 'lee', sortBy: 'email', sortOrder: 'asc' },
  columns: ['email', 'phone'],
}

describe('GET /contact-views', () => {
  test('lists the views of contacts by name, for every member who may read contacts', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const member = await app.session(tenant, 'MEMBER')
    const { data } = (await app.post('/contact-views', member, CUSTOMERS)).body
    await app.post('/contact-views', member, { name: 'another' })
    await app.post('/short-link-views', member, { name: 'Expired' })
    const { body } = await app.get('/contact-views', await app.session(tenant, 'VIEWER'))
    expect(body.data).toEqual([
      { ...data, id: expect.any(String), name: 'another', query: {}, columns: [] },
      { ...data, ...CUSTOMERS },
    ])
  })

  test('leaves out tags, segments and custom fields that were deleted', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const made = async (path: string, body: object): Promise<string> =>
      (await app.post(path, key, body)).body.data.id
    const [vip, old] = [await made('/tags', { name: 'VIP' }), await made('/tags', { name: 'Old' })]
    const segment = await made('/segments', { name: 'List', type: 'STATIC' })
    const plan = await made('/custom-fields', { key: 'plan', label: 'Plan', type: 'TEXT' })
    await made('/custom-fields', { key: 'size', label: 'Size', type: 'NUMBER' })
    const [ofPlan, ofSize] = ['plan', 'size'].map((field) => ({ field, operator: 'is_not_empty' }))
    await made('/contact-views', {
      name: 'Mine',
      query: {
        tagIds: `${vip},${old}`,
        excludeSegmentId: segment,
        customFieldFilters: JSON.stringify([ofPlan, ofSize]),
        stage: 'LOST',
      },
      columns: ['custom.plan', 'phone', 'custom.size'],
    })
    await app.delete(`/tags/${old}`, key)
    await app.delete(`/segments/${segment}`, key)
    await app.delete(`/custom-fields/${plan}`, key)
    const [{ query, columns }] = (await app.get('/contact-views', key)).body.data
    expect({ query, columns }).toEqual({
      query: { tagIds: vip, customFieldFilters: JSON.stringify([ofSize]), stage: 'LOST' },
      columns: ['phone', 'custom.size'],
    })
  })
})

describe('POST /contact-views', () => {
  test('refuses a name that a view of contacts has, in any case', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { data } = (await app.post('/contact-views', key, CUSTOMERS)).body
    const { status, body } = await app.post('/contact-views', key, { name: 'CUSTOMERS' })
    expect([status, body.code, body.details[0].existingId]).toEqual([409, 'ALREADY_EXISTS', data.id])
    expect((await app.post('/campaign-views', key, CUSTOMERS)).status).toBe(201)
  })

  test('refuses the 51st view of a list', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    for (let n = 0; n < 50; n++) await app.post('/contact-views', key, { name: `View ${n}` })
    const { status, body } = await app.post('/contact-views', key, CUSTOMERS)
    expect([status, body.code, body.details[0].limit]).toEqual([409, 'CONFLICT', 50])
    expect((await app.post('/short-link-views', key, CUSTOMERS)).status).toBe(201)
  })

  test.each([
    { query: { stage: 1 } },
    { query: { 'a b': 'x' } },
    { query: { search: 'x'.repeat(10_000) } },
    { query: ['x'] },
    { columns: ['<b>'] },
    { columns: Array(61).fill('phone') },
  ])('refuses %j', async (part) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { status, body } = await app.post('/contact-views', key, { name: 'Wrong', ...part })
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(app.rowCounts().saved_views).toBe(0)
  })

  test('needs the permission to change the records of the list', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [member, viewer] = [await app.session(tenant, 'MEMBER'), await app.session(tenant, 'VIEWER')]
    const statusOf = async (path: string, token: string) => (await app.post(path, token, CUSTOMERS)).status
    expect(await statusOf('/contact-views', viewer)).toBe(403)
    expect(await statusOf('/campaign-views', member)).toBe(403)
    expect(await statusOf('/contact-views', member)).toBe(201)
  })
})

describe('PATCH /contact-views/:id', () => {
  test('renames a view, or replaces what it shows', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { data } = (await app.post('/contact-views', key, CUSTOMERS)).body
    const path = `/contact-views/${data.id}`
    const renamed = await app.patch(path, key, { name: 'CUSTOMERS' })
    expect(renamed.body.data).toEqual({ ...data, name: 'CUSTOMERS' })
    const changed = await app.patch(path, key, { query: { stage: 'LOST' }, columns: [] })
    expect(changed.body.data).toEqual({
      ...data,
      name: 'CUSTOMERS',
      query: { stage: 'LOST' },
      columns: [],
    })
  })

  test('finds no view of another list', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { id } = (await app.post('/campaign-views', key, CUSTOMERS)).body.data
    expect((await app.patch(`/contact-views/${id}`, key, { name: 'Other' })).status).toBe(404)
  })
})

describe('DELETE /contact-views/:id', () => {
  test('deletes the view for all, and its name is free', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { id } = (await app.post('/contact-views', key, CUSTOMERS)).body.data
    const statuses = [
      await app.delete(`/contact-views/${id}`, key),
      await app.delete(`/contact-views/${id}`, key),
      await app.post('/contact-views', key, CUSTOMERS),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 201])
  })
})
