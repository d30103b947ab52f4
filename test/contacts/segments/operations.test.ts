import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag } from '../../support/contacts.ts'
import { addSegment, all, readSegment, rule } from '../../support/segments.ts'

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

  test.each([
    ['newest first', '', ['Gamma', 'beta', 'Alpha 100%']],
    ['by name without case', '?sortBy=name&sortOrder=asc', ['Alpha 100%', 'beta', 'Gamma']],
    ['by number of contacts', '?sortBy=contactCount', ['beta', 'Gamma', 'Alpha 100%']],
    ['of one type', '?type=DYNAMIC', ['Gamma']],
    ['by a part of the name, in any case', '?search=ALPH', ['Alpha 100%']],
    ['with % as a letter', '?search=0%25', ['Alpha 100%']],
    ['none for a % alone that no name has', '?search=%25%25', []],
    ['page by page', '?limit=2&page=2', ['Alpha 100%']],
    ['nothing beyond the end', '?page=9', []],
  ])('lists %s', async (_guarantee, query, names) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await seeded(app, tenant)
    const answer = await app.get(`/segments${query}`, tenant.key)
    expect(answer.body.data.map((segment: { name: string }) => segment.name)).toEqual(names)
  })

  test('says how many there are', async () => {
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

describe('PATCH /segments/{id}', () => {
  test.each([
    // guarantee, type, body, status, code, what changes
    ['nothing changes nothing but updatedAt', 'STATIC', {}, 200, undefined, {}],
    ['a new name', 'STATIC', { name: 'New' }, 200, undefined, { name: 'New' }],
    ['its own name in another case', 'STATIC', { name: 'OLD' }, 200, undefined, { name: 'OLD' }],
    ['a description', 'STATIC', { description: 'Why' }, 200, undefined, { description: 'Why' }],
    ['null clears the description', 'DYNAMIC', { description: null }, 200, undefined, { description: null }],
    [
      'new rules are counted at once',
      'DYNAMIC',
      { rules: austin },
      200,
      undefined,
      { rules: austin, contactCount: 1, lastEvaluatedAt: '2026-03-04T17:01:00.000Z' },
    ],
    ['the same type is no change', 'STATIC', { type: 'STATIC', rules: null }, 200, undefined, {}],
    ['another type is refused', 'STATIC', { type: 'DYNAMIC', rules: boston }, 400, 'VALIDATION_FAILED', {}],
    ['rules for a static segment are refused', 'STATIC', { rules: boston }, 400, 'VALIDATION_FAILED', {}],
    [
      'contacts of a static segment go another way',
      'STATIC',
      { contactIds: [] },
      400,
      'VALIDATION_FAILED',
      {},
    ],
    [
      'contacts of a dynamic segment are refused',
      'DYNAMIC',
      { contactIds: [] },
      400,
      'VALIDATION_FAILED',
      {},
    ],
    ['a dynamic segment keeps its rules', 'DYNAMIC', { rules: null }, 400, 'VALIDATION_FAILED', {}],
    [
      'bad rules are refused',
      'DYNAMIC',
      { rules: all(rule('age', 'equals', 'x')) },
      400,
      'VALIDATION_FAILED',
      {},
    ],
    ['an empty name is refused', 'STATIC', { name: '' }, 400, 'VALIDATION_FAILED', {}],
    ['a null name is refused', 'STATIC', { name: null }, 400, 'VALIDATION_FAILED', {}],
    ['a taken name is refused', 'STATIC', { name: 'taken', description: 'x' }, 409, 'ALREADY_EXISTS', {}],
  ] as const)('%s', async (_guarantee, type, body, status, code, change) => {
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

describe('DELETE /segments/{id}', () => {
  async function addCampaign(
    app: TestApp,
    tenant: TestTenant,
    segmentId: string,
    status: string,
    deletedAt: number | null,
  ): Promise<void> {
    app.db.writeNow((tx) => {
      tx.run(
        `INSERT INTO campaigns (uuid, organization_id, name, type, channel, category, status, message_template, segment_id,
           created_at, updated_at, deleted_at)
         SELECT 'c', ?, 'Spring', 'IMMEDIATE', 'SMS', 'MARKETING', ?, 'Hi', id, 0, 0, ? FROM segments WHERE uuid = ?`,
        tenant.organization.id,
        status,
        deletedAt,
        segmentId,
      )
    })
  }

  test('hides it from every read and keeps its contacts', async () => {
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

  test.each([
    ...['DRAFT', 'SCHEDULED', 'ACTIVE', 'SENDING', 'PAUSED'].map((status) => [status, null, 409] as const),
    ...['COMPLETED', 'CANCELLED', 'FAILED'].map((status) => [status, null, 200] as const),
    ['SCHEDULED', 1, 200] as const,
  ])('with a campaign that is %s (deleted: %p) answers %d', async (status, deletedAt, expected) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSegment(app, tenant)
    await addCampaign(app, tenant, id, status, deletedAt)
    const answer = await app.delete(`/segments/${id}`, tenant.key)
    expect(answer.status).toBe(expected)
    if (expected === 409) {
      expect(answer.body).toMatchObject({
        code: 'RESOURCE_IN_USE',
        details: [{ resource: 'campaign', id: 'c', name: 'Spring' }],
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

describe('POST /segments/{id}/clone', () => {
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

  test('one of several thousand is copied whole', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSegment(app, tenant)
    app.db.writeNow((tx) => {
      tx.run(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4001)
         INSERT INTO contacts (uuid, organization_id, first_name, phone, source, created_at, updated_at)
         SELECT 'contact ' || i, ?, 'Ann', '+1' || i, 'MANUAL', 0, 0 FROM n`,
        tenant.organization.id,
      )
      tx.run(
        `INSERT INTO segment_contacts SELECT organization_id, (SELECT id FROM segments WHERE uuid = ?), id, 0 FROM contacts`,
        id,
      )
    })
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
    ['its name is counted on', 'VIPs', ['VIPs (copy)', 'VIPS (COPY 2)'], 'VIPs (copy 3)'],
    ['a long name is cut to make room', 'x'.repeat(100), [], `${'x'.repeat(93)} (copy)`],
    ['a character is not cut in half', `${'x'.repeat(92)}🙂${'x'.repeat(6)}`, [], `${'x'.repeat(92)} (copy)`],
  ])('%s', async (_guarantee, name, taken, expected) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSegment(app, tenant, { name })
    for (const other of taken) await addSegment(app, tenant, { name: other })
    expect((await app.post(`/segments/${id}/clone`, tenant.key)).body.data.name).toBe(expected)
  })

  test('a taken name is refused and nothing is left behind', async () => {
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

test('another organization cannot tell our segment from one that does not exist', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const contact = await addContact(app, tenant)
  const id = await addSegment(app, tenant, { contactIds: [contact] })
  const other = app.tenant('Other')
  const theirs = await addContact(app, other)
  await addTag(app, other, 'vip')
  const before = JSON.stringify(app.db.all('SELECT * FROM segments')) + JSON.stringify(app.rowCounts())
  for (const segment of [id, '0190aaaa-0000-7000-8000-000000000001']) {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/clone', {}],
      ['POST', '/contacts', { contactIds: [theirs] }],
      ['DELETE', '/contacts', { contactIds: [theirs] }],
      ['GET', '/contacts', undefined],
      ['GET', '/preview', undefined],
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
