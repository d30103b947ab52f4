import * as v from 'valibot'
import {
  described,
  oneOf,
  PAGE_FIELDS,
  pageQuery,
  queryArray,
  queryBoolean,
  queryText,
  SORT_FIELDS,
  sortOrder,
  uuid,
} from '../../http/schema.ts'
import { pointsElsewhere } from '../../http/unknown-fields.ts'
import { isDayOrInstant } from '../../lib/day-or-instant.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { atMostCharacters } from '../../lib/invisible.ts'
import { FILTER_FIELDS, perField } from '../records/fields.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../records/table.ts'

export const CONTACT_SORTS = ['createdAt', 'firstName', 'lastName', 'phone', 'email', 'status'] as const
describeWords(CONTACT_SORTS, 'ContactSort', 'What a list of contacts is sorted by.', {
  createdAt: 'By when they were created.',
  firstName: 'By given name.',
  lastName: 'By family name.',
  phone: 'By phone number.',
  email: 'By email address.',
  status: 'By status.',
})

const MAX_CUSTOM_FIELD_FILTERS = 20
/** Twenty filters with room for long values; also bounds what is parsed. */
const MAX_CUSTOM_FIELD_FILTERS_LENGTH = 20_000

const jsonText = v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
  try {
    return JSON.parse(dataset.value)
  } catch {
    addIssue({ message: 'is not valid JSON' })
    return NEVER
  }
})

const CustomFieldFilter = v.object(
  {
    field: v.string('must be text'),
    operator: v.string('must be text'),
    value: v.optional(v.unknown()),
  },
  'must be an object with field, operator and value',
)
describeObject(CustomFieldFilter, 'CustomFieldFilter', 'A condition on a custom field.', {
  field: 'Key of the custom field.',
  operator: 'One of the operators that segment rules have for the type of the field, in any case.',
  value: 'What to compare with, as in segment rules; absent for operators that take none.',
})

/** Entries that name unknown fields or operators are ignored later, as the interface defines it. */
export const customFieldFilterList = v.pipe(
  v.array(CustomFieldFilter, 'must be a JSON array of objects with field, operator and value'),
  v.maxLength(MAX_CUSTOM_FIELD_FILTERS, `must have at most ${MAX_CUSTOM_FIELD_FILTERS} entries`),
)

const customFieldFilters = v.optional(
  v.pipe(
    described(v.string('must be given once'), { type: 'string', format: 'json' }),
    atMostCharacters(MAX_CUSTOM_FIELD_FILTERS_LENGTH),
    jsonText,
    customFieldFilterList,
  ),
)

export const saysWhen = v.check<string, string>(
  isDayOrInstant,
  'must be a day such as 2026-01-31, or a time with its zone such as 2026-01-31T17:05:00Z',
)

const dayOrInstant = v.optional(v.pipe(v.string('must be given once'), saysWhen))

/** The filters of GET /contacts, GET /contacts/ids and exports. */
export const contactFilterEntries = {
  search: queryText(200),
  name: queryText(200),
  phone: queryText(50),
  ...perField(FILTER_FIELDS, () => queryText(200)),
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

const WHEN = 'A day such as `2026-01-31` in the time zone of the organization, or a time with its zone'

/** What the filters mean, for the query string and for the body of an export. */
export const CONTACT_FILTER_FIELDS = {
  search:
    'Only contacts with this text in their name, phone number or email address. Upper and lower case are the same.',
  name: 'Only contacts with this text in their full name.',
  phone: 'Only contacts with these digits in their phone number; punctuation does not matter.',
  ...perField(FILTER_FIELDS, ({ label }) => `Only contacts with this text in their ${label}.`),
  status: 'Only contacts of one of these statuses.',
  source: 'Only contacts from one of these sources.',
  stage: 'Only contacts in one of these stages.',
  isOptedOut: 'True: only contacts whose number is on the suppression list. False: only the others.',
  emailSubscribed:
    'False: only contacts whose email address is on the suppression list. True: only the others.',
  tagIds: 'Only contacts with at least one of these tags.',
  createdFrom: `Only contacts created then or later. ${WHEN}.`,
  createdTo: `Only contacts created then or before. ${WHEN}; a day counts to its end.`,
  excludeSegmentId: 'Only contacts that are not in this segment.',
  customFieldFilters:
    'JSON array of at most 20 objects such as `{"field":"plan","operator":"equals","value":"pro"}`; all must hold. Operators are those of segment rules. An entry with an unknown field or operator is ignored.',
}

export const ListContacts = v.object({
  ...contactFilterEntries,
  ...pageQuery,
  sortBy: v.optional(oneOf(CONTACT_SORTS), 'createdAt'),
  sortOrder,
})

pointsElsewhere(ListContacts, {
  updatedSince: 'is not known here; GET /contacts/changes takes it',
})
describeFields(ListContacts, { ...CONTACT_FILTER_FIELDS, ...PAGE_FIELDS, ...SORT_FIELDS })

export const ContactFilters = v.object(contactFilterEntries)
describeFields(ContactFilters, CONTACT_FILTER_FIELDS)
export type ContactFilters = v.InferOutput<typeof ContactFilters>
export type ListContactsQuery = v.InferOutput<typeof ListContacts>
