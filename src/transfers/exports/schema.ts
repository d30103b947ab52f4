import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import {
  CONTACT_FILTER_FIELDS,
  ContactFilters,
  customFieldFilterList,
  saysWhen,
} from '../../contacts/search/list.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../../contacts/store/table.ts'
import { isoTime, listOf, oneOf, uuid } from '../../http/schema.ts'
import { atMostCharacters } from '../../lib/characters.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { EXPORT_STATUSES } from './table.ts'

describeWords(EXPORT_STATUSES, 'ExportStatus', 'How far an export is.', {
  QUEUED: 'It waits for its turn.',
  PROCESSING: 'The file is being written.',
  COMPLETED: 'The file can be downloaded.',
  FAILED: 'It could not be written; `error` says why.',
})

/** The same limit as in the query string of the list. */
const MAX_ENTRIES = 100

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
describeObject(
  CreateExport,
  'CreateExport',
  'Which contacts to export: the filters of the list of contacts. Without any, all.',
  {
    ...CONTACT_FILTER_FIELDS,
    customFieldFilters:
      'Conditions on custom fields, at most 20; all must hold. One with an unknown field or operator is ignored.',
  },
)

/** The same filters as the list takes them. */
export const CreateExportQuery = ContactFilters

export const ExportRecord = v.object({
  id: uuid,
  status: v.picklist(EXPORT_STATUSES),
  rowCount: v.number(),
  sizeBytes: v.number(),
  error: v.nullable(v.string()),
  createdBy: ActorRecord,
  createdAt: isoTime,
  completedAt: v.nullable(isoTime),
  expiresAt: isoTime,
})
describeObject(ExportRecord, 'ContactExport', 'An export of contacts to a CSV file.', {
  id: 'Id of the export.',
  status: 'How far it is.',
  rowCount: 'Contacts written so far.',
  sizeBytes: 'Size of the file so far, in bytes.',
  error: 'Why it failed; null unless it did.',
  createdBy: 'Who requested it.',
  createdAt: 'When it was requested.',
  completedAt: 'When the file was complete; null before.',
  expiresAt: 'When the export and its file are deleted.',
})
