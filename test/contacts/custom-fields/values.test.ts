import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, phoneOf, readContact } from '../../support/contacts.ts'
import { addField, addFieldOfEveryType } from '../../support/custom-fields.ts'
import { some } from '../../support/size.ts'

const valuesOf = async (app: TestApp, tenant: TestTenant, id: string) =>
  (await readContact(app, tenant, id)).customFields

describe('a contact accepts', () => {
  test.each(
    some<{ guarantee: string; customFields: Record<string, unknown>; expected: Record<string, unknown> }>([
      {
        guarantee: 'a text, trimmed and normalized',
        customFields: { note: ' Jose\u0301 ' },
        expected: { note: 'José' },
      },
      {
        guarantee: 'a text of 1,000 characters',
        customFields: { note: 'x'.repeat(1_000) },
        expected: { note: 'x'.repeat(1_000) },
      },
      {
        guarantee: 'text that looks like another type',
        customFields: { note: '2026-03-08' },
        expected: { note: '2026-03-08' },
      },
      {
        guarantee: 'text with a meaning in JSON and SQL',
        customFields: { note: `{"a":'%_\\` },
        expected: { note: `{"a":'%_\\` },
      },
      { guarantee: 'a number', customFields: { score: -1.25 }, expected: { score: -1.25 } },
      { guarantee: 'zero', customFields: { score: 0 }, expected: { score: 0 } },
      { guarantee: 'the largest number', customFields: { score: 1e15 }, expected: { score: 1e15 } },
      { guarantee: 'true', customFields: { vip: true }, expected: { vip: true } },
      { guarantee: 'false, which is not empty', customFields: { vip: false }, expected: { vip: false } },
      { guarantee: 'a date', customFields: { birthday: '2024-02-29' }, expected: { birthday: '2024-02-29' } },
      { guarantee: 'a choice', customFields: { plan: 'pro' }, expected: { plan: 'pro' } },
      {
        guarantee: 'choices, each once, in the order of the options',
        customFields: { interests: ['max', 'free', 'max'] },
        expected: { interests: ['free', 'max'] },
      },
      {
        guarantee: 'a web address',
        customFields: { site: 'https://example.com/?a=1' },
        expected: { site: 'https://example.com/?a=1' },
      },
      {
        guarantee: 'several at once',
        customFields: { vip: true, score: 3 },
        expected: { vip: true, score: 3 },
      },
      { guarantee: 'null as empty', customFields: { note: null, plan: null }, expected: {} },
      {
        guarantee: 'empty text as empty, for any type',
        customFields: { note: ' ', score: '', vip: '', birthday: '', plan: '', site: '' },
        expected: {},
      },
      { guarantee: 'an empty array as empty', customFields: { interests: [] }, expected: {} },
    ]),
  )('$guarantee', async ({ customFields, expected }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    const created = await addContact(app, tenant, { customFields })
    expect(await valuesOf(app, tenant, created)).toEqual(expected)
    const changed = await addContact(app, tenant, { phone: phoneOf(99) })
    const answer = await app.patch(`/contacts/${changed}`, tenant.key, { customFields })
    expect(answer.status).toBe(200)
    expect(answer.body.data.customFields).toEqual(expected)
  })
})

describe('a contact refuses', () => {
  test.each(
    some<{ guarantee: string; customFields: unknown; fields: string[] }>([
      {
        guarantee: 'an unknown key',
        customFields: { shoeSize: 44 },
        fields: ['customFields.shoeSize'],
      },
      { guarantee: 'a key in another case', customFields: { Note: 'x' }, fields: ['customFields.Note'] },
      {
        guarantee: 'an inherited property as key',
        customFields: { constructor: 'x' },
        fields: ['customFields.constructor'],
      },
      {
        guarantee: 'several wrong keys, each by name',
        customFields: { a: 1, note: 7, vip: true },
        fields: ['customFields.a', 'customFields.note'],
      },
      { guarantee: 'a number for text', customFields: { note: 7 }, fields: ['customFields.note'] },
      {
        guarantee: 'text of 1,001 characters',
        customFields: { note: 'x'.repeat(1_001) },
        fields: ['customFields.note'],
      },
      {
        guarantee: 'control characters in text',
        customFields: { note: 'a\0b' },
        fields: ['customFields.note'],
      },
      { guarantee: 'a number as text', customFields: { score: '7' }, fields: ['customFields.score'] },
      {
        guarantee: 'a number beyond 10^15',
        customFields: { score: 1e15 + 1 },
        fields: ['customFields.score'],
      },
      { guarantee: '1 instead of true', customFields: { vip: 1 }, fields: ['customFields.vip'] },
      {
        guarantee: 'a date that does not exist',
        customFields: { birthday: '2026-02-29' },
        fields: ['customFields.birthday'],
      },
      {
        guarantee: 'a time for a date',
        customFields: { birthday: '2026-03-08T00:00:00Z' },
        fields: ['customFields.birthday'],
      },
      {
        guarantee: 'a choice that is no option',
        customFields: { plan: 'Pro' },
        fields: ['customFields.plan'],
      },
      {
        guarantee: 'several choices for a single choice',
        customFields: { plan: ['pro'] },
        fields: ['customFields.plan'],
      },
      {
        guarantee: 'choices, one of which is no option',
        customFields: { interests: ['pro', 'x'] },
        fields: ['customFields.interests[1]'],
      },
      {
        guarantee: 'a choice that is no array',
        customFields: { interests: 'pro' },
        fields: ['customFields.interests'],
      },
      {
        guarantee: 'an invalid address',
        customFields: { site: 'example.com' },
        fields: ['customFields.site'],
      },
      {
        guarantee: 'an address that runs code',
        customFields: { site: 'javascript:alert(1)' },
        fields: ['customFields.site'],
      },
      {
        guarantee: 'an object for a value',
        customFields: { note: { text: 'x' } },
        fields: ['customFields.note'],
      },
      { guarantee: 'an array for all', customFields: [], fields: ['customFields'] },
      { guarantee: 'null for all', customFields: null, fields: ['customFields'] },
    ]),
  )('$guarantee, and changes nothing', async ({ customFields, fields }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    const id = await addContact(app, tenant, { customFields: { note: 'kept', score: 1 } })
    const before = await readContact(app, tenant, id)
    const counts = app.rowCounts()
    app.clock.advance(1_000)
    for (const answer of [
      await app.patch(`/contacts/${id}`, tenant.key, { firstName: 'Other', customFields }),
      await app.post('/contacts', tenant.key, { firstName: 'New', phone: phoneOf(9), customFields }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(fields)
    }
    expect(await readContact(app, tenant, id)).toEqual(before)
    expect(app.rowCounts()).toEqual(counts)
  })

  test('a field of another organization', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant('Other')]
    await addField(app, other, 'note')
    const answer = await app.post('/contacts', tenant.key, {
      firstName: 'Ann',
      phone: phoneOf(1),
      customFields: { note: 'x' },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.details[0].message).toBe('is not a custom field of this organization')
  })
})

describe('PATCH', () => {
  test('changes the named values, clears with null and keeps the rest', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    const id = await addContact(app, tenant, { customFields: { note: 'a', score: 1, vip: true } })
    app.clock.advance(1_000)
    const { data } = (
      await app.patch(`/contacts/${id}`, tenant.key, { customFields: { note: 'b', score: null } })
    ).body
    expect(data.customFields).toEqual({ note: 'b', vip: true })
    expect(data.updatedAt).toBe(new Date(app.clock.now()).toISOString())
    await app.patch(`/contacts/${id}`, tenant.key, { city: 'Kenner' })
    expect(await valuesOf(app, tenant, id)).toEqual({ note: 'b', vip: true })
  })

  test('without a change changes nothing', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    const customFields = { note: 'a', interests: ['free', 'max'], score: 0 }
    const id = await addContact(app, tenant, { customFields })
    const before = await readContact(app, tenant, id)
    app.clock.advance(1_000)
    await app.patch(`/contacts/${id}`, tenant.key, {
      customFields: { ...customFields, plan: null, score: -0 },
    })
    expect(await readContact(app, tenant, id)).toEqual(before)
  })
})

describe('an archived field', () => {
  test('can be read but not written, until it is restored', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const ids = await addFieldOfEveryType(app, tenant)
    const id = await addContact(app, tenant, { customFields: { note: 'kept' } })
    const setArchived = (isArchived: boolean) =>
      app.patch(`/custom-fields/${ids.note}`, tenant.key, { isArchived })
    const setNote = (note: string | null) =>
      app.patch(`/contacts/${id}`, tenant.key, { customFields: { note, score: 5 } })
    await setArchived(true)
    for (const note of ['new', null]) {
      const answer = await setNote(note)
      expect(answer.status).toBe(400)
      expect(answer.body.details).toEqual([
        {
          field: 'customFields.note',
          message: 'is archived, so its values cannot be changed',
          constraint: 'never',
          userMessage: 'This field is archived, so its value cannot be changed. Restore the field first.',
        },
      ])
    }
    expect(await valuesOf(app, tenant, id)).toEqual({ note: 'kept' })
    await app.patch(`/contacts/${id}`, tenant.key, { customFields: { score: 7 } })
    expect(await valuesOf(app, tenant, id)).toEqual({ note: 'kept', score: 7 })
    await setArchived(false)
    expect((await setNote('new')).body.data.customFields).toEqual({ note: 'new', score: 5 })
  })
})

test('a value outlives its option, and can only be replaced by an existing option', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const ids = await addFieldOfEveryType(app, tenant)
  const id = await addContact(app, tenant, { customFields: { plan: 'pro', interests: ['free', 'max'] } })
  for (const field of [ids.plan, ids.interests]) {
    await app.patch(`/custom-fields/${field}`, tenant.key, { options: ['max', 'huge'] })
  }
  expect(await valuesOf(app, tenant, id)).toEqual({ plan: 'pro', interests: ['free', 'max'] })
  const change = (customFields: unknown) => app.patch(`/contacts/${id}`, tenant.key, { customFields })
  expect((await change({ plan: 'free' })).status).toBe(400)
  expect((await change({ interests: ['free'] })).status).toBe(400)
  expect((await change({ plan: 'huge', interests: ['huge', 'max'] })).body.data.customFields).toEqual({
    plan: 'huge',
    interests: ['max', 'huge'],
  })
})
