import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addIdentity as addCampaignSender, campaignIn } from '../../support/campaigns.ts'
import { addContact, addTag } from '../../support/contacts.ts'
import { addMany, addMembers } from '../../support/many-contacts.ts'
import { addSegment, all, readSegment, rule } from '../../support/segments.ts'
import { some } from '../../support/size.ts'

const boston = all(rule('city', 'equals', 'Boston'))
const austin = all(rule('city', 'equals', 'Austin'))

describe('GET /segments', () => {
  async function seeded(app: TestApp, tenant: TestTenant): Promise<void> {
    await addSegment(app, tenant, { name: 'Alpha 100%' })
    app.clock.advance(1)
    await addSegment(app, tenant, { name: 'beta', contactIds: [await addContact(app, tenant)] })
    app.clock.advance(1)
    await addSegment(app, tenant, { name: 'Gamma', type: 'DYNAMIC', rules: boston })
    await addSegment(app, app.tenant('Other'), { name: 'Not ours' })
  }

  test.each(
    some([
      { guarantee: 'newest first', query: '', names: ['Gamma', 'beta', 'Alpha 100%'] },
      {
        guarantee: 'by name without case',
        query: '?sortBy=name&sortOrder=asc',
        names: ['Alpha 100%', 'beta', 'Gamma'],
      },
      {
        guarantee: 'by number of contacts',
        query: '?sortBy=contactCount',
        names: ['beta', 'Gamma', 'Alpha 100%'],
      },
      { guarantee: 'of one type', query: '?type=DYNAMIC', names: ['Gamma'] },
      { guarantee: 'by a part of the name, in any case', query: '?search=ALPH', names: ['Alpha 100%'] },
      { guarantee: 'with % as a letter', query: '?search=0%25', names: ['Alpha 100%'] },
      { guarantee: 'none for a % without a name that has it', query: '?search=%25%25', names: [] },
      { guarantee: 'page by page', query: '?limit=2&page=2', names: ['Alpha 100%'] },
      { guarantee: 'none beyond the end', query: '?page=9', names: [] },
    ]),
  )('lists $guarantee', async ({ query, names }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await seeded(app, tenant)
    const answer = await app.get(`/segments${query}`, tenant.key)
    expect(answer.body.data.map((segment: { name: string }) => segment.name)).toEqual(names)
  })

  test('shows the total', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await seeded(app, tenant)
    expect((await app.get('/segments?limit=2', tenant.key)).body.meta).toEqual({
      page: 1,
      limit: 2,
      total: 3,
      totalPages: 2,
      hasNextPage: true,
      hasPreviousPage: false,
    })
  })

  test.each(['?sortBy=rules', '?type=BOTH', '?page=0', '?limit=101', '?sortOrder=up'])(
    '%s is refused',
    async (query) => {
      await using app = createTestApp()
      expect((await app.get(`/segments${query}`, app.tenant().key)).status).toBe(400)
    },
  )
})

describe('PATCH /segments/:id', () => {
  test.each(
    some([
      // guarantee, type, body, status, code, what changes
      {
        guarantee: 'an empty body changes only updatedAt',
        type: 'STATIC',
        body: {},
        status: 200,
        code: undefined,
        change: {},
      },
      {
        guarantee: 'a new name',
        type: 'STATIC',
        body: { name: 'New' },
        status: 200,
        code: undefined,
        change: { name: 'New' },
      },
      {
        guarantee: 'its own name in another case',
        type: 'STATIC',
        body: { name: 'OLD' },
        status: 200,
        code: undefined,
        change: { name: 'OLD' },
      },
      {
        guarantee: 'a description',
        type: 'STATIC',
        body: { description: 'Why' },
        status: 200,
        code: undefined,
        change: { description: 'Why' },
      },
      {
        guarantee: 'null clears the description',
        type: 'DYNAMIC',
        body: { description: null },
        status: 200,
        code: undefined,
        change: { description: null },
      },
      {
        guarantee: 'new rules are counted at once',
        type: 'DYNAMIC',
        body: { rules: austin },
        status: 200,
        code: undefined,
        change: { rules: austin, contactCount: 1, lastEvaluatedAt: '2026-03-04T17:01:00.000Z' },
      },
      {
        guarantee: 'the same type changes nothing',
        type: 'STATIC',
        body: { type: 'STATIC', rules: null },
        status: 200,
        code: undefined,
        change: {},
      },
      {
        guarantee: 'another type is refused',
        type: 'STATIC',
        body: { type: 'DYNAMIC', rules: boston },
        status: 400,
        code: 'VALIDATION_FAILED',
        change: {},
      },
      {
        guarantee: 'rules for a static segment are refused',
        type: 'STATIC',
        body: { rules: boston },
        status: 400,
        code: 'VALIDATION_FAILED',
        change: {},
      },
      {
        guarantee: 'contacts of a static segment are refused here',
        type: 'STATIC',
        body: { contactIds: [] },
        status: 400,
        code: 'VALIDATION_FAILED',
        change: {},
      },
      {
        guarantee: 'contacts of a dynamic segment are refused',
        type: 'DYNAMIC',
        body: { contactIds: [] },
        status: 400,
        code: 'VALIDATION_FAILED',
        change: {},
      },
      {
        guarantee: 'a dynamic segment keeps its rules',
        type: 'DYNAMIC',
        body: { rules: null },
        status: 400,
        code: 'VALIDATION_FAILED',
        change: {},
      },
      {
        guarantee: 'bad rules are refused',
        type: 'DYNAMIC',
        body: { rules: all(rule('age', 'equals', 'x')) },
        status: 400,
        code: 'VALIDATION_FAILED',
        change: {},
      },
      {
        guarantee: 'an empty name is refused',
        type: 'STATIC',
        body: { name: '' },
        status: 400,
        code: 'VALIDATION_FAILED',
        change: {},
      },
      {
        guarantee: 'a null name is refused',
        type: 'STATIC',
        body: { name: null },
        status: 400,
        code: 'VALIDATION_FAILED',
        change: {},
      },
      {
        guarantee: 'a taken name is refused',
        type: 'STATIC',
        body: { name: 'taken', description: 'x' },
        status: 409,
        code: 'ALREADY_EXISTS',
        change: {},
      },
    ] as const),
  )('$guarantee', async ({ type, body, status, code, change }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant, { city: 'Austin' })
    await addSegment(app, tenant, { name: 'Taken' })
    const id = await addSegment(app, tenant, {
      name: 'Old',
      description: 'Old',
      type,
      ...(type === 'DYNAMIC' ? { rules: boston } : {}),
    })
    const old = await readSegment(app, tenant, id)
    const before = app.rowCounts()
    app.clock.advance(60_000 - (type === 'DYNAMIC' && status !== 200 ? 1 : 0))
    const answer = await app.patch(`/segments/${id}`, tenant.key, body)
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code as never)
    const expected = status === 200 ? { ...old, ...change, updatedAt: '2026-03-04T17:01:00.000Z' } : old
    if (status === 200) expect(answer.body.data).toEqual(expected)
    expect(app.rowCounts()).toEqual(before)
    expect(await readSegment(app, tenant, id)).toEqual(expected)
  })
})

describe('DELETE /segments/:id', () => {
  test('hides it from every answer and keeps its contacts', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSegment(app, tenant, { contactIds: [await addContact(app, tenant)] })
    const before = app.rowCounts()
    const answer = await app.delete(`/segments/${id}`, tenant.key)
    expect(answer).toMatchObject({ status: 200, body: { data: { id }, message: 'Segment deleted' } })
    expect(app.rowCounts()).toEqual(before)
    expect((await app.get('/segments', tenant.key)).body.data).toEqual([])
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/clone'],
      ['GET', '/contacts'],
      ['GET', '/preview'],
    ]) {
      expect(
        await app.request(method!, `/segments/${id}${path}`, {
          token: tenant.key,
          ...(method === 'GET' ? {} : { body: {} }),
        }),
      ).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
  })

  test.each(
    some([
      { campaign: 'DRAFT', status: 'DRAFT', isDeleted: false, expected: 409 },
      { campaign: 'SCHEDULED', status: 'SCHEDULED', isDeleted: false, expected: 409 },
      { campaign: 'ACTIVE', status: 'ACTIVE', isDeleted: false, expected: 409 },
      { campaign: 'SENDING', status: 'SENDING', isDeleted: false, expected: 409 },
      { campaign: 'PAUSED', status: 'PAUSED', isDeleted: false, expected: 409 },
      { campaign: 'COMPLETED', status: 'COMPLETED', isDeleted: false, expected: 200 },
      { campaign: 'CANCELLED', status: 'CANCELLED', isDeleted: false, expected: 200 },
      { campaign: 'FAILED', status: 'FAILED', isDeleted: false, expected: 200 },
      { campaign: 'SCHEDULED and deleted', status: 'SCHEDULED', isDeleted: true, expected: 200 },
    ]),
  )('with a campaign that is $campaign answers $expected', async ({ status, isDeleted, expected }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSegment(app, tenant)
    const identity = addCampaignSender(app, tenant)
    const campaign = await campaignIn(app, { ...tenant, segment: { uuid: id }, identity }, status)
    if (isDeleted) await app.delete(`/campaigns/${campaign}`, tenant.key)
    const answer = await app.delete(`/segments/${id}`, tenant.key)
    expect(answer.status).toBe(expected)
    if (expected === 409) {
      expect(answer.body).toMatchObject({
        code: 'RESOURCE_IN_USE',
        details: [{ resource: 'campaign', id: campaign, name: 'Spring sale' }],
      })
    }
    expect((await app.get(`/segments/${id}`, tenant.key)).status).toBe(expected === 409 ? 200 : 404)
  })

  test('is refused while the rules of another segment name it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const staff = await addSegment(app, tenant, { name: 'Staff' })
    const others = await addSegment(app, tenant, {
      name: 'All but staff',
      type: 'DYNAMIC',
      rules: all(rule('segmentId', 'not_in', [staff])),
    })
    const refused = await app.delete(`/segments/${staff}`, tenant.key)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'RESOURCE_IN_USE',
        details: [{ resource: 'segment', id: others, name: 'All but staff' }],
      },
    })
    await app.delete(`/segments/${others}`, tenant.key)
    expect((await app.delete(`/segments/${staff}`, tenant.key)).status).toBe(200)
  })
})

describe('POST /segments/:id/clone', () => {
  test('a static segment is copied with its contacts', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const contactIds = [await addContact(app, tenant), await addContact(app, tenant)]
    const id = await addSegment(app, tenant, { name: 'VIPs', description: 'Good', contactIds })
    app.clock.advance(1_000)
    const { status, body } = await app.post(`/segments/${id}/clone`, tenant.key, {})
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: 'Segment cloned',
      data: {
        name: 'VIPs (copy)',
        type: 'STATIC',
        description: 'Good',
        rules: null,
        contactCount: 2,
        createdAt: '2026-03-04T17:00:01.000Z',
      },
    })
    expect(body.data.id).not.toBe(id)
    const members = await app.get(`/segments/${body.data.id}/contacts`, tenant.key)
    expect(members.body.data.map((contact: { id: string }) => contact.id).sort()).toEqual(contactIds.sort())
  })

  test('one with several thousand contacts is copied whole', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSegment(app, tenant)
    const segmentId = app.db.value<number>('SELECT id FROM segments WHERE uuid = ?', id)!
    addMembers(app, tenant, segmentId, addMany(app, tenant, 4_001))
    const { body } = await app.post(`/segments/${id}/clone`, tenant.key, {})
    expect(body.data.contactCount).toBe(4001)
    expect(app.rowCounts().segment_contacts).toBe(8002)
  })

  test('a dynamic segment is copied with its rules and its count', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant, { city: 'Boston' })
    const id = await addSegment(app, tenant, { name: 'B', type: 'DYNAMIC', rules: boston })
    const { body } = await app.post(`/segments/${id}/clone`, tenant.key, { name: 'C' })
    expect(body.data).toMatchObject({
      name: 'C',
      type: 'DYNAMIC',
      rules: boston,
      contactCount: 1,
      lastEvaluatedAt: '2026-03-04T17:00:00.000Z',
    })
  })

  test.each([
    {
      guarantee: 'its name gets the next number',
      name: 'VIPs',
      taken: ['VIPs (copy)', 'VIPS (COPY 2)'],
      expected: 'VIPs (copy 3)',
    },
    {
      guarantee: 'a long name is cut to make room',
      name: 'x'.repeat(100),
      taken: [],
      expected: `${'x'.repeat(93)} (copy)`,
    },
    {
      guarantee: 'a character is never cut in half',
      name: `${'x'.repeat(92)}🙂${'x'.repeat(6)}`,
      taken: [],
      expected: `${'x'.repeat(92)} (copy)`,
    },
  ])('$guarantee', async ({ name, taken, expected }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSegment(app, tenant, { name })
    for (const other of taken) await addSegment(app, tenant, { name: other })
    expect((await app.post(`/segments/${id}/clone`, tenant.key)).body.data.name).toBe(expected)
  })

  test('a taken name is refused and nothing is stored', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSegment(app, tenant, { name: 'VIPs', contactIds: [await addContact(app, tenant)] })
    const before = app.rowCounts()
    const answer = await app.post(`/segments/${id}/clone`, tenant.key, { name: 'vips' })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_EXISTS', details: [{ existingId: id }] },
    })
    expect(app.rowCounts()).toEqual(before)
  })
})

test('another organization cannot distinguish our segment from one that does not exist', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const contact = await addContact(app, tenant)
  const id = await addSegment(app, tenant, { contactIds: [contact] })
  const other = app.tenant('Other')
  const theirs = await addContact(app, other)
  await addTag(app, other, 'vip')
  const before = JSON.stringify(app.db.all('SELECT * FROM segments')) + JSON.stringify(app.rowCounts())
  for (const segment of [id, '0190aaaa-0000-7000-8000-000000000001']) {
    for (const { method, path, body } of [
      { method: 'GET', path: '', body: undefined },
      { method: 'PATCH', path: '', body: { name: 'x' } },
      { method: 'DELETE', path: '', body: undefined },
      { method: 'POST', path: '/clone', body: {} },
      { method: 'POST', path: '/contacts', body: { contactIds: [theirs] } },
      { method: 'DELETE', path: '/contacts', body: { contactIds: [theirs] } },
      { method: 'GET', path: '/contacts', body: undefined },
      { method: 'GET', path: '/preview', body: undefined },
    ] as const) {
      const answer = await app.request(method, `/segments/${segment}${path}`, { token: other.key, body })
      expect([method, path, answer.status, answer.body.message]).toEqual([
        method,
        path,
        404,
        'Segment not found.',
      ])
    }
  }
  expect(JSON.stringify(app.db.all('SELECT * FROM segments')) + JSON.stringify(app.rowCounts())).toBe(before)
})
