import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'

const withTag =
  (name: string) =>
  (app: TestApp, tenant: TestTenant): Promise<unknown> =>
    app.post('/tags', tenant.key, { name })
const nothing = async (): Promise<unknown> => undefined

describe('POST /tags', () => {
  test.each([
    // guarantee                                    given            body                    status  code                  tags after
    ['a tag is created', nothing, { name: 'vip' }, 201, undefined, 1],
    ['a name of 50 characters is taken', nothing, { name: 'x'.repeat(50) }, 201, undefined, 1],
    ['space around a name is dropped', nothing, { name: '  vip  ' }, 201, undefined, 1],
    ['an empty name is refused', nothing, { name: '' }, 400, 'VALIDATION_FAILED', 0],
    ['a name of blanks is refused', nothing, { name: '   ' }, 400, 'VALIDATION_FAILED', 0],
    ['a name of 51 characters is refused', nothing, { name: 'x'.repeat(51) }, 400, 'VALIDATION_FAILED', 0],
    ['a missing name is refused', nothing, {}, 400, 'VALIDATION_FAILED', 0],
    ['a number is not a name', nothing, { name: 7 }, 400, 'VALIDATION_FAILED', 0],
    ['an array is not a body', nothing, [], 400, 'VALIDATION_FAILED', 0],
    ['broken JSON is refused', nothing, '{"name":', 400, 'VALIDATION_FAILED', 0],
    ['unknown properties are dropped', nothing, { name: 'vip', contactCount: 9 }, 201, undefined, 1],
    ['a taken name is refused', withTag('vip'), { name: 'vip' }, 409, 'ALREADY_EXISTS', 1],
    ['a taken name in another case is refused', withTag('vip'), { name: 'VIP' }, 409, 'ALREADY_EXISTS', 1],
  ] as const)('%s', async (_guarantee, given, body, status, code, tagsAfter) => {
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
