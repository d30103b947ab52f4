import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addField, fieldBody } from '../../support/custom-fields.ts'
import { some } from '../../support/size.ts'

describe('POST /custom-fields', () => {
  describe('accepts', () => {
    test.each(
      some([
        { guarantee: 'a text', body: fieldBody('note'), expected: { options: [], type: 'TEXT' } },
        { guarantee: 'a number', body: fieldBody('score', 'NUMBER'), expected: { type: 'NUMBER' } },
        {
          guarantee: 'a choice with its options',
          body: fieldBody('plan', 'SELECT'),
          expected: { options: ['free', 'pro', 'max'] },
        },
        {
          guarantee: 'one option',
          body: fieldBody('plan', 'MULTI_SELECT', { options: ['only'] }),
          expected: { options: ['only'] },
        },
        {
          guarantee: '100 options of 100 characters',
          body: fieldBody('plan', 'SELECT', {
            options: Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(100, 'x')),
          }),
          expected: { type: 'SELECT' },
        },
        {
          guarantee: 'options with space around, without it',
          body: fieldBody('plan', 'SELECT', { options: [' a '] }),
          expected: { options: ['a'] },
        },
        { guarantee: 'a key of one letter', body: fieldBody('a'), expected: { key: 'a' } },
        {
          guarantee: 'a key of 40 characters',
          body: fieldBody('a'.repeat(40)),
          expected: { key: 'a'.repeat(40) },
        },
        {
          guarantee: 'a key with capitals, digits and underscores',
          body: fieldBody('planName_2'),
          expected: { key: 'planName_2' },
        },
        {
          guarantee: 'a key that is also a JavaScript property',
          body: fieldBody('constructor'),
          expected: { key: 'constructor' },
        },
        {
          guarantee: 'a label with space around, without it',
          body: fieldBody('a', 'URL', { label: ' Site ' }),
          expected: { label: 'Site' },
        },
      ]),
    )('$guarantee', async ({ body, expected }) => {
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

  describe('refuses', () => {
    test.each(
      some<{ guarantee: string; body: Record<string, unknown>; field: string }>([
        {
          guarantee: 'an empty body',
          body: { key: undefined, label: undefined, type: undefined },
          field: 'key',
        },
        { guarantee: 'a key that begins with a capital', body: { key: 'Plan' }, field: 'key' },
        { guarantee: 'a key that begins with a digit', body: { key: '2plan' }, field: 'key' },
        { guarantee: 'a key of 41 characters', body: { key: 'a'.repeat(41) }, field: 'key' },
        { guarantee: 'a key with a dot', body: { key: 'plan.name' }, field: 'key' },
        { guarantee: 'a key with a quote', body: { key: `plan'` }, field: 'key' },
        { guarantee: 'an empty key', body: { key: '' }, field: 'key' },
        { guarantee: 'an empty label', body: { label: ' ' }, field: 'label' },
        { guarantee: 'a label of 101 characters', body: { label: 'x'.repeat(101) }, field: 'label' },
        { guarantee: 'a type that does not exist', body: { type: 'PHONE' }, field: 'type' },
        { guarantee: 'a choice without options', body: { type: 'SELECT' }, field: 'options' },
        {
          guarantee: 'choices with no options',
          body: { type: 'MULTI_SELECT', options: [] },
          field: 'options',
        },
        { guarantee: 'options for a text', body: { options: ['a'] }, field: 'options' },
        {
          guarantee: '101 options',
          body: { type: 'SELECT', options: Array.from({ length: 101 }, (_, n) => `${n}`) },
          field: 'options',
        },
        { guarantee: 'an option twice', body: { type: 'SELECT', options: ['Pro', 'pro'] }, field: 'options' },
        { guarantee: 'an empty option', body: { type: 'SELECT', options: ['a', ' '] }, field: 'options[1]' },
        {
          guarantee: 'an option of 101 characters',
          body: { type: 'SELECT', options: ['x'.repeat(101)] },
          field: 'options[0]',
        },
        {
          guarantee: 'options that are no array',
          body: { type: 'SELECT', options: 'a,b' },
          field: 'options',
        },
      ]),
    )('$guarantee', async ({ body, field }) => {
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

    test('the 51st, including archived ones, per organization', async () => {
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

  test('another organization can use the same key and label', async () => {
    await using app = createTestApp()
    const ours = await addField(app, app.tenant(), 'note')
    const theirs = await addField(app, app.tenant('Other'), 'note')
    expect(theirs).not.toBe(ours)
  })
})

describe('GET /custom-fields', () => {
  test.each(
    some([
      { guarantee: 'newest first', query: '', keys: ['gone', 'plan', 'note'] },
      { guarantee: 'by key', query: 'sortBy=key&sortOrder=asc', keys: ['gone', 'note', 'plan'] },
      { guarantee: 'by label', query: 'sortBy=label&sortOrder=desc', keys: ['plan', 'gone', 'note'] },
      { guarantee: 'by a part of the key', query: 'search=LA', keys: ['plan'] },
      { guarantee: 'by a part of the label', query: 'search=abo', keys: ['note'] },
      { guarantee: 'not by wildcards of LIKE', query: 'search=%25', keys: [] },
      { guarantee: 'of one type', query: 'type=SELECT', keys: ['plan'] },
      { guarantee: 'that are archived', query: 'isArchived=true', keys: ['gone'] },
      { guarantee: 'that are not', query: 'isArchived=false', keys: ['plan', 'note'] },
      { guarantee: 'one page', query: 'page=2&limit=2', keys: ['note'] },
      { guarantee: 'no fields beyond the last page', query: 'page=9', keys: [] },
    ]),
  )('lists $guarantee', async ({ query, keys }) => {
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
    { guarantee: 'its label', body: { label: 'Tier' }, expected: { label: 'Tier' } },
    {
      guarantee: 'its own label in another case',
      body: { label: 'THE PLAN' },
      expected: { label: 'THE PLAN' },
    },
    {
      guarantee: 'its options, all of them',
      body: { options: ['max', 'huge'] },
      expected: { options: ['max', 'huge'] },
    },
    { guarantee: 'whether it is archived', body: { isArchived: true }, expected: { isArchived: true } },
    {
      guarantee: 'nothing, if key and type stay the same',
      body: { key: 'plan', type: 'SELECT' },
      expected: { label: 'The plan' },
    },
  ])('changes $guarantee', async ({ body, expected }) => {
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

  test.each(
    some<{ guarantee: string; body: Record<string, unknown>; status: number; field: string }>([
      { guarantee: 'another key', body: { key: 'other' }, status: 400, field: 'key' },
      { guarantee: 'another type', body: { type: 'TEXT' }, status: 400, field: 'type' },
      { guarantee: 'no options for a choice', body: { options: [] }, status: 400, field: 'options' },
      { guarantee: 'an empty label', body: { label: '' }, status: 400, field: 'label' },
      { guarantee: 'null as label', body: { label: null }, status: 400, field: 'label' },
      {
        guarantee: 'isArchived that is no boolean',
        body: { isArchived: 'yes' },
        status: 400,
        field: 'isArchived',
      },
      { guarantee: 'the label of another field', body: { label: 'the note' }, status: 409, field: '' },
    ]),
  )('refuses $guarantee and changes nothing', async ({ body, status, field }) => {
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
