import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays } from '../../../src/lib/calendar.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { phoneOf } from '../../support/contacts.ts'
import {
  addFieldOfEveryType,
  FIELD_OF_EVERY_TYPE,
  type FieldType,
  OPTIONS,
} from '../../support/custom-fields.ts'
import { insertContacts } from '../../support/many-contacts.ts'
import { runs } from '../../support/size.ts'

/** Random contacts and random filters: the list must agree with a plain filter in memory. */

/** First day of the test clock, in the tenant's time zone. */
const TODAY = '2026-03-04'

const word = fc
  .array(fc.constantFrom('a', 'A', 'b', 'é', 'É', '%', '_', '*', '[', '\\', '"', '5'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((letters) => letters.join(''))
const number = fc.constantFrom(-2, 0, 0.5, 1, 3, 1e15)
const day = fc.integer({ min: -4, max: 4 }).map((days) => addDays(TODAY, days))
const option = fc.constantFrom(...OPTIONS)
const inOrder = (chosen: string[]) => OPTIONS.filter((one) => chosen.includes(one))

const VALUES: Record<FieldType, fc.Arbitrary<unknown>> = {
  TEXT: word,
  URL: word.map((text) => `https://example.com/${encodeURIComponent(text)}`),
  NUMBER: number,
  BOOLEAN: fc.boolean(),
  DATE: day,
  SELECT: option,
  MULTI_SELECT: fc.subarray(OPTIONS, { minLength: 1 }),
}

const person = fc.record(Object.fromEntries(FIELD_OF_EVERY_TYPE.map(([key, type]) => [key, VALUES[type]])), {
  requiredKeys: [],
}) as fc.Arbitrary<Record<string, unknown>>

interface Filter {
  field: string
  operator: string
  value?: unknown
}

const sorted = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.tuple(arbitrary, arbitrary).map((two) => two.sort((a, b) => (a < b ? -1 : 1)))
const list = (arbitrary: fc.Arbitrary<unknown>) => fc.array(arbitrary, { minLength: 1, maxLength: 3 })
const days = fc.integer({ min: 1, max: 4 })
const none = fc.constant(undefined)
const each = (names: string[], value: fc.Arbitrary<unknown>) => names.map((name) => [name, value] as const)
const EMPTY = each(['is_empty', 'is_not_empty'], none)
const TEXT = [
  ...each(['equals', 'not_equals', 'contains', 'not_contains', 'starts_with', 'ends_with'], word),
  ...each(['in', 'not_in'], list(word)),
  ...EMPTY,
]
const OPERATORS: Record<FieldType, ReadonlyArray<readonly [string, fc.Arbitrary<unknown>]>> = {
  TEXT,
  URL: TEXT,
  NUMBER: [
    ...each(['equals', 'not_equals', 'gt', 'gte', 'lt', 'lte'], number),
    ['between', sorted(number)],
    ...EMPTY,
  ],
  BOOLEAN: each(['is_true', 'is_false'], none),
  DATE: [
    ...each(['on', 'before', 'after'], day),
    ['between', sorted(day)],
    ...each(['in_last_days', 'not_in_last_days', 'in_next_days'], days),
    ...EMPTY,
  ],
  SELECT: [...each(['equals', 'not_equals'], option), ...each(['in', 'not_in'], list(option)), ...EMPTY],
  MULTI_SELECT: [...each(['contains_any', 'contains_all', 'contains_none'], list(option)), ...EMPTY],
}

const filter: fc.Arbitrary<Filter> = fc.constantFrom(...FIELD_OF_EVERY_TYPE).chain(([field, type]) =>
  fc.constantFrom(...OPERATORS[type]).chain(([operator, value]) =>
    fc.record({
      field: fc.constant(field),
      operator: fc.constantFrom(operator, operator.toUpperCase()),
      value,
    }),
  ),
)
/** Filters that the interface says to ignore. */
const ignored: fc.Arbitrary<Filter> = fc.constantFrom(
  { field: 'shoeSize', operator: 'equals', value: 44 },
  { field: 'custom.note', operator: 'equals', value: 'a' },
  { field: 'constructor', operator: 'is_empty' },
  { field: 'firstName', operator: 'equals', value: 'Nobody' },
  { field: 'note', operator: 'sounds_like', value: 'a' },
  { field: 'vip', operator: 'equals', value: true },
  { field: 'score', operator: 'contains', value: '1' },
  { field: 'plan', operator: '', value: 1 },
)

const low = (text: unknown): string => String(text).toLowerCase()

function matches(value: unknown, { operator: written, value: wanted }: Filter): boolean {
  const operator = written.toLowerCase()
  const not = /^not_|^is_not_empty$/.test(operator) ? operator.replace('not_', '') : undefined
  if (not) return !matches(value, { field: '', operator: not, value: wanted })
  if (operator === 'contains_none')
    return !matches(value, { field: '', operator: 'contains_any', value: wanted })
  if (operator === 'is_false') return value !== true
  if (operator === 'is_true') return value === true
  if (operator === 'is_empty') return value === undefined
  if (value === undefined) return false
  const n = wanted as number
  const several = wanted as unknown[]
  switch (operator) {
    case 'equals':
    case 'on':
      return low(value) === low(wanted)
    case 'contains':
      return low(value).includes(low(wanted))
    case 'starts_with':
      return low(value).startsWith(low(wanted))
    case 'ends_with':
      return low(value).endsWith(low(wanted))
    case 'in':
      return several.some((one) => low(one) === low(value))
    case 'gt':
      return (value as number) > n
    case 'gte':
      return (value as number) >= n
    case 'lt':
      return (value as number) < n
    case 'lte':
      return (value as number) <= n
    case 'before':
      return (value as string) < (wanted as string)
    case 'after':
      return (value as string) > (wanted as string)
    case 'between':
      return (value as string) >= (several[0] as string) && (value as string) <= (several[1] as string)
    case 'in_last_days':
      return (value as string) > addDays(TODAY, -n) && (value as string) <= TODAY
    case 'in_next_days':
      return (value as string) >= TODAY && (value as string) < addDays(TODAY, n)
    case 'contains_any':
      return several.some((one) => (value as unknown[]).includes(one))
    case 'contains_all':
      return several.every((one) => (value as unknown[]).includes(one))
    default:
      throw new Error(operator)
  }
}

function populate(app: TestApp, { organization }: TestTenant, people: Array<Record<string, unknown>>): void {
  app.db.writeNow((tx) => {
    tx.run('DELETE FROM contacts')
    const rows = people.map((customFields, index) => ({ customFields, createdAt: index }))
    insertContacts(tx, organization.id, rows)
  })
}

test('customFieldFilters match a plain filter in memory', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addFieldOfEveryType(app, tenant)
  let [found, asked] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 10, maxLength: 25 }),
      fc.array(fc.tuple(fc.array(filter, { minLength: 1, maxLength: 2 }), fc.option(ignored)), {
        minLength: 20,
        maxLength: 20,
      }),
      async (people, queries) => {
        populate(
          app,
          tenant,
          people.map((values) => ({
            ...values,
            ...(values.interests ? { interests: inOrder(values.interests as string[]) } : {}),
          })),
        )
        for (const [filters, extra] of queries) {
          const expected = people.flatMap((values, index) =>
            filters.every((one) => matches(values[one.field], one)) ? [phoneOf(index)] : [],
          )
          const json = encodeURIComponent(JSON.stringify([...(extra ? [extra] : []), ...filters]))
          const { body } = await app.get(
            `/contacts?customFieldFilters=${json}&limit=100&sortOrder=asc`,
            tenant.key,
          )
          expect({
            filters,
            total: body.meta?.total,
            phones: body.data?.map((row: { phone: string }) => row.phone),
          }).toEqual({ filters, total: expected.length, phones: expected })
          const ids = await app.get(`/contacts/ids?customFieldFilters=${json}`, tenant.key)
          expect(ids.body.data.total).toBe(expected.length)
          found += expected.length
          asked += people.length
        }
      },
    ),
    { numRuns: runs(30) },
  )
  // Filters that match no contact or all contacts would prove nothing.
  expect(found / asked).toBeWithin(0.1, 0.9)
})
