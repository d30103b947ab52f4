import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, phoneOf, readContact } from '../../support/contacts.ts'
import { addField, addFieldOfEveryType } from '../../support/custom-fields.ts'

const valuesOf = async (app: TestApp, tenant: TestTenant, id: string) =>
  (await readContact(app, tenant, id)).customFields

describe('a contact takes', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a text, trimmed and composed', { note: ' Jose\u0301 ' }, { note: 'José' }],
    ['a text of 1,000 characters', { note: 'x'.repeat(1_000) }, { note: 'x'.repeat(1_000) }],
    ['text that looks like another type', { note: '2026-03-08' }, { note: '2026-03-08' }],
    ['text that means something to JSON and SQL', { note: `{"a":'%_\\` }, { note: `{"a":'%_\\` }],
    ['a number', { score: -1.25 }, { score: -1.25 }],
    ['zero', { score: 0 }, { score: 0 }],
    ['the largest number', { score: 1e15 }, { score: 1e15 }],
    ['true', { vip: true }, { vip: true }],
    ['false, which is not empty', { vip: false }, { vip: false }],
    ['a date', { birthday: '2024-02-29' }, { birthday: '2024-02-29' }],
    ['a choice', { plan: 'pro' }, { plan: 'pro' }],
    [
      'choices, each once, in the order of the options',
      { interests: ['max', 'free', 'max'] },
      { interests: ['free', 'max'] },
    ],
    ['a web address', { site: 'https://example.com/?a=1' }, { site: 'https://example.com/?a=1' }],
    ['several at once', { vip: true, score: 3 }, { vip: true, score: 3 }],
    ['null for none', { note: null, plan: null }, {}],
    [
      'empty text for none, of any type',
      { note: ' ', score: '', vip: '', birthday: '', plan: '', site: '' },
      {},
    ],
    ['an empty array for none', { interests: [] }, {}],
  ])('%s', async (_guarantee, customFields, expected) => {
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
  test.each<[string, unknown, string[]]>([
    ['a key nobody defined', { shoeSize: 44 }, ['customFields.shoeSize']],
    ['a key in another case', { Note: 'x' }, ['customFields.Note']],
    ['an inherited property as key', { constructor: 'x' }, ['customFields.constructor']],
    [
      'every key that is wrong, by name',
      { a: 1, note: 7, vip: true },
      ['customFields.a', 'customFields.note'],
    ],
    ['a number for text', { note: 7 }, ['customFields.note']],
    ['text of 1,001 characters', { note: 'x'.repeat(1_001) }, ['customFields.note']],
    ['control characters in text', { note: 'a\0b' }, ['customFields.note']],
    ['a number as text', { score: '7' }, ['customFields.score']],
    ['a number beyond 10^15', { score: 1e15 + 1 }, ['customFields.score']],
    ['1 for true', { vip: 1 }, ['customFields.vip']],
    ['a date that does not exist', { birthday: '2026-02-29' }, ['customFields.birthday']],
    ['a time for a date', { birthday: '2026-03-08T00:00:00Z' }, ['customFields.birthday']],
    ['a choice that is no option', { plan: 'Pro' }, ['customFields.plan']],
    ['several choices where one is asked', { plan: ['pro'] }, ['customFields.plan']],
    ['one of the choices that is no option', { interests: ['pro', 'x'] }, ['customFields.interests[1]']],
    ['a choice that is no array', { interests: 'pro' }, ['customFields.interests']],
    ['an address that is none', { site: 'example.com' }, ['customFields.site']],
    ['an address that runs code', { site: 'javascript:alert(1)' }, ['customFields.site']],
    ['an object for a value', { note: { text: 'x' } }, ['customFields.note']],
    ['an array for all', [], ['customFields']],
    ['null for all', null, ['customFields']],
  ])('%s, and changes nothing', async (_guarantee, customFields, fields) => {
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

  test('of what is so already changes nothing', async () => {
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
  test('can be read but not written, until it is brought back', async () => {
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

test('a value outlives its option, and can only be changed for one that is there', async () => {
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
