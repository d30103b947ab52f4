import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { systemTemplates } from '../../../src/campaigns/templates/system.ts'
import { segmentText, smartReplacements, toSmartEncoding } from '../../../src/content/composition/encoding.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, phoneOf } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'

const SYSTEM_TEMPLATES = systemTemplates('en')

const GIVEN = { name: 'Spring', category: 'MARKETING', body: 'Hi {{firstName|there}}, it is spring' }

async function addTemplate(
  app: TestApp,
  { key }: TestTenant,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await app.post('/sms-templates', key, { ...GIVEN, ...changes })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data.id
}

const namesOf = ({ data }: { data: Array<{ name: string }> }): string[] => data.map(({ name }) => name)

describe('POST /sms-templates', () => {
  test('a template shows its merge fields and its length', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tag = await addTag(app, tenant, 'spring')
    const { status, body } = await app.post('/sms-templates', tenant.key, { ...GIVEN, tagIds: [tag] })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      ...GIVEN,
      type: 'CAMPAIGN',
      status: 'ACTIVE',
      isSystem: false,
      tagIds: [tag],
      mergeFields: ['firstName'],
      characterCount: 'Hi there, it is spring'.length,
      segmentCount: 1,
      createdAt: '2026-03-04T17:00:00.000Z',
      updatedAt: '2026-03-04T17:00:00.000Z',
    })
  })

  test.each(
    some([
      { guarantee: 'an unknown merge field is refused', change: { body: 'Hi {{surname}}' }, field: 'body' },
      { guarantee: 'an open brace is refused', change: { body: 'Hi {{firstName' }, field: 'body' },
      { guarantee: 'an empty text is refused', change: { body: '' }, field: 'body' },
      {
        guarantee: 'a text of 1,601 characters is refused',
        change: { body: 'a'.repeat(1_601) },
        field: 'body',
      },
      { guarantee: 'an unknown category is refused', change: { category: 'NEWS' }, field: 'category' },
      { guarantee: 'no name is refused', change: { name: ' ' }, field: 'name' },
      {
        guarantee: 'an unknown tag is refused',
        change: { tagIds: ['01890000-0000-7000-8000-000000000000'] },
        field: 'tagIds[0]',
      },
    ]),
  )('$guarantee, and nothing is stored', async ({ change, field }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const before = app.rowCounts()
    const { status, body } = await app.post('/sms-templates', key, { ...GIVEN, ...change })
    expect(status).toBe(400)
    expect(body.details[0].field).toBe(field)
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('GET /sms-templates', () => {
  async function seeded() {
    const app = createTestApp()
    const tenant = app.tenant('One')
    await addTemplate(app, app.tenant('Two'), { name: 'Foreign' })
    await addTemplate(app, tenant, { name: 'First' })
    app.clock.advance(1_000)
    const poll = { name: 'Second', category: 'SURVEY', type: 'POLL', body: 'Ça va?' }
    const second = await addTemplate(app, tenant, poll)
    await app.patch(`/sms-templates/${second}`, tenant.key, { status: 'ARCHIVED' })
    return { app, tenant }
  }

  test.each(
    some([
      { query: '', expected: ['Second', 'First'] },
      { query: 'search=firs', expected: ['First'] },
      { query: `search=${encodeURIComponent('ÇA VA')}`, expected: ['Second'] },
      { query: 'category=SURVEY', expected: ['Second'] },
      { query: 'status=ACTIVE', expected: ['First'] },
      { query: 'type=POLL', expected: ['Second'] },
      { query: 'type=QUICK_REPLY', expected: [] },
    ]),
  )('?$query shows $expected', async ({ query, expected }) => {
    const { app, tenant } = await seeded()
    await using _ = app
    const { body } = await app.get(`/sms-templates?${query}`, tenant.key)
    expect(namesOf(body)).toEqual([...expected])
    expect(body.meta.total).toBe(expected.length)
  })

  test("Carillon's own templates come after the organization's, over all pages", async () => {
    const { app, tenant } = await seeded()
    await using _ = app
    const names: string[] = []
    for (let page = 1; page <= 5; page++) {
      const { body } = await app.get(`/sms-templates?includeSystem=true&limit=3&page=${page}`, tenant.key)
      expect(body.meta.total).toBe(2 + SYSTEM_TEMPLATES.length)
      names.push(...namesOf(body))
    }
    expect(names).toEqual(['Second', 'First', ...SYSTEM_TEMPLATES.map(({ name }) => name)])
  })

  test("filters apply to Carillon's own templates too", async () => {
    await using app = createTestApp()
    const { body } = await app.get('/sms-templates?includeSystem=true&category=REMINDER', app.tenant().key)
    expect(namesOf(body)).toEqual(['Appointment reminder', 'Payment reminder'])
    const archived = await app.get('/sms-templates?includeSystem=true&status=ARCHIVED', app.tenant('Two').key)
    expect(archived.body.data).toEqual([])
  })
})

describe('GET /sms-templates/:id', () => {
  test.each(['en-US', 'es-MX', 'de-DE', 'fr-FR', 'pt-BR'])(
    'every template of Carillon is in the language of its organization (%s), fits into two segments and is plain GSM-7',
    async (locale) => {
      await using app = createTestApp()
      const { key } = app.tenant('Acme', { locale })
      for (const { uuid, name } of systemTemplates(locale)) {
        const { body } = await app.get(`/sms-templates/${uuid}`, key)
        expect(body.data).toMatchObject({ name, isSystem: true, createdAt: null })
        expect(body.data.segmentCount).toBeLessThanOrEqual(2)
        expect(segmentText(body.data.body).encoding).toBe('GSM_7')
      }
      const names = new Set(systemTemplates(locale).map(({ name }) => name))
      expect(names.size).toBe(12)
      expect(names.has('Welcome')).toBe(locale === 'en-US')
    },
  )
})

describe('PATCH /sms-templates/:id', () => {
  test('a change keeps the absent fields', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tag = await addTag(app, tenant, 'spring')
    const id = await addTemplate(app, tenant, { tagIds: [tag] })
    const { body } = await app.patch(`/sms-templates/${id}`, tenant.key, { name: 'Summer' })
    expect(body.data).toMatchObject({ ...GIVEN, name: 'Summer', tagIds: [tag] })
    const untagged = await app.patch(`/sms-templates/${id}`, tenant.key, { tagIds: [] })
    expect(untagged.body.data.tagIds).toEqual([])
  })

  test('a deleted tag is removed from its templates', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tag = await addTag(app, tenant, 'spring')
    const id = await addTemplate(app, tenant, { tagIds: [tag] })
    expect((await app.delete(`/tags/${tag}`, tenant.key)).status).toBe(200)
    expect((await app.get(`/sms-templates/${id}`, tenant.key)).body.data.tagIds).toEqual([])
  })

  test.each([
    {
      act: 'changed',
      call: (app: TestApp, path: string, key: string) => app.patch(path, key, { name: 'Mine' }),
    },
    { act: 'deleted', call: (app: TestApp, path: string, key: string) => app.delete(path, key) },
  ])('a template of Carillon cannot be $act', async ({ call }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { status, body } = await call(app, `/sms-templates/${SYSTEM_TEMPLATES[0]!.uuid}`, key)
    expect(status).toBe(403)
    expect(body.message).toContain('Clone it first')
  })
})

describe('DELETE /sms-templates/:id', () => {
  test('a deleted template is gone from every answer', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addTemplate(app, tenant)
    expect((await app.delete(`/sms-templates/${id}`, tenant.key)).body.data).toEqual({ id })
    expect((await app.get(`/sms-templates/${id}`, tenant.key)).status).toBe(404)
    expect((await app.get('/sms-templates', tenant.key)).body.data).toEqual([])
  })
})

describe('POST /sms-templates/:id/clone', () => {
  test('a copy has the text and the tags, and is named as a copy', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tag = await addTag(app, tenant, 'spring')
    const id = await addTemplate(app, tenant, { tagIds: [tag], name: 'n'.repeat(120) })
    const { status, body } = await app.post(`/sms-templates/${id}/clone`, tenant.key)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ body: GIVEN.body, tagIds: [tag], name: `${'n'.repeat(113)} (copy)` })
    expect(body.data.id).not.toBe(id)
  })

  test("a copy of Carillon's template belongs to the organization", async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { body } = await app.post(`/sms-templates/${SYSTEM_TEMPLATES[0]!.uuid}/clone`, key)
    expect(body.data).toMatchObject({ name: 'Welcome (copy)', isSystem: false })
    expect((await app.patch(`/sms-templates/${body.data.id}`, key, { name: 'Ours' })).status).toBe(200)
  })
})

describe('POST /sms-templates/preview', () => {
  test('the text is the one that a campaign would send to the contact, with the replaced characters', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.patch('/organization', tenant.key, { appendOptOutFooter: true })
    const contactId = await addContact(app, tenant, { firstName: 'Ann', phone: phoneOf(1) })
    const text = '{{firstName|there}} \u2013 it\u2019s here, isn\u2019t it'
    const { body } = await app.post('/sms-templates/preview', tenant.key, { body: text, contactId })
    expect(body.data).toMatchObject({
      body: "Ann - it's here, isn't it Reply STOP to opt out",
      encoding: 'GSM_7',
      segmentCount: 1,
      isTooLong: false,
      nonGsmCharacters: [],
      replacements: [
        { character: '\u2013', codePoint: 'U+2013', replacement: '-', count: 1 },
        { character: '\u2019', codePoint: 'U+2019', replacement: "'", count: 2 },
      ],
    })
  })

  test('without a contact, every field shows its fallback', async () => {
    await using app = createTestApp()
    const { body } = await app.post('/sms-templates/preview', app.tenant().key, {
      templateId: SYSTEM_TEMPLATES[4]!.uuid,
      category: 'TRANSACTIONAL',
    })
    expect(body.data.body).toStartWith('Thank you for coming in, and see you soon!')
  })

  test.each([
    {
      guarantee: 'a text together with a template is refused',
      body: { body: 'Hi', templateId: SYSTEM_TEMPLATES[0]!.uuid },
    },
    { guarantee: 'a body without a text or a template is refused', body: {} },
  ])('$guarantee', async ({ body }) => {
    await using app = createTestApp()
    const answer = await app.post('/sms-templates/preview', app.tenant().key, body)
    expect(answer.status).toBe(400)
    expect(answer.body.details[0].field).toBe('body')
  })
})

test('smart encoding replaces exactly the characters that it names', () => {
  const letters = fc.constantFrom(
    'a',
    'é',
    'e\u0301',
    '\u2019',
    '\u2026',
    '\u200b',
    '漢',
    '😀',
    '\u00a0',
    '{',
    '\u1e0b',
  )
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 40 }), (characters) => {
      const text = characters.join('')
      const replacements = new Map(smartReplacements(text).map((one) => [one.character, one.replacement]))
      const rebuilt = [...text.matchAll(/\P{M}\p{M}*|\p{M}/gu)]
        .map(([character]) => replacements.get(character) ?? character)
        .join('')
      expect(rebuilt.normalize('NFC')).toBe(toSmartEncoding(text).normalize('NFC'))
    }),
  )
})
