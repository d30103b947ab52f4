import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addContact, phoneOf } from '../../support/contacts.ts'
import { addField, addFieldOfEveryType } from '../../support/custom-fields.ts'
import { some } from '../../support/size.ts'

const query = (...filters: unknown[]) => `customFieldFilters=${encodeURIComponent(JSON.stringify(filters))}`
const where = (field: string, operator: string, value?: unknown) => ({ field, operator, value })

describe('an invalid value is refused with its position', () => {
  test.each(
    some([
      {
        guarantee: 'text for a number',
        filters: [where('score', 'gt', '5')],
        field: 'customFieldFilters[0].value',
      },
      { guarantee: 'a missing value', filters: [where('score', 'gt')], field: 'customFieldFilters[0].value' },
      {
        guarantee: 'one end of a range',
        filters: [where('score', 'between', [1])],
        field: 'customFieldFilters[0].value[1]',
      },
      {
        guarantee: 'a range the wrong way round',
        filters: [where('score', 'between', [2, 1])],
        field: 'customFieldFilters[0].value',
      },
      {
        guarantee: 'a number for text',
        filters: [where('note', 'equals', 5)],
        field: 'customFieldFilters[0].value',
      },
      {
        guarantee: 'empty text',
        filters: [where('note', 'contains', '')],
        field: 'customFieldFilters[0].value',
      },
      {
        guarantee: 'a day that does not exist',
        filters: [where('birthday', 'on', '2026-02-30')],
        field: 'customFieldFilters[0].value',
      },
      {
        guarantee: 'a text that is no option',
        filters: [where('plan', 'in', ['pro', 'x'])],
        field: 'customFieldFilters[0].value[1]',
      },
      {
        guarantee: 'one choice that is no array',
        filters: [where('interests', 'contains_any', 'pro')],
        field: 'customFieldFilters[0].value',
      },
      {
        guarantee: 'the second of two filters, after an ignored one',
        filters: [where('shoeSize', 'gt', 1), where('plan', 'equals', 'x')],
        field: 'customFieldFilters[1].value',
      },
    ]),
  )('$guarantee', async ({ filters, field }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    for (const path of ['/contacts', '/contacts/ids']) {
      const answer = await app.get(`${path}?${query(...filters)}`, tenant.key)
      expect(answer.status).toBe(400)
      expect(answer.body.details[0].field).toBe(field)
    }
  })
})

test('filters use the values of their own organization only, and combine with the others', async () => {
  await using app = createTestApp()
  const [tenant, other] = [app.tenant(), app.tenant('Other')]
  for (const one of [tenant, other]) {
    await addFieldOfEveryType(app, one)
    await addContact(app, one, { firstName: 'Bob', phone: phoneOf(1), customFields: { plan: 'pro' } })
    await addContact(app, one, { firstName: 'Ann', phone: phoneOf(2), customFields: { plan: 'pro' } })
  }
  await addField(app, other, 'secret', 'NUMBER')
  const names = async (search: string) =>
    (await app.get(`/contacts?${search}`, tenant.key)).body.data.map(
      (row: { firstName: string }) => row.firstName,
    )
  expect(await names(query(where('plan', 'equals', 'pro')))).toEqual(['Ann', 'Bob'])
  expect(await names(`${query(where('plan', 'equals', 'pro'))}&search=bo`)).toEqual(['Bob'])
  // A field of another organization counts as unknown.
  expect(await names(query(where('secret', 'gt', 'no number')))).toEqual(['Ann', 'Bob'])
})

test("days follow the organization's time zone", async () => {
  await using app = createTestApp()
  const tenant = app.tenant('Acme', { timezone: 'Pacific/Auckland' })
  await addField(app, tenant, 'due', 'DATE')
  // The test clock starts on the 4th in UTC and on the 5th in Auckland.
  await addContact(app, tenant, { customFields: { due: '2026-03-05' } })
  const total = async (operator: string, value: unknown) =>
    (await app.get(`/contacts?${query(where('due', operator, value))}`, tenant.key)).body.meta.total
  expect(await total('in_last_days', 1)).toBe(1)
  expect(await total('in_next_days', 1)).toBe(1)
  expect(await total('before', '2026-03-05')).toBe(0)
  expect(await total('after', '9999-12-31')).toBe(0)
})

test('filters accept an archived field, and a deleted one is unknown', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addField(app, tenant, 'note')
  await addContact(app, tenant, { customFields: { note: 'a' } })
  await addContact(app, tenant)
  const total = async () =>
    (await app.get(`/contacts?${query(where('note', 'is_empty'))}`, tenant.key)).body.meta.total
  await app.patch(`/custom-fields/${id}`, tenant.key, { isArchived: true })
  expect(await total()).toBe(1)
  await app.delete(`/custom-fields/${id}`, tenant.key)
  expect(await total()).toBe(2)
})
