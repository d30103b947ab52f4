import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addField, fieldBody } from '../../support/custom-fields.ts'

describe('POST /custom-fields takes', () => {
  test.each([
    ['a text', fieldBody('note'), { options: [], type: 'TEXT' }],
    ['a number', fieldBody('score', 'NUMBER'), { type: 'NUMBER' }],
    ['a choice with its options', fieldBody('plan', 'SELECT'), { options: ['free', 'pro', 'max'] }],
    ['one option', fieldBody('plan', 'MULTI_SELECT', { options: ['only'] }), { options: ['only'] }],
    [
      '100 options of 100 characters',
      fieldBody('plan', 'SELECT', {
        options: Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(100, 'x')),
      }),
      { type: 'SELECT' },
    ],
    [
      'options with space around, without it',
      fieldBody('plan', 'SELECT', { options: [' a '] }),
      { options: ['a'] },
    ],
    ['a key of one letter', fieldBody('a'), { key: 'a' }],
    ['a key of 40 characters', fieldBody('a'.repeat(40)), { key: 'a'.repeat(40) }],
    ['a key with capitals, digits and underscores', fieldBody('planName_2'), { key: 'planName_2' }],
    ['a key that JavaScript knows too', fieldBody('constructor'), { key: 'constructor' }],
    ['a label with space around, without it', fieldBody('a', 'URL', { label: ' Site ' }), { label: 'Site' }],
  ])('%s', async (_guarantee, body, expected) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = app.rowCounts()
    const answer = await app.post('/custom-fields', tenant.key, body)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      message: 'Custom field created',
      data: { isArchived: false, ...expected },
    })
    expect((await app.get(`/custom-fields/${answer.body.data.id}`, tenant.key)).body.data).toEqual(
      answer.body.data,
    )
    expect(app.rowCounts()).toEqual({ ...before, custom_fields: 1 })
  })
})

describe('POST /custom-fields refuses', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['an empty body', { key: undefined, label: undefined, type: undefined }, 'key'],
    ['a key that begins with a capital', { key: 'Plan' }, 'key'],
    ['a key that begins with a digit', { key: '2plan' }, 'key'],
    ['a key of 41 characters', { key: 'a'.repeat(41) }, 'key'],
    ['a key with a dot', { key: 'plan.name' }, 'key'],
    ['a key with a quote', { key: `plan'` }, 'key'],
    ['an empty key', { key: '' }, 'key'],
    ['an empty label', { label: ' ' }, 'label'],
    ['a label of 101 characters', { label: 'x'.repeat(101) }, 'label'],
    ['a type that does not exist', { type: 'PHONE' }, 'type'],
    ['a choice without options', { type: 'SELECT' }, 'options'],
    ['choices with no options', { type: 'MULTI_SELECT', options: [] }, 'options'],
    ['options for a text', { options: ['a'] }, 'options'],
    ['101 options', { type: 'SELECT', options: Array.from({ length: 101 }, (_, n) => `${n}`) }, 'options'],
    ['an option twice', { type: 'SELECT', options: ['Pro', 'pro'] }, 'options'],
    ['an empty option', { type: 'SELECT', options: ['a', ' '] }, 'options[1]'],
    ['an option of 101 characters', { type: 'SELECT', options: ['x'.repeat(101)] }, 'options[0]'],
    ['options that are no array', { type: 'SELECT', options: 'a,b' }, 'options'],
  ])('%s', async (_guarantee, body, field) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = app.rowCounts()
    const answer = await app.post('/custom-fields', tenant.key, { ...fieldBody('note'), ...body })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('VALIDATION_FAILED')
    expect(answer.body.details[0].field).toBe(field)
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([
    ['a key that is taken', { key: 'note', label: 'Other' }],
    ['the same key in another case', { key: 'nOTE', label: 'Other' }],
    ['a label that is taken, in any case', { key: 'other', label: 'THE NOTE' }],
  ])('%s', async (_guarantee, body) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const existingId = await addField(app, tenant, 'note')
    const before = app.rowCounts()
    const answer = await app.post('/custom-fields', tenant.key, { ...body, type: 'TEXT' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'ALREADY_EXISTS', details: [{ existingId }] })
    expect(app.rowCounts()).toEqual(before)
  })

  test('the 51st, archived ones counted, each organization for itself', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant('Other')]
    for (let n = 0; n < 49; n++) await addField(app, tenant, `field${n}`)
    const last = await addField(app, tenant, 'last')
    await app.patch(`/custom-fields/${last}`, tenant.key, { isArchived: true })
    const answer = await app.post('/custom-fields', tenant.key, fieldBody('more'))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'CONFLICT',
      details: [{ resource: 'custom_field', limit: 50, used: 50 }],
    })
    await addField(app, other, 'more')
    await app.delete(`/custom-fields/${last}`, tenant.key)
    await addField(app, tenant, 'more')
  })
})

test('another organization may use the same key and label', async () => {
  await using app = createTestApp()
  const ours = await addField(app, app.tenant(), 'note')
  const theirs = await addField(app, app.tenant('Other'), 'note')
  expect(theirs).not.toBe(ours)
})

describe('GET /custom-fields', () => {
  test.each([
    ['newest first', '', ['gone', 'plan', 'note']],
    ['by key', 'sortBy=key&sortOrder=asc', ['gone', 'note', 'plan']],
    ['by label', 'sortBy=label&sortOrder=desc', ['plan', 'gone', 'note']],
    ['by a part of the key', 'search=LA', ['plan']],
    ['by a part of the label', 'search=abo', ['note']],
    ['not by what LIKE takes for anything', 'search=%25', []],
    ['of one type', 'type=SELECT', ['plan']],
    ['that are archived', 'isArchived=true', ['gone']],
    ['that are not', 'isArchived=false', ['plan', 'note']],
    ['a page of them', 'page=2&limit=2', ['note']],
    ['nothing beyond the last', 'page=9', []],
  ])('lists %s', async (_guarantee, query, keys) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addField(app, tenant, 'note', 'TEXT', { label: 'About them' })
    await addField(app, tenant, 'plan', 'SELECT', { label: 'What they pay' })
    const gone = await addField(app, tenant, 'gone', 'TEXT', { label: 'Old' })
    await app.patch(`/custom-fields/${gone}`, tenant.key, { isArchived: true })
    await addField(app, app.tenant('Other'), 'foreign')
    const answer = await app.get(`/custom-fields?${query}`, tenant.key)
    expect(answer.status).toBe(200)
    expect(answer.body.data.map(({ key }: { key: string }) => key)).toEqual(keys)
  })

  test.each(['type=PHONE', 'isArchived=yes', 'sortBy=type', `search=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      await using app = createTestApp()
      expect((await app.get(`/custom-fields?${query}`, app.tenant().key)).status).toBe(400)
    },
  )
})

describe('PATCH /custom-fields/:id', () => {
  test.each([
    ['its label', { label: 'Tier' }, { label: 'Tier' }],
    ['its own label in another case', { label: 'THE PLAN' }, { label: 'THE PLAN' }],
    ['its options, all of them', { options: ['max', 'huge'] }, { options: ['max', 'huge'] }],
    ['whether it is archived', { isArchived: true }, { isArchived: true }],
    ['nothing, when key and type are what they are', { key: 'plan', type: 'SELECT' }, { label: 'The plan' }],
  ])('changes %s', async (_guarantee, body, expected) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addField(app, tenant, 'plan', 'SELECT')
    const before = (await app.get(`/custom-fields/${id}`, tenant.key)).body.data
    app.clock.advance(1_000)
    const answer = await app.patch(`/custom-fields/${id}`, tenant.key, body)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      ...before,
      ...expected,
      updatedAt: new Date(app.clock.now()).toISOString(),
    })
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['another key', { key: 'other' }, 400, 'key'],
    ['another type', { type: 'TEXT' }, 400, 'type'],
    ['no options for a choice', { options: [] }, 400, 'options'],
    ['an empty label', { label: '' }, 400, 'label'],
    ['null as label', { label: null }, 400, 'label'],
    ['isArchived that is no boolean', { isArchived: 'yes' }, 400, 'isArchived'],
    ['the label of another field', { label: 'the note' }, 409, ''],
  ])('refuses %s and changes nothing', async (_guarantee, body, status, field) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addField(app, tenant, 'note')
    const id = await addField(app, tenant, 'plan', 'SELECT')
    const before = (await app.get(`/custom-fields/${id}`, tenant.key)).body.data
    app.clock.advance(1_000)
    const answer = await app.patch(`/custom-fields/${id}`, tenant.key, body)
    expect(answer.status).toBe(status)
    if (field) expect(answer.body.details[0].field).toBe(field)
    expect((await app.get(`/custom-fields/${id}`, tenant.key)).body.data).toEqual(before)
  })
})
