import * as v from 'valibot'
import {
  described,
  oneOf,
  pageQuery,
  queryArray,
  queryBoolean,
  queryText,
  sortOrder,
  uuid,
} from '../../http/schema.ts'
import { isDayOrInstant } from '../../lib/day-or-instant.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from './table.ts'

export const CONTACT_SORTS = ['createdAt', 'firstName', 'lastName', 'phone', 'email', 'status'] as const

const MAX_CUSTOM_FIELD_FILTERS = 20
/** Twenty filters with room for long values; also bounds what is parsed. */
const MAX_CUSTOM_FIELD_FILTERS_LENGTH = 20_000

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Contract section 10: entries that name unknown fields or operators are ignored later. */
export const customFieldFilterList = v.pipe(
  v.array(
    v.object(
      {
        field: v.string('must be text'),
        operator: v.string('must be text'),
        value: v.optional(v.unknown()),
      },
      'must be an object with field, operator and value',
    ),
    'must be a JSON array of objects with field, operator and value',
  ),
  v.maxLength(MAX_CUSTOM_FIELD_FILTERS, `must have at most ${MAX_CUSTOM_FIELD_FILTERS} entries`),
)

const customFieldFilters = v.optional(
  v.pipe(
    described(v.string('must be given once'), { type: 'string', format: 'json' }),
    v.maxLength(
      MAX_CUSTOM_FIELD_FILTERS_LENGTH,
      `must be at most ${MAX_CUSTOM_FIELD_FILTERS_LENGTH} characters`,
    ),
    v.transform(parseJson),
    customFieldFilterList,
  ),
)

export const saysWhen = v.check<string, string>(
  isDayOrInstant,
  'must be a day such as 2026-01-31, or a time with its zone such as 2026-01-31T17:05:00Z',
)

const dayOrInstant = v.optional(v.pipe(v.string('must be given once'), saysWhen))

/** What GET /contacts, GET /contacts/ids and exports filter by: the interface spec's list query. */
export const contactFilterEntries = {
  search: queryText(200),
  name: queryText(200),
  phone: queryText(50),
  email: queryText(200),
  status: queryArray(oneOf(CONTACT_STATUSES)),
  source: queryArray(oneOf(CONTACT_SOURCES)),
  stage: queryArray(oneOf(CONTACT_STAGES)),
  isOptedOut: queryBoolean,
  emailSubscribed: queryBoolean,
  tagIds: queryArray(uuid),
  createdFrom: dayOrInstant,
  createdTo: dayOrInstant,
  excludeSegmentId: v.optional(uuid),
  customFieldFilters,
}

export const ListContacts = v.object({
  ...contactFilterEntries,
  ...pageQuery,
  sortBy: v.optional(oneOf(CONTACT_SORTS), 'createdAt'),
  sortOrder,
})

export const ContactFilters = v.object(contactFilterEntries)
export type ContactFilters = v.InferOutput<typeof ContactFilters>
export type ListContactsQuery = v.InferOutput<typeof ListContacts>
