import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addContact } from '../../support/contacts.ts'
import { addField, addFieldOfEveryType } from '../../support/custom-fields.ts'
import { addSegment, all, any, readSegment, rule } from '../../support/segments.ts'
import { some } from '../../support/size.ts'

const dynamic = (rules: unknown) => ({ name: 'Rules', type: 'DYNAMIC', rules })

describe('a rule about a custom field', () => {
  test.each(
    some<{ guarantee: string; node: unknown; count: number }>([
      { guarantee: 'of text', node: rule('custom.note', 'CONTAINS', 'ELLO'), count: 1 },
      { guarantee: 'of a number', node: rule('custom.score', 'between', [1, 2]), count: 1 },
      { guarantee: 'that is true', node: rule('custom.vip', 'is_true'), count: 1 },
      { guarantee: 'that is not true, or empty', node: rule('custom.vip', 'is_false'), count: 1 },
      { guarantee: 'of a date', node: rule('custom.birthday', 'in_next_days', 5), count: 1 },
      { guarantee: 'of a choice', node: rule('custom.plan', 'in', ['pro', 'max']), count: 1 },
      {
        guarantee: 'of a choice, in capitals: not an option',
        node: rule('custom.plan', 'not_equals', 'free'),
        count: 2,
      },
      { guarantee: 'of choices', node: rule('custom.interests', 'contains_all', ['free', 'max']), count: 1 },
      {
        guarantee: 'of an address',
        node: rule('custom.site', 'starts_with', 'https://EXAMPLE.com'),
        count: 1,
      },
      { guarantee: 'that is empty', node: rule('custom.note', 'is_empty'), count: 1 },
      {
        guarantee: 'next to other fields',
        node: all(rule('custom.vip', 'is_true'), rule('firstName', 'equals', 'Bob')),
        count: 0,
      },
      {
        guarantee: 'in a group',
        node: any(all(rule('custom.vip', 'is_true')), rule('firstName', 'equals', 'Ann')),
        count: 2,
      },
    ]),
  )('$guarantee selects, previews, counts and explains', async ({ node, count }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    const full = await addContact(app, tenant, {
      customFields: {
        note: 'Hello',
        score: 1.5,
        vip: true,
        birthday: '2026-03-08',
        plan: 'pro',
        interests: ['max', 'free'],
        site: 'https://example.com/x',
      },
    })
    const empty = await addContact(app, tenant)
    const rules = (node as { conditions?: unknown }).conditions ? node : all(node)
    const id = await addSegment(app, tenant, dynamic(rules))
    expect((await readSegment(app, tenant, id)).contactCount).toBe(count)
    const preview = await app.post('/segments/preview', tenant.key, { rules })
    expect(preview.body.data.total).toBe(count)
    const members = await app.get(`/segments/${id}/contacts`, tenant.key)
    const memberIds = members.body.data.map((contact: { id: string }) => contact.id)
    for (const contact of [full, empty]) {
      const explained = await app.get(`/segments/${id}/contacts/${contact}/explain`, tenant.key)
      expect(explained.body.data.isMember).toBe(memberIds.includes(contact))
    }
  })

  test('is stored as entered, in one spelling', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    const id = await addSegment(
      app,
      tenant,
      dynamic(
        all(
          { field: 'custom.note', operator: 'EQUALS', value: ' Jose\u0301 ', also: 1 },
          rule('custom.vip', 'Is_True', 'dropped'),
        ),
      ),
    )
    expect((await readSegment(app, tenant, id)).rules).toEqual({
      operator: 'AND',
      conditions: [
        { field: 'custom.note', operator: 'equals', value: 'José' },
        { field: 'custom.vip', operator: 'is_true' },
      ],
    })
  })

  test('is explained with the value of the contact', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    const customFields = { note: 'a', score: 2, vip: false, birthday: '2026-03-08', interests: ['pro'] }
    const contact = await addContact(app, tenant, { customFields })
    const asked: Array<{
      field: string
      operator: string
      value: unknown
      actual: unknown
      matched: boolean
    }> = [
      { field: 'custom.note', operator: 'equals', value: 'b', actual: 'a', matched: false },
      { field: 'custom.score', operator: 'gte', value: 2, actual: 2, matched: true },
      { field: 'custom.vip', operator: 'is_false', value: undefined, actual: false, matched: true },
      { field: 'custom.birthday', operator: 'on', value: '2026-03-08', actual: '2026-03-08', matched: true },
      {
        field: 'custom.interests',
        operator: 'contains_any',
        value: ['pro', 'max'],
        actual: ['pro'],
        matched: true,
      },
      { field: 'custom.plan', operator: 'not_in', value: ['pro'], actual: null, matched: true },
    ]
    const rules = any(...asked.map(({ field, operator, value }) => rule(field, operator, value)))
    const id = await addSegment(app, tenant, dynamic(rules))
    const { body } = await app.get(`/segments/${id}/contacts/${contact}/explain`, tenant.key)
    expect(
      body.data.rules.conditions.map((one: { actual: unknown; matched: boolean }) => [
        one.actual,
        one.matched,
      ]),
    ).toEqual(asked.map(({ actual, matched }) => [actual, matched]))
  })
})

describe('rules are refused with their position, for', () => {
  test.each(
    some<{ guarantee: string; condition: unknown; field: string; message: string }>([
      {
        guarantee: 'an unknown key',
        condition: rule('custom.shoeSize', 'equals', 'x'),
        field: 'field',
        message: 'names no custom field of this organization',
      },
      {
        guarantee: 'a key in another case',
        condition: rule('custom.Note', 'equals', 'x'),
        field: 'field',
        message: 'names no custom field of this organization',
      },
      {
        guarantee: 'no key',
        condition: rule('custom.', 'is_empty'),
        field: 'field',
        message: 'names no custom field of this organization',
      },
      {
        guarantee: 'a field of another organization',
        condition: rule('custom.foreign', 'is_empty'),
        field: 'field',
        message: 'names no custom field of this organization',
      },
      {
        guarantee: 'a missing operator',
        condition: { field: 'custom.note', value: 'x' },
        field: 'operator',
        message: 'is required',
      },
      {
        guarantee: 'an operator of another type',
        condition: rule('custom.score', 'contains', '1'),
        field: 'operator',
        message:
          'must be one of equals, not_equals, gt, gte, lt, lte, between, is_empty, is_not_empty for custom.score',
      },
      {
        guarantee: 'text for a number',
        condition: rule('custom.score', 'gt', '1'),
        field: 'value',
        message: 'must be a number',
      },
      {
        guarantee: 'a missing value',
        condition: rule('custom.score', 'gt'),
        field: 'value',
        message: 'is required',
      },
      {
        guarantee: 'a range the wrong way round',
        condition: rule('custom.score', 'between', [2, 1]),
        field: 'value',
        message: 'must not end below where it begins',
      },
      {
        guarantee: 'a number for text',
        condition: rule('custom.note', 'equals', 1),
        field: 'value',
        message: 'must be text',
      },
      {
        guarantee: 'a text that is no option',
        condition: rule('custom.plan', 'equals', 'PRO'),
        field: 'value',
        message: 'must be one of free, pro, max',
      },
      {
        guarantee: 'one choice that is no array',
        condition: rule('custom.interests', 'contains_any', 'pro'),
        field: 'value',
        message: 'must be an array',
      },
      {
        guarantee: 'a choice that is no option',
        condition: rule('custom.interests', 'contains_none', ['x']),
        field: 'value[0]',
        message: 'must be one of free, pro, max',
      },
      {
        guarantee: 'a time for a date',
        condition: rule('custom.birthday', 'on', '2026-03-08T00:00:00Z'),
        field: 'value',
        message: 'must be a date such as 2026-03-08',
      },
    ]),
  )('$guarantee', async ({ condition, field, message }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    await addField(app, app.tenant('Other'), 'foreign')
    const id = await addSegment(app, tenant, dynamic(all(rule('custom.vip', 'is_true'))))
    const before = await readSegment(app, tenant, id)
    const counts = app.rowCounts()
    app.clock.advance(1_000)
    const rules = all(rule('firstName', 'is_not_empty'), all(condition))
    for (const answer of [
      await app.post('/segments', tenant.key, { name: 'New', type: 'DYNAMIC', rules }),
      await app.patch(`/segments/${id}`, tenant.key, { rules }),
      await app.post('/segments/preview', tenant.key, { rules }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.details[0]).toMatchObject({
        field: `rules.conditions[1].conditions[0].${field}`,
        message,
      })
    }
    expect(await readSegment(app, tenant, id)).toEqual(before)
    expect(app.rowCounts()).toEqual(counts)
  })
})

test('rules stay valid for an archived field and for a deleted option', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { plan } = await addFieldOfEveryType(app, tenant)
  await addContact(app, tenant, { customFields: { plan: 'pro' } })
  const rules = all(rule('custom.plan', 'equals', 'pro'))
  const id = await addSegment(app, tenant, dynamic(rules))
  await app.patch(`/custom-fields/${plan}`, tenant.key, { isArchived: true, options: ['max'] })
  const members = await app.get(`/segments/${id}/contacts`, tenant.key)
  expect(members.body.meta.total).toBe(1)
  const renamed = await app.patch(`/segments/${id}`, tenant.key, { name: 'Same rules' })
  expect(renamed.body.data.rules).toEqual(rules)
})

test('nothing in the key of a custom field reaches SQL', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addFieldOfEveryType(app, tenant)
  await addContact(app, tenant)
  for (const key of [`note' OR 1=1 --`, 'note"', '$.note', 'note[0]', 'note`', 'note)', '*']) {
    const rules = all(rule(`custom.${key}`, 'is_not_empty'))
    expect((await app.post('/segments/preview', tenant.key, { rules })).status).toBe(400)
    const filters = encodeURIComponent(JSON.stringify([{ field: key, operator: 'is_not_empty' }]))
    const listed = await app.get(`/contacts?customFieldFilters=${filters}`, tenant.key)
    expect(listed.body.meta.total).toBe(1)
  }
})
