import type { SegmentRules } from '../../api/api.gen.ts'
import { fieldFiltersIn, wordsIn } from './filters.ts'
import type { Filters } from './search.ts'

type Condition = SegmentRules['conditions'][number]

const DAY_MS = 86_400_000
/** Returns the day some days after (or before) a day such as `2026-01-31`. Ignores a time of day. */
const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(day.slice(0, 10)) + days * DAY_MS).toISOString().slice(0, 10)

const condition = (field: string, operator: string, value?: unknown): Condition =>
  ({ field, operator, ...(value === undefined ? {} : { value }) }) as Condition

/** Returns conditions that find each word in one of the fields. */
const inOneOf = (text: string, fields: readonly string[]): Condition[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({
      operator: 'OR',
      conditions: fields.map((field) => condition(field, 'contains', word)),
    }))

const digits = (text: string): string => text.replace(/[\s().\-/]/g, '')

/** Returns segment rules for the filtered contacts, or undefined without filters and for a list of ids. */
export function rulesOf(filters: Filters): SegmentRules | undefined {
  if (filters.ids) return undefined
  const conditions: Condition[] = []
  const add = (text: string | undefined, make: (text: string) => Condition[]) => {
    if (text) conditions.push(...make(text))
  }
  add(filters.search, (text) =>
    /^\+?\d+$/.test(digits(text))
      ? [condition('phone', 'contains', digits(text))]
      : inOneOf(text, ['firstName', 'lastName', 'email']),
  )
  add(filters.name, (text) => inOneOf(text, ['firstName', 'lastName']))
  add(filters.phone, (text) => [condition('phone', 'contains', digits(text))])
  add(filters.email, (text) => [condition('email', 'contains', text)])
  for (const name of ['stage', 'status', 'source'] as const) {
    add(filters[name], (text) => [condition(name, 'in', wordsIn(text))])
  }
  add(filters.tagIds, (text) => [condition('tagIds', 'contains_any', wordsIn(text))])
  for (const name of ['isOptedOut', 'emailSubscribed'] as const) {
    add(filters[name], (text) => [condition(name, text === 'true' ? 'is_true' : 'is_false')])
  }
  add(filters.createdFrom, (text) => [condition('createdAt', 'after', dayFrom(text, -1))])
  add(filters.createdTo, (text) => [condition('createdAt', 'before', dayFrom(text, 1))])
  add(filters.excludeSegmentId, (id) => [condition('segmentId', 'not_in', [id])])
  add(filters.campaignResult, (result) => [
    filters.campaignId
      ? condition('campaign', result, filters.campaignId)
      : condition('anyCampaign', result, Number(filters.campaignDays)),
  ])
  for (const { field, operator, value } of fieldFiltersIn(filters.customFieldFilters)) {
    conditions.push(condition(`custom.${field}`, operator, value))
  }
  return conditions.length === 0 ? undefined : { operator: 'AND', conditions }
}
