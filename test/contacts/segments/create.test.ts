import { describe, expect, test } from 'bun:test'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag } from '../../support/contacts.ts'
import { addSegment, all, rule } from '../../support/segments.ts'
import { some } from '../../support/size.ts'

const boston = all(rule('city', 'equals', 'boston'))
type Given = (app: TestApp, tenant: TestTenant) => Promise<unknown>
const nothing: Given = async () => undefined
const named =
  (name: string): Given =>
  (app, tenant) =>
    addSegment(app, tenant, { name })
const times = (count: number) => Array.from({ length: count }, () => uuidv7(0))

describe('POST /segments', () => {
  test.each(
    some<[string, Record<string, unknown>]>([
      ['a static segment is created', { name: 'A', type: 'STATIC' }],
      ['with no contacts yet', { name: 'A', type: 'STATIC', contactIds: [] }],
      ['as its record is written', { name: 'A', type: 'STATIC', rules: null, description: null }],
      ['a dynamic segment is created', { name: 'A', type: 'DYNAMIC', rules: boston }],
      ['a name of 100 characters is taken', { name: 'x'.repeat(100), type: 'STATIC' }],
    ] as const),
  )('%s', async (_guarantee, body) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = app.rowCounts()
    expect((await app.post('/segments', tenant.key, body)).status).toBe(201)
    expect(app.rowCounts()).toEqual({ ...before, segments: 1 })
  })

  test.each(
    some<{
      guarantee: string
      given: Given
      body: unknown
      status: number
      code: string
      field: string | undefined
    }>([
      // guarantee, given, body, status, code, field
      {
        guarantee: 'a name of 101 characters is refused',
        given: nothing,
        body: { name: 'x'.repeat(101), type: 'STATIC' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'name',
      },
      {
        guarantee: 'an empty name is refused',
        given: nothing,
        body: { name: ' ', type: 'STATIC' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'name',
      },
      {
        guarantee: 'a missing type is refused',
        given: nothing,
        body: { name: 'A' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'type',
      },
      {
        guarantee: 'an unknown type is refused',
        given: nothing,
        body: { name: 'A', type: 'static' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'type',
      },
      {
        guarantee: 'a description of 1001 characters is refused',
        given: nothing,
        body: { name: 'A', type: 'STATIC', description: 'x'.repeat(1001) },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'description',
      },
      {
        guarantee: 'rules on a static segment are refused',
        given: nothing,
        body: { name: 'A', type: 'STATIC', rules: boston },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'rules',
      },
      {
        guarantee: 'a dynamic segment without rules is refused',
        given: nothing,
        body: { name: 'A', type: 'DYNAMIC' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'rules',
      },
      {
        guarantee: 'contacts of a dynamic segment are refused',
        given: nothing,
        body: { name: 'A', type: 'DYNAMIC', rules: boston, contactIds: times(1) },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'contactIds',
      },
      {
        guarantee: 'a contact that does not exist is refused',
        given: nothing,
        body: { name: 'A', type: 'STATIC', contactIds: times(1) },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'contactIds[0]',
      },
      {
        guarantee: '501 contacts are refused',
        given: nothing,
        body: { name: 'A', type: 'STATIC', contactIds: times(501) },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'contactIds',
      },
      {
        guarantee: 'an unknown operator is refused with its position',
        given: nothing,
        body: {
          name: 'A',
          type: 'DYNAMIC',
          rules: all(rule('city', 'equals', 'a'), rule('city', 'like', 'b')),
        },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'rules.conditions[1].operator',
      },
      {
        guarantee: 'a tag that does not exist is refused with its position',
        given: nothing,
        body: { name: 'A', type: 'DYNAMIC', rules: all(rule('tagIds', 'contains_any', times(1))) },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'rules.conditions[0].value[0]',
      },
      {
        guarantee: 'a segment that does not exist is refused with its position',
        given: nothing,
        body: { name: 'A', type: 'DYNAMIC', rules: all(all(rule('segmentId', 'not_in', times(1)))) },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'rules.conditions[0].conditions[0].value[0]',
      },
      {
        guarantee: 'a taken name is refused',
        given: named('VIPs'),
        body: { name: 'VIPs', type: 'STATIC' },
        status: 409,
        code: 'ALREADY_EXISTS',
        field: undefined,
      },
      {
        guarantee: 'a taken name in another case is refused',
        given: named('VIPs'),
        body: { name: 'vips', type: 'DYNAMIC', rules: boston },
        status: 409,
        code: 'ALREADY_EXISTS',
        field: undefined,
      },
    ]),
  )('$guarantee', async ({ given, body, status, code, field }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await given(app, tenant)
    const before = app.rowCounts()
    const answer = await app.post('/segments', tenant.key, body)
    expect(answer).toMatchObject({ status, body: { code } })
    if (field) expect(answer.body.details[0].field).toBe(field)
    expect(app.rowCounts()).toEqual(before)
  })

  test('a static segment starts with its contacts, each once', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const ids = [await addContact(app, tenant), await addContact(app, tenant)]
    const { body } = await app.post('/segments', tenant.key, {
      name: 'VIPs',
      type: 'STATIC',
      description: 'The good ones',
      contactIds: [...ids, ids[0]!.toUpperCase()],
    })
    expect(body).toEqual({
      success: true,
      message: 'Segment created',
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'VIPs',
        type: 'STATIC',
        description: 'The good ones',
        rules: null,
        contactCount: 2,
        lastEvaluatedAt: null,
        createdAt: '2026-03-04T17:00:00.000Z',
        updatedAt: '2026-03-04T17:00:00.000Z',
      },
    })
  })

  test('a dynamic segment is counted before the answer, and its rules are returned in one spelling', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (const city of ['Boston', 'BOSTON', 'Austin']) await addContact(app, tenant, { city })
    const rules = { operator: 'and', conditions: [rule('city', 'EQUALS', ' boston ')] }
    const { body } = await app.post('/segments', tenant.key, { name: 'Boston', type: 'DYNAMIC', rules })
    expect(body.data).toMatchObject({
      type: 'DYNAMIC',
      rules: all(rule('city', 'equals', 'boston')),
      contactCount: 2,
      lastEvaluatedAt: '2026-03-04T17:00:00.000Z',
    })
  })

  test('the stored answer of an idempotency key contains the count', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant, { city: 'Boston' })
    const send = () =>
      app.request('POST', '/segments', {
        token: tenant.key,
        body: { name: 'Boston', type: 'DYNAMIC', rules: boston },
        headers: { 'idempotency-key': 'once' },
      })
    const first = await send()
    const second = await send()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
    expect(first.body.data.contactCount).toBe(1)
    expect(app.rowCounts().segments).toBe(1)
  })

  test.each([
    [
      'contacts',
      async (app: TestApp, other: TestTenant) => ({
        type: 'STATIC',
        contactIds: [await addContact(app, other)],
      }),
    ],
    [
      'tags',
      async (app: TestApp, other: TestTenant) => ({
        type: 'DYNAMIC',
        rules: all(rule('tagIds', 'contains_none', [await addTag(app, other, 'vip')])),
      }),
    ],
    [
      'segments',
      async (app: TestApp, other: TestTenant) => ({
        type: 'DYNAMIC',
        rules: all(rule('segmentId', 'in', [await addSegment(app, other)])),
      }),
    ],
  ] as const)('%s of another organization do not exist', async (_what, make) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const body = await make(app, app.tenant('Other'))
    const before = app.rowCounts()
    const answer = await app.post('/segments', tenant.key, { name: 'A', ...body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    expect(app.rowCounts()).toEqual(before)
  })

  test('rules cannot name a dynamic segment, so no cycle is possible', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const dynamic = await addSegment(app, tenant, { type: 'DYNAMIC', rules: boston })
    const answer = await app.post('/segments', tenant.key, {
      name: 'B',
      type: 'DYNAMIC',
      rules: all(rule('segmentId', 'in', [dynamic])),
    })
    expect(answer.body.details[0]).toEqual({
      field: 'rules.conditions[0].value[0]',
      message: `no static segment has the id ${dynamic}`,
      constraint: 'exists',
      userMessage: 'This segment was deleted or has rules. Choose another one.',
    })
  })

  test('the same name is free in another organization, and again after a deletion', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSegment(app, tenant, { name: 'VIPs' })
    await addSegment(app, app.tenant('Other'), { name: 'VIPs' })
    await app.delete(`/segments/${id}`, tenant.key)
    await addSegment(app, tenant, { name: 'VIPs' })
    expect(app.rowCounts().segments).toBe(3)
  })
})
