import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { some } from '../../support/size.ts'

const withTag =
  (name: string) =>
  (app: TestApp, tenant: TestTenant): Promise<unknown> =>
    app.post('/tags', tenant.key, { name })
const nothing = async (): Promise<unknown> => undefined

describe('POST /tags', () => {
  test.each(
    some([
      // guarantee                                    given            body                    status  code                  tags after
      {
        guarantee: 'a tag is created',
        given: nothing,
        body: { name: 'vip' },
        status: 201,
        code: undefined,
        tagsAfter: 1,
      },
      {
        guarantee: 'a name of 50 characters is accepted',
        given: nothing,
        body: { name: 'x'.repeat(50) },
        status: 201,
        code: undefined,
        tagsAfter: 1,
      },
      {
        guarantee: 'space around a name is dropped',
        given: nothing,
        body: { name: '  vip  ' },
        status: 201,
        code: undefined,
        tagsAfter: 1,
      },
      {
        guarantee: 'an empty name is refused',
        given: nothing,
        body: { name: '' },
        status: 400,
        code: 'VALIDATION_FAILED',
        tagsAfter: 0,
      },
      {
        guarantee: 'a name of blanks is refused',
        given: nothing,
        body: { name: '   ' },
        status: 400,
        code: 'VALIDATION_FAILED',
        tagsAfter: 0,
      },
      {
        guarantee: 'a name of 51 characters is refused',
        given: nothing,
        body: { name: 'x'.repeat(51) },
        status: 400,
        code: 'VALIDATION_FAILED',
        tagsAfter: 0,
      },
      {
        guarantee: 'a missing name is refused',
        given: nothing,
        body: {},
        status: 400,
        code: 'VALIDATION_FAILED',
        tagsAfter: 0,
      },
      {
        guarantee: 'a number is refused as a name',
        given: nothing,
        body: { name: 7 },
        status: 400,
        code: 'VALIDATION_FAILED',
        tagsAfter: 0,
      },
      {
        guarantee: 'an array is refused as a body',
        given: nothing,
        body: [],
        status: 400,
        code: 'VALIDATION_FAILED',
        tagsAfter: 0,
      },
      {
        guarantee: 'broken JSON is refused',
        given: nothing,
        body: '{"name":',
        status: 400,
        code: 'VALIDATION_FAILED',
        tagsAfter: 0,
      },
      {
        guarantee: 'unknown properties are dropped',
        given: nothing,
        body: { name: 'vip', contactCount: 9 },
        status: 201,
        code: undefined,
        tagsAfter: 1,
      },
      {
        guarantee: 'a taken name is refused',
        given: withTag('vip'),
        body: { name: 'vip' },
        status: 409,
        code: 'ALREADY_EXISTS',
        tagsAfter: 1,
      },
      {
        guarantee: 'a taken name in another case is refused',
        given: withTag('vip'),
        body: { name: 'VIP' },
        status: 409,
        code: 'ALREADY_EXISTS',
        tagsAfter: 1,
      },
    ] as const),
  )('$guarantee', async ({ given, body, status, code, tagsAfter }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await given(app, tenant)
    const before = app.rowCounts()
    const answer = await app.post('/tags', tenant.key, body)
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code as never)
    expect(app.rowCounts()).toEqual({ ...before, tags: tagsAfter })
  })

  test('the same name is free in another organization', async () => {
    await using app = createTestApp()
    await app.post('/tags', app.tenant('One').key, { name: 'vip' })
    expect((await app.post('/tags', app.tenant('Two').key, { name: 'vip' })).status).toBe(201)
  })

  test('the answer is the whole record in the envelope', async () => {
    await using app = createTestApp()
    const { body } = await app.post('/tags', app.tenant().key, { name: 'vip' })
    expect(body).toEqual({
      success: true,
      message: 'Tag created',
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'vip',
        contactCount: 0,
        createdAt: '2026-03-04T17:00:00.000Z',
        updatedAt: '2026-03-04T17:00:00.000Z',
      },
    })
  })
})
