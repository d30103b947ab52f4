import * as v from 'valibot'
import { isoTime, listOf, oneOf, uuid } from '../../http/schema.ts'
import { ContactFilters, customFieldFilterList, saysWhen } from '../contacts/list.service.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../contacts/table.ts'
import { EXPORT_STATUSES } from './table.ts'

/** As many as the query string of the list takes. */
const MAX_ENTRIES = 100

const searched = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.string('must be text'),
      v.maxLength(maxLength, `must be at most ${maxLength} characters`),
      v.check((value) => !value.includes('\0'), 'must not hold a NUL character'),
    ),
  )

const anyOf = <Item extends v.GenericSchema<string, unknown>>(item: Item) =>
  v.optional(listOf(item, { max: MAX_ENTRIES, message: 'must be an array' }))

const moment = v.optional(v.pipe(v.string('must be text'), saysWhen))
const flag = v.optional(v.boolean('must be true or false'))

/** Which contacts: the filters of the list of contacts, as JSON. */
export const CreateExport = v.object({
  search: searched(200),
  name: searched(200),
  phone: searched(50),
  email: searched(200),
  status: anyOf(oneOf(CONTACT_STATUSES)),
  source: anyOf(oneOf(CONTACT_SOURCES)),
  stage: anyOf(oneOf(CONTACT_STAGES)),
  isOptedOut: flag,
  emailSubscribed: flag,
  tagIds: anyOf(uuid),
  createdFrom: moment,
  createdTo: moment,
  excludeSegmentId: v.optional(uuid),
  customFieldFilters: v.optional(customFieldFilterList),
})

/** The same filters as the list takes them. */
export const CreateExportQuery = ContactFilters

export const ExportRecord = v.object({
  id: uuid,
  status: v.picklist(EXPORT_STATUSES),
  /** Contacts written so far. */
  rowCount: v.number(),
  sizeBytes: v.number(),
  error: v.nullable(v.string()),
  createdBy: v.object({ type: v.string(), id: v.nullable(v.string()), name: v.string() }),
  createdAt: isoTime,
  completedAt: v.nullable(isoTime),
  /** When the file is forgotten, and the export with it. */
  expiresAt: isoTime,
})
