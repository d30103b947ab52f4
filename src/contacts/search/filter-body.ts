import * as v from 'valibot'
import { listOf, oneOf, uuid, uuidList, wholeNumber } from '../../http/schema.ts'
import { textsOf } from '../../lib/describe.ts'
import { atMostCharacters } from '../../lib/invisible.ts'
import { FILTER_FIELDS, perField } from '../records/fields.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../records/table.ts'
import { MAX_DAYS } from '../segment-rules/rules.ts'
import { CAMPAIGN_RESULTS, contactFilterEntries, customFieldFilterList, dateFilter } from './list-schema.ts'

/** The filters of the list of contacts as JSON, for the bodies of exports and bulk operations. */

/** The same limit as in the query string of the list. */
const MAX_ENTRIES = 100
/** Maximum number of ids, the same as in a request about contacts named by id. */
const MAX_IDS = 500

const searched = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.string('must be text'),
      atMostCharacters(maxLength),
      v.check((value) => !value.includes('\0'), 'must not hold a NUL character'),
      v.normalize('NFC'),
    ),
  )

const anyOf = <Item extends v.GenericSchema<string, unknown>>(item: Item) =>
  v.optional(listOf(item, { max: MAX_ENTRIES, message: 'must be an array' }))

const moment = v.optional(v.pipe(v.string('must be text'), dateFilter))
const flag = v.optional(v.boolean('must be true or false'))

export const contactFilterBody = {
  ids: v.optional(uuidList(MAX_IDS)),
  search: searched(200),
  name: searched(200),
  phone: searched(50),
  ...perField(FILTER_FIELDS, () => searched(200)),
  status: anyOf(oneOf(CONTACT_STATUSES)),
  source: anyOf(oneOf(CONTACT_SOURCES)),
  stage: anyOf(oneOf(CONTACT_STAGES)),
  isOptedOut: flag,
  emailSubscribed: flag,
  tagIds: anyOf(uuid),
  createdFrom: moment,
  createdTo: moment,
  excludeSegmentId: v.optional(uuid),
  campaignResult: v.optional(oneOf(CAMPAIGN_RESULTS)),
  campaignId: v.optional(uuid),
  campaignDays: v.optional(wholeNumber(1, MAX_DAYS)),
  customFieldFilters: v.optional(customFieldFilterList),
} satisfies Record<keyof typeof contactFilterEntries, v.GenericSchema>

/** The descriptions of these filters, for `describeObject`. */
export const CONTACT_FILTER_BODY_FIELDS = {
  ...textsOf(contactFilterEntries),
  customFieldFilters:
    'Conditions on custom fields, at most 20; all must hold. One with an unknown field or operator is ignored.',
}
