import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import { CONTACT_FILTER_BODY_FIELDS, contactFilterBody } from '../../contacts/search/filter-body.ts'
import { ContactFilters } from '../../contacts/search/list.ts'
import { isoTime, uuid } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { EXPORT_STATUSES } from './table.ts'

describeWords(EXPORT_STATUSES, 'ExportStatus', 'How far an export is.', {
  QUEUED: 'It waits for its turn.',
  PROCESSING: 'The file is being written.',
  COMPLETED: 'The file can be downloaded.',
  FAILED: 'It could not be written; `error` says why.',
})

/** Which contacts: the filters of the list of contacts, as JSON. */
export const CreateExport = v.object(contactFilterBody)
describeObject(
  CreateExport,
  'CreateExport',
  'Which contacts to export: the filters of the list of contacts. Without any, all.',
  CONTACT_FILTER_BODY_FIELDS,
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
