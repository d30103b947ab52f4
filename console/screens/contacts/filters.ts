import { conditions } from '../../../words/en/conditions.ts'
import { contactFields } from '../../../words/en/contact-fields.ts'
import { contacts } from '../../../words/en/contacts.ts'
import type {
  BulkFilter,
  CampaignResult,
  ContactStage,
  ContactStatus,
  CustomFieldFilter,
} from '../../api/api.gen.ts'
import { CAMPAIGN_RESULTS } from '../../shell/campaign-results.ts'
import { SOURCE_NAMES } from '../../shell/contact-values.ts'
import { date, words } from '../../ui/format.ts'
import type { FilterName, Filters } from './search.ts'
import { stageName, statusName } from './words.ts'

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
    if (name === 'campaignDays') return [name, Number(text)]
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

/** Returns names of records by id or key, or a substitute until the name is loaded. */
interface Names {
  tag(id: string): string
  segment(id: string): string | undefined
  campaign(id: string): string | undefined
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
  const one = (label: string, value: string) => contacts.filterOne({ label, value })
  add('name', (value) => one(contacts.columnName(), value))
  add('phone', (value) => one(contactFields.phone(), value))
  add('email', (value) => one(contactFields.email(), value))
  addEach('stage', (word) => one(contactFields.stage(), stageName(word as ContactStage)))
  addEach('status', (word) => one(contactFields.status(), statusName(word as ContactStatus)))
  addEach('source', (word) =>
    one(contactFields.source(), SOURCE_NAMES[word as keyof typeof SOURCE_NAMES] ?? words(word)),
  )
  addEach('tagIds', (id) => contacts.filterTag({ name: names.tag(id) }))
  add('isOptedOut', (value) => (value === 'true' ? contacts.filterOptedOut() : contacts.filterNotOptedOut()))
  add('emailSubscribed', (value) =>
    value === 'true' ? contacts.filterEmailNotOptedOut() : contacts.filterEmailOptedOut(),
  )
  add('createdFrom', (value) => contacts.filterAddedFrom({ day: dayOf(value) }))
  add('createdTo', (value) => contacts.filterAddedTo({ day: dayOf(value) }))
  add('excludeSegmentId', (id) => {
    const name = names.segment(id)
    return name ? contacts.filterNotInSegment({ name }) : contacts.filterNotInUnknown()
  })
  if (filters.campaignResult) {
    const { campaignResult, campaignId, campaignDays, ...rest } = filters
    chips.push({ key: 'campaignResult', text: campaignText(filters, names), rest })
  }
  const ofFields = fieldFiltersIn(filters.customFieldFilters)
  for (const [index, condition] of ofFields.entries()) {
    const rest = ofFields.filter((_, other) => other !== index)
    chips.push({
      key: `field ${index}`,
      text: conditionText(condition, names),
      rest: without(filters, 'customFieldFilters', rest.length > 0 ? JSON.stringify(rest) : undefined),
    })
  }
  add('ids', (ids) => contacts.filterIds({ count: wordsIn(ids).length }))
  return chips
}

/** Describes a filter by results of campaigns: `Spring sale: did not click`. */
function campaignText({ campaignResult, campaignId, campaignDays }: Filters, names: Names): string {
  const result = CAMPAIGN_RESULTS[campaignResult as CampaignResult] ?? words(campaignResult ?? '')
  if (!campaignId) return contacts.filterAnyCampaign({ days: Number(campaignDays), result })
  const campaign = names.campaign(campaignId)
  return campaign ? contacts.filterCampaign({ campaign, result }) : contacts.filterCampaignUnknown({ result })
}

/** Formats a day of an address; returns the text itself if it is no day. */
const dayOf = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : date(text, 'UTC'))

/** Describes a condition: `Plan: is pro`, `Birthday: in the last 7 days`. */
function conditionText({ field: key, operator, value }: CustomFieldFilter, names: Names): string {
  const field = names.field(key)
  const inDays = DAYS[operator]
  if (inDays) return inDays({ field, days: Number(value) })
  if (value === undefined || value === '')
    return contacts.conditionNoValue({ field, operator: operatorWords(operator) })
  const [first, last] = Array.isArray(value) ? value.map(String) : []
  if (operator === 'between' && first && last) return contacts.conditionRange({ field, first, last })
  return contacts.conditionValue({
    field,
    operator: operatorWords(operator),
    value: Array.isArray(value) ? value.join(', ') : String(value),
  })
}

const DAYS: Readonly<Record<string, typeof contacts.conditionLastDays>> = {
  in_last_days: contacts.conditionLastDays,
  not_in_last_days: contacts.conditionNotLastDays,
  in_next_days: contacts.conditionNextDays,
}

const OPERATOR_WORDS: Readonly<Record<string, string>> = {
  equals: conditions.equals(),
  not_equals: conditions.notEquals(),
  contains: conditions.contains(),
  starts_with: conditions.startsWith(),
  is_empty: conditions.empty(),
  is_not_empty: conditions.notEmpty(),
  in: conditions.oneOf(),
  not_in: conditions.noneOf(),
  gt: conditions.moreThan(),
  gte: conditions.atLeast(),
  lt: conditions.lessThan(),
  lte: conditions.atMost(),
  is_true: conditions.yes(),
  is_false: conditions.notYes(),
  between: conditions.between(),
  on: conditions.on(),
  before: conditions.before(),
  after: conditions.after(),
  in_last_days: conditions.lastDays(),
  not_in_last_days: conditions.notLastDays(),
  in_next_days: conditions.nextDays(),
  contains_any: conditions.anyOf(),
  contains_all: conditions.allOf(),
  contains_none: conditions.noneIn(),
}

/** Returns the words for an operator. */
export const operatorWords = (operator: string): string =>
  OPERATOR_WORDS[operator] ?? operator.replaceAll('_', ' ')
