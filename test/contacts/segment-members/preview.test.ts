import { describe, expect, test } from 'bun:test'
import { FIELDS, OPERATORS } from '../../../src/contacts/segment-rules/fields.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, sessionWithout } from '../../support/contacts.ts'
import { addSegment, all, any, rule } from '../../support/segments.ts'
import { some } from '../../support/size.ts'

/** Three contacts, and one of another organization that every loose condition would match. */
async function seeded(app: TestApp) {
  const tenant = app.tenant('Acme', { timezone: 'America/New_York' })
  const tag = await addTag(app, tenant, 'vip')
  const ann = await addContact(app, tenant, {
    firstName: 'Ann',
    city: 'Boston',
    state: 'MA',
    email: 'ann@example.test',
    tagIds: [tag],
  })
  app.clock.advance(86_400_000)
  const zoe = await addContact(app, tenant, {
    firstName: 'Zoë',
    lastName: "O'Hara",
    city: 'BOSTON',
    status: 'ARCHIVED',
    isOptedOut: true,
  })
  app.clock.advance(86_400_000)
  const max = await addContact(app, tenant, { firstName: 'Max 100%', source: 'CSV_IMPORT', country: 'CA' })
  const staff = await addSegment(app, tenant, { name: 'Staff', contactIds: [max] })
  await addContact(app, app.tenant('Other'), { firstName: 'Ann', city: 'Boston' })
  return {
    tenant,
    tag,
    staff,
    names: new Map([
      [ann, 'Ann'],
      [zoe, 'Zoë'],
      [max, 'Max'],
    ]),
  }
}

const preview = (app: TestApp, tenant: TestTenant, body: unknown) =>
  app.post('/segments/preview', tenant.key, body)

describe('POST /segments/preview', () => {
  describe('finds', () => {
    test.each<{
      guarantee: string
      rules: (ids: { tag: string; staff: string }) => unknown
      expected: string[]
    }>([
      {
        guarantee: 'equal text without case',
        rules: () => all(rule('city', 'equals', 'boston')),
        expected: ['Zoë', 'Ann'],
      },
      {
        guarantee: 'equal text without the case of any letter',
        rules: () => all(rule('firstName', 'equals', 'ZOË')),
        expected: ['Zoë'],
      },
      {
        guarantee: 'an empty value where text differs',
        rules: () => all(rule('city', 'not_equals', 'Boston')),
        expected: ['Max'],
      },
      {
        guarantee: 'a part of a text',
        rules: () => all(rule('lastName', 'contains', "'h")),
        expected: ['Zoë'],
      },
      { guarantee: '% as itself', rules: () => all(rule('firstName', 'contains', '%')), expected: ['Max'] },
      { guarantee: '_ as itself', rules: () => all(rule('firstName', 'contains', '_')), expected: [] },
      {
        guarantee: 'text that is not contained, in empty values too',
        rules: () => all(rule('lastName', 'not_contains', 'ha')),
        expected: ['Max', 'Ann'],
      },
      {
        guarantee: 'text at the start and at the end',
        rules: () => all(rule('firstName', 'starts_with', 'MAX'), rule('firstName', 'ends_with', '0%')),
        expected: ['Max'],
      },
      {
        guarantee: 'one of many',
        rules: () => all(rule('firstName', 'in', ['zoë', 'ANN', 'nobody'])),
        expected: ['Zoë', 'Ann'],
      },
      {
        guarantee: 'none of many',
        rules: () => all(rule('state', 'not_in', ['ma'])),
        expected: ['Max', 'Zoë'],
      },
      { guarantee: 'empty values', rules: () => all(rule('email', 'is_empty')), expected: ['Max', 'Zoë'] },
      {
        guarantee: 'values that are not empty',
        rules: () => all(rule('email', 'is_not_empty')),
        expected: ['Ann'],
      },
      { guarantee: 'a status', rules: () => all(rule('status', 'equals', 'ARCHIVED')), expected: ['Zoë'] },
      {
        guarantee: 'other stages',
        rules: () => all(rule('stage', 'not_in', ['LOST', 'CUSTOMER'])),
        expected: ['Max', 'Zoë', 'Ann'],
      },
      {
        guarantee: 'a source',
        rules: () => all(rule('source', 'in', ['CSV_IMPORT', 'KIT'])),
        expected: ['Max'],
      },
      {
        guarantee: 'contacts who opted out',
        rules: () => all(rule('isOptedOut', 'is_true')),
        expected: ['Zoë'],
      },
      {
        guarantee: 'contacts who did not opt out',
        rules: () => all(rule('isOptedOut', 'is_false')),
        expected: ['Max', 'Ann'],
      },
      {
        guarantee: 'contacts with email permission',
        rules: () => all(rule('emailSubscribed', 'is_true')),
        expected: ['Max', 'Zoë', 'Ann'],
      },
      {
        guarantee: 'a day of the organization',
        rules: () => all(rule('createdAt', 'on', '2026-03-05')),
        expected: ['Zoë'],
      },
      {
        guarantee: 'before a day',
        rules: () => all(rule('createdAt', 'before', '2026-03-05')),
        expected: ['Ann'],
      },
      {
        guarantee: 'after a day',
        rules: () => all(rule('createdAt', 'after', '2026-03-05')),
        expected: ['Max'],
      },
      {
        guarantee: 'days between, both included',
        rules: () => all(rule('createdAt', 'between', ['2026-03-04', '2026-03-05'])),
        expected: ['Zoë', 'Ann'],
      },
      { guarantee: 'today', rules: () => all(rule('createdAt', 'in_last_days', 1)), expected: ['Max'] },
      {
        guarantee: 'today and yesterday',
        rules: () => all(rule('createdAt', 'in_last_days', 2)),
        expected: ['Max', 'Zoë'],
      },
      {
        guarantee: 'not for two days',
        rules: () => all(rule('createdAt', 'not_in_last_days', 2)),
        expected: ['Ann'],
      },
      {
        guarantee: 'never contacted is not lately contacted',
        rules: () => all(rule('lastContactedAt', 'not_in_last_days', 30)),
        expected: ['Max', 'Zoë', 'Ann'],
      },
      {
        guarantee: 'a tag',
        rules: ({ tag }) => all(rule('tagIds', 'contains_any', [tag])),
        expected: ['Ann'],
      },
      {
        guarantee: 'no such tag',
        rules: ({ tag }) => all(rule('tagIds', 'contains_none', [tag])),
        expected: ['Max', 'Zoë'],
      },
      {
        guarantee: 'a static segment',
        rules: ({ staff }) => all(rule('segmentId', 'in', [staff])),
        expected: ['Max'],
      },
      {
        guarantee: 'contacts outside a static segment',
        rules: ({ staff }) => all(rule('segmentId', 'not_in', [staff])),
        expected: ['Zoë', 'Ann'],
      },
      {
        guarantee: 'either condition',
        rules: ({ tag }) => any(rule('tagIds', 'contains_any', [tag]), rule('country', 'equals', 'ca')),
        expected: ['Max', 'Ann'],
      },
      {
        guarantee: 'groups within groups',
        rules: () =>
          all(
            any(rule('city', 'equals', 'Boston'), rule('country', 'equals', 'CA')),
            any(
              all(rule('isOptedOut', 'is_true'), rule('status', 'equals', 'ARCHIVED')),
              rule('state', 'is_not_empty'),
            ),
          ),
        expected: ['Zoë', 'Ann'],
      },
    ])('$guarantee', async ({ rules, expected }) => {
      await using app = createTestApp()
      const { tenant, names, ...ids } = await seeded(app)
      const { status, body } = await preview(app, tenant, { rules: rules(ids) })
      expect(status).toBe(201)
      expect(body.data.contacts.map(({ id }: { id: string }) => names.get(id))).toEqual(expected)
      expect(body.data.total).toBe(expected.length)
    })
  })

  const everybody = all(rule('createdAt', 'after', '2000-01-01'))

  test('answers one page with the total', async () => {
    await using app = createTestApp()
    const { tenant, names } = await seeded(app)
    const { body } = await preview(app, tenant, { rules: everybody, page: 2, limit: 2 })
    expect(body.data.contacts.map(({ id }: { id: string }) => names.get(id))).toEqual(['Ann'])
    expect(body.meta).toEqual({
      page: 2,
      limit: 2,
      total: 3,
      totalPages: 2,
      hasNextPage: false,
      hasPreviousPage: true,
    })
  })

  test('returns only the total with countOnly', async () => {
    await using app = createTestApp()
    const { tenant } = await seeded(app)
    const { body } = await preview(app, tenant, { rules: everybody, countOnly: true })
    expect(body).toEqual({ success: true, data: { total: 3 } })
  })

  test.each(
    some([
      [{}, 'rules'],
      [{ rules: everybody, page: 0 }, 'page'],
      [{ rules: everybody, page: '1' }, 'page'],
      [{ rules: everybody, limit: 101 }, 'limit'],
      [{ rules: everybody, countOnly: 'true' }, 'countOnly'],
      [{ rules: all(rule('custom.plan', 'equals', 'pro')) }, 'rules.conditions[0].field'],
      [
        { rules: all(rule('tagIds', 'contains_all', ['0190aaaa-0000-7000-8000-000000000001'])) },
        'rules.conditions[0].value[0]',
      ],
    ] as const),
  )('%j is refused at %s', async (body, field) => {
    await using app = createTestApp()
    const { tenant } = await seeded(app)
    expect(await preview(app, tenant, body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: [{ field }] },
    })
  })

  test('changes nothing', async () => {
    await using app = createTestApp()
    const { tenant } = await seeded(app)
    const before = app.rowCounts()
    await preview(app, tenant, { rules: everybody })
    expect(app.rowCounts()).toEqual(before)
  })

  test('needs the permission to read contacts, even to count them', async () => {
    await using app = createTestApp()
    const { tenant } = await seeded(app)
    const token = await sessionWithout(app, tenant, 'contact:read')
    expect((await app.post('/segments/preview', token, { rules: everybody, countOnly: true })).status).toBe(
      403,
    )
  })
})

const ATTACKS = [
  `' OR 1=1 --`,
  `'); DROP TABLE contacts; --`,
  `" OR ""="`,
  `\\' OR organization_id > 0 --`,
  `1) OR (1=1`,
  `x' UNION SELECT key_hash FROM api_keys --`,
  `%' OR '%'='`,
  `?`,
  `:name $1 @x`,
  `[a-z]*`,
  `'||(SELECT value FROM settings)||'`,
  `/**/OR/**/TRUE`,
  '`contacts`.`id`',
  'Ann\u2019 OR 1=1',
]

test('nothing in a field, an operator or a value reaches SQL', async () => {
  await using app = createTestApp()
  const { tenant } = await seeded(app)
  const before = app.rowCounts()
  for (const attack of some(ATTACKS, 8)) {
    const conditions = [
      rule(attack, 'equals', 'x'),
      rule('city', attack, 'x'),
      rule(`city ${attack}`, 'equals', 'x'),
      ...[...FIELDS].flatMap(([name, { kind }]) =>
        OPERATORS[kind].flatMap((operator) => [
          rule(name, operator, attack),
          rule(name, operator, [attack]),
          rule(name, operator, [attack, attack]),
        ]),
      ),
    ]
    for (const condition of conditions) {
      const { status, body } = await preview(app, tenant, { rules: all(condition), countOnly: true })
      const isNegative = /not_|none|is_/.test(condition.operator)
      // An attack read as plain text matches no name, and a refusal names the condition.
      const isHarmless =
        status === 400
          ? /^rules\.conditions\[0\]/.test(body.details[0].field)
          : body.data.total <= (isNegative ? 3 : 0)
      expect({ condition, status, isHarmless }).toEqual({ condition, status, isHarmless: true })
    }
  }
  expect(app.rowCounts()).toEqual(before)
})
