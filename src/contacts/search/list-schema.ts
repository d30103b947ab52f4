import * as v from 'valibot'
import {
  described,
  oneOf,
  pageEntries,
  queryArray,
  queryBoolean,
  queryInteger,
  queryText,
  sortEntries,
  uuid,
} from '../../http/schema.ts'
import { pointsElsewhere } from '../../http/unknown-fields.ts'
import { isDayOrInstant } from '../../lib/day-or-instant.ts'
import { describeObject, enumeration, parameters } from '../../lib/describe.ts'
import { atMostCharacters } from '../../lib/invisible.ts'
import { FILTER_FIELDS, perField } from '../records/fields.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../records/table.ts'
import { MAX_DAYS } from '../segment-rules/rules.ts'
import { CAMPAIGN_MEANINGS } from '../segment-rules/words.ts'

export const CONTACT_SORTS = enumeration('ContactSort', 'What a list of contacts is sorted by.', {
  createdAt: 'By when they were created.',
  firstName: 'By given name.',
  lastName: 'By family name.',
  phone: 'By phone number.',
  email: 'By email address.',
  status: 'By status.',
})

const MAX_CUSTOM_FIELD_FILTERS = 20
/** Maximum length of the JSON that is parsed: room for twenty filters with long values. */
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

/** Entries with unknown fields or operators are ignored later, as the API defines it. */
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

export const dateFilter = v.check<string, string>(
  isDayOrInstant,
  'must be a day such as 2026-01-31, or a time with its zone such as 2026-01-31T17:05:00Z',
)

const dayOrInstant = v.optional(v.pipe(v.string('must be given once'), dateFilter))

const WHEN = 'A day such as `2026-01-31` in the time zone of the organization, or a time with its zone'

export const CAMPAIGN_RESULTS = enumeration(
  'CampaignResult',
  'A result of a campaign, or of all campaigns within some days.',
  CAMPAIGN_MEANINGS,
)

/** The filters of GET /contacts, GET /contacts/ids and exports. */
export const contactFilterEntries = {
  ids: [queryArray(uuid), 'Only these contacts; an unknown id is ignored.'],
  search: [
    queryText(200),
    'Only contacts with this text in their name, phone number or email address. Upper and lower case are the same.',
  ],
  name: [queryText(200), 'Only contacts with this text in their full name.'],
  phone: [
    queryText(50),
    'Only contacts with these digits in their phone number; punctuation does not matter.',
  ],
  ...perField(
    FILTER_FIELDS,
    ({ label }) => [queryText(200), `Only contacts with this text in their ${label}.`] as const,
  ),
  status: [queryArray(oneOf(CONTACT_STATUSES)), 'Only contacts of one of these statuses.'],
  source: [queryArray(oneOf(CONTACT_SOURCES)), 'Only contacts from one of these sources.'],
  stage: [queryArray(oneOf(CONTACT_STAGES)), 'Only contacts in one of these stages.'],
  isOptedOut: [
    queryBoolean,
    'True: only contacts whose number is on the suppression list. False: only the others.',
  ],
  emailSubscribed: [
    queryBoolean,
    'False: only contacts whose email address is on the suppression list. True: only the others.',
  ],
  tagIds: [queryArray(uuid), 'Only contacts with at least one of these tags.'],
  createdFrom: [dayOrInstant, `Only contacts created then or later. ${WHEN}.`],
  createdTo: [dayOrInstant, `Only contacts created then or before. ${WHEN}; a day counts to its end.`],
  excludeSegmentId: [v.optional(uuid), 'Only contacts that are not in this segment.'],
  campaignResult: [
    v.optional(oneOf(CAMPAIGN_RESULTS)),
    'Only contacts with this result, of the campaign in `campaignId` or of any campaign within `campaignDays`, as in segment rules. Absent with one of these: `received`.',
  ],
  campaignId: [v.optional(uuid), 'Id of the campaign of `campaignResult`.'],
  campaignDays: [
    queryInteger(1, MAX_DAYS),
    'Number of days of `campaignResult`, instead of `campaignId`; today is the last. Absent without `campaignId`: all days.',
  ],
  customFieldFilters: [
    customFieldFilters,
    'JSON array of at most 20 objects such as `{"field":"plan","operator":"equals","value":"pro"}`; all must hold. Operators are those of segment rules. An entry with an unknown field or operator is ignored.',
  ],
} as const

export const ListContacts = parameters({
  ...contactFilterEntries,
  ...pageEntries,
  ...sortEntries(CONTACT_SORTS, 'createdAt'),
})
pointsElsewhere(ListContacts, {
  updatedSince: 'is not known here; GET /contacts/changes takes it',
})

export const ContactFilters = parameters(contactFilterEntries)
export type ContactFilters = v.InferOutput<typeof ContactFilters>
export type ListContactsQuery = v.InferOutput<typeof ListContacts>
