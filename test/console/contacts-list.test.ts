import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import type { BulkFilter } from '../../console/api/api.gen.ts'
import { MAX_CHOSEN, NOTHING, selectionOf, withThese } from '../../console/screens/contacts/choice.ts'
import {
  draftOf,
  filterOf,
  operatorsOf,
  valueKindOf,
} from '../../console/screens/contacts/filters/field-condition.ts'
import { bulkFilter, chipsOf, filtersFrom } from '../../console/screens/contacts/filters.ts'
import { pagesOf } from '../../console/screens/contacts/page-numbers.ts'
import { rulesOf } from '../../console/screens/contacts/rules.ts'
import { contactSearch, type Filters, filtersOf } from '../../console/screens/contacts/search.ts'
import { heightOf, type Position, positionAt, START, scrolled } from '../../console/ui/long-scroll.ts'
import { BulkFilter as BulkFilterOfApi } from '../../src/contacts/bulk/schema.ts'
import { CUSTOM_FIELD_TYPES } from '../../src/contacts/custom-fields/table.ts'
import { contactFilterEntries } from '../../src/contacts/search/list-schema.ts'
import { fieldsWith } from '../../src/contacts/segment-rules/custom-fields.ts'
import { OPERATORS } from '../../src/contacts/segment-rules/fields.ts'
import { RuleSet } from '../../src/contacts/segment-rules/rules.ts'

const ID = '018f0000-0000-7000-8000-000000000001'

/** All filters of an address. */
const ALL: Required<Filters> = {
  search: 'ann lee',
  name: 'lee',
  phone: '504 621',
  email: 'example',
  stage: 'CUSTOMER,LOST',
  status: 'ACTIVE',
  source: 'MANUAL,CSV_IMPORT',
  tagIds: ID,
  isOptedOut: 'false',
  emailSubscribed: 'true',
  createdFrom: '2026-01-31',
  createdTo: '2026-02-28',
  excludeSegmentId: ID,
  campaignResult: 'not_clicked',
  campaignId: ID,
  campaignDays: '30',
  customFieldFilters: '[{"field":"plan","operator":"equals","value":"pro"}]',
  ids: ID,
}

test('the address of the list accepts exactly the filters of the API', () => {
  expect(Object.keys(ALL).sort()).toEqual(Object.keys(contactFilterEntries).sort())
  const search = contactSearch({ ...ALL, sortBy: 'email', sortOrder: 'asc', page: '3', other: 'x', name: '' })
  const { name: _, ...others } = ALL
  expect(search).toEqual({ ...others, sortBy: 'email', sortOrder: 'asc' })
  expect(filtersOf(search)).toEqual(others)
})

test('filters survive a bulk operation unchanged', () => {
  const filter = bulkFilter(ALL)
  expect(v.safeParse(BulkFilterOfApi, filter).issues).toBeUndefined()
  expect(filtersFrom(filter as BulkFilter)).toEqual(ALL)
})

test('each filter except the search has a chip, and removing all chips leaves only the search', () => {
  const names = { tag: () => 'VIP', segment: () => 'Old', field: () => 'Plan', campaign: () => 'Spring sale' }
  let filters: Filters = ALL
  const seen: string[] = []
  for (let chips = chipsOf(filters, names); chips.length > 0; chips = chipsOf(filters, names)) {
    seen.push(chips[0]!.text)
    filters = chips[0]!.rest
  }
  expect(filters).toEqual({ search: ALL.search })
  // Three filters by campaigns are one chip, and the lists have two entries each.
  expect(seen).toHaveLength(Object.keys(ALL).length - 1 - 2 + 2)
  expect(seen).toContain('Plan: is pro')
  expect(seen).toContain('Spring sale: did not click')
})

test('a filter by any campaign names its days, and becomes the rule of a segment', () => {
  const filters = { campaignResult: 'clicked', campaignDays: '30' }
  const names = { tag: () => '', segment: () => undefined, field: () => '', campaign: () => undefined }
  expect(chipsOf(filters, names).map(({ text }) => text)).toEqual([
    'Any campaign in the last 30 days: clicked',
  ])
  expect(rulesOf(filters)?.conditions).toEqual([{ field: 'anyCampaign', operator: 'clicked', value: 30 }])
})

test('the API accepts the rules made from filters', () => {
  const { ids: _, ...filters } = ALL
  expect(v.safeParse(RuleSet, rulesOf({ ...filters, customFieldFilters: undefined })).issues).toBeUndefined()
  expect(rulesOf(filters)?.conditions.at(-1)).toEqual({
    field: 'custom.plan',
    operator: 'equals',
    value: 'pro',
  })
  expect([rulesOf({}), rulesOf({ ids: ID })]).toEqual([undefined, undefined])
})

test('a filter and its rules cover the same days', () => {
  const rules = rulesOf({ createdFrom: '2026-03-01', createdTo: '2026-03-01' })
  expect(rules?.conditions).toEqual([
    { field: 'createdAt', operator: 'after', value: '2026-02-28' },
    { field: 'createdAt', operator: 'before', value: '2026-03-02' },
  ] as never)
})

test("the panel offers only operators that the API allows for the field's type", () => {
  for (const type of CUSTOM_FIELD_TYPES) {
    const field = { key: 'a', label: 'A', type, options: ['x'], isArchived: false }
    const fields = fieldsWith([field as never])
    const allowed: readonly string[] = OPERATORS[fields.get('custom.a')!.kind]
    for (const operator of operatorsOf(type)) {
      expect({ type, operator, isAllowed: allowed.includes(operator) }).toEqual({
        type,
        operator,
        isAllowed: true,
      })
    }
  }
})

test('a condition without a value is ignored, and a complete one comes back as typed', () => {
  const number = { key: 'age', label: 'Age', type: 'NUMBER', options: [] } as never
  const typed = (operator: string, ...values: string[]) =>
    filterOf({ id: 1, field: 'age', operator, values }, [number])
  expect([typed('equals'), typed('between', '1'), typed('between', '1', '')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([typed('equals', '5'), typed('is_empty')]).toEqual([
    { field: 'age', operator: 'equals', value: 5 },
    { field: 'age', operator: 'is_empty' },
  ])
  const between = typed('between', '1', '9')!
  expect(filterOf(draftOf(between), [number])).toEqual(between)
  expect(valueKindOf('DATE', 'in_last_days')).toBe('days')
})

test('at most as many contacts are chosen one by one as the API accepts, and choosing all that match is separate', () => {
  const ids = Array.from({ length: MAX_CHOSEN + 20 }, (_, n) => `${n}`)
  const many = withThese(NOTHING, ids, true)
  expect(selectionOf(many, ALL)).toEqual({ filter: { ids: ids.slice(0, MAX_CHOSEN) } })
  expect(selectionOf(withThese(many, ids.slice(1), false), {})).toEqual({ filter: { ids: ['0'] } })
  const all = { kind: 'all', count: 12_480 } as const
  expect(withThese(all, ['1'], false)).toBe(all)
  expect(selectionOf(all, {})).toEqual({ all: true, expectedCount: 12_480 })
  expect(selectionOf(all, { search: 'ann' })).toEqual({ filter: { search: 'ann' }, expectedCount: 12_480 })
})

test('only the pages around the visible rows are loaded', () => {
  expect(pagesOf(0, 19, 100_000)).toEqual([1])
  expect(pagesOf(90, 110, 100_000)).toEqual([1, 2])
  expect(pagesOf(99_980, 99_999, 100_000)).toEqual([1_000])
  expect(pagesOf(0, 0, 0)).toEqual([1])
})

const extents = fc.record({
  total: fc.integer({ min: 5_000, max: 90_000_000 }),
  window: fc.integer({ min: 200, max: 2_000 }),
})
const place = ({ top, shift }: Position) => top + shift

test('small scrolls move the rows by the same distance and reach both ends, for any number of rows', () => {
  fc.assert(
    fc.property(
      extents,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: -199, max: 199 }),
      (extent, share, step) => {
        const before = positionAt(extent, share * extent.total)
        const end = extent.total - extent.window
        const wanted = Math.max(0, Math.min(place(before) + step, end))
        const moved = Math.max(0, Math.min(before.top + step, heightOf(extent) - extent.window))
        const after = scrolled(extent, before, moved)
        expect(after.top).toBeGreaterThanOrEqual(0)
        expect(after.top).toBeLessThanOrEqual(heightOf(extent) - extent.window + 1)
        // The element reaches an end only together with the rows.
        expect(Math.abs(place(after) - wanted)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('the ends of the scrollbar are the ends of the rows, and no element is taller than a browser allows', () => {
  fc.assert(
    fc.property(extents, (extent) => {
      const bottom = heightOf(extent) - extent.window
      expect(heightOf(extent)).toBeLessThanOrEqual(17_000_000)
      expect(Math.abs(place(scrolled(extent, START, bottom)) - (extent.total - extent.window))).toBeLessThan(
        2,
      )
      const back = scrolled(extent, positionAt(extent, extent.total), 0)
      expect(place(back)).toBe(0)
    }),
  )
})
