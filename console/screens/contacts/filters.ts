import type { BulkFilter, ContactStatus, CustomFieldFilter } from '../../api/api.gen.ts'
import { words } from '../../ui/format.ts'
import type { FilterName, Filters } from './search.ts'
import { SOURCES } from './words.ts'

/** Filters of an address as the body of a bulk operation, and in words. Pure functions. */

/** Splits a list in an address. */
export const wordsIn = (text: string | undefined): string[] => text?.split(',').filter(Boolean) ?? []

/** Returns the conditions on custom fields in an address. Ignores invalid ones. */
export function fieldFiltersIn(text: string | undefined): CustomFieldFilter[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one?.field === 'string') : []
  } catch {
    return []
  }
}

const LISTS: ReadonlySet<FilterName> = new Set(['stage', 'status', 'source', 'tagIds', 'ids'])
const FLAGS: ReadonlySet<FilterName> = new Set(['isOptedOut', 'emailSubscribed'])

/** Returns the filters as the body of a bulk operation or export. */
export function bulkFilter(filters: Filters): BulkFilter {
  const entries = Object.entries(filters).map(([name, text]) => {
    if (LISTS.has(name as FilterName)) return [name, wordsIn(text)]
    if (FLAGS.has(name as FilterName)) return [name, text === 'true']
    return [name, name === 'customFieldFilters' ? fieldFiltersIn(text) : text]
  })
  return Object.fromEntries(entries)
}

/** Returns the filters of a bulk operation as an address has them. */
export function filtersFrom(filter: BulkFilter): Filters {
  const entries = Object.entries(filter).map(([name, value]) => [
    name,
    name === 'customFieldFilters' ? JSON.stringify(value) : String(value),
  ])
  return Object.fromEntries(entries)
}

interface Chip {
  key: string
  text: string
  /** Filters without this one. */
  rest: Filters
}

/** Returns names of records by id or key, or the id until the name is loaded. */
interface Names {
  tag(id: string): string
  segment(id: string): string
  field(key: string): string
}

const without = (filters: Filters, name: FilterName, rest?: string): Filters => {
  const { [name]: _, ...others } = filters
  return rest ? { ...others, [name]: rest } : others
}

/** Returns each filter in words. The search text has its own field and is not included. */
export function chipsOf(filters: Filters, names: Names): Chip[] {
  const chips: Chip[] = []
  const add = (name: FilterName, text: (value: string) => string) => {
    const value = filters[name]
    if (value) chips.push({ key: name, text: text(value), rest: without(filters, name) })
  }
  const addEach = (name: FilterName, text: (word: string) => string) => {
    const list = wordsIn(filters[name])
    for (const word of list) {
      const rest = list.filter((other) => other !== word).join(',')
      chips.push({ key: `${name} ${word}`, text: text(word), rest: without(filters, name, rest) })
    }
  }
  add('name', (value) => `Name: ${value}`)
  add('phone', (value) => `Phone: ${value}`)
  add('email', (value) => `Email: ${value}`)
  addEach('stage', (word) => `Stage: ${words(word)}`)
  addEach('status', (word) => `Status: ${words(word as ContactStatus)}`)
  addEach('source', (word) => `From: ${SOURCES[word as keyof typeof SOURCES] ?? words(word)}`)
  addEach('tagIds', (id) => `Tag: ${names.tag(id)}`)
  add('isOptedOut', (value) => (value === 'true' ? 'Opted out of texts' : 'Not opted out of texts'))
  add('emailSubscribed', (value) => (value === 'true' ? 'Not opted out of emails' : 'Opted out of emails'))
  add('createdFrom', (value) => `Created from ${value}`)
  add('createdTo', (value) => `Created until ${value}`)
  add('excludeSegmentId', (id) => `Not in ${names.segment(id)}`)
  const conditions = fieldFiltersIn(filters.customFieldFilters)
  for (const [index, condition] of conditions.entries()) {
    const rest = conditions.filter((_, other) => other !== index)
    chips.push({
      key: `field ${index}`,
      text: conditionText(condition, names),
      rest: without(filters, 'customFieldFilters', rest.length > 0 ? JSON.stringify(rest) : undefined),
    })
  }
  add('ids', (ids) => `${wordsIn(ids).length} chosen ones`)
  return chips
}

/** Describes a condition: `Plan is pro`, `Birthday in the last days 7`. */
const conditionText = ({ field, operator, value }: CustomFieldFilter, names: Names): string =>
  [
    names.field(field),
    operatorWords(operator),
    Array.isArray(value) ? value.join(operator === 'between' ? ' and ' : ', ') : value,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')

const OPERATOR_WORDS: Readonly<Record<string, string>> = {
  equals: 'is',
  not_equals: 'is not',
  in: 'is one of',
  not_in: 'is none of',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  is_true: 'is yes',
  is_false: 'is not yes',
  between: 'is between',
  on: 'is on',
  before: 'is before',
  after: 'is after',
  in_last_days: 'is within the last days:',
  not_in_last_days: 'is not within the last days:',
  in_next_days: 'is within the next days:',
  contains_any: 'has one of',
  contains_all: 'has all of',
  contains_none: 'has none of',
}

/** Returns the words for an operator. */
export const operatorWords = (operator: string): string =>
  OPERATOR_WORDS[operator] ?? operator.replaceAll('_', ' ')
