import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/service.ts'
import { CONTACT_FILTER_BODY_FIELDS, contactFilterBody } from '../../contacts/search/filter-body.ts'
import { ContactFilters } from '../../contacts/search/list.ts'
import type { Db } from '../../db/database.ts'
import { download } from '../../http/download.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { idOf, isoTime, listOf, uuid } from '../../http/schema.ts'
import { creatorOf } from '../../jobs/long-operations/operation.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { component, describeObject } from '../../lib/describe.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { isExportField } from './format.ts'
import * as service from './service.ts'
import { type ContactExportRow, EXPORT_STATUSES } from './table.ts'

const columns = listOf(
  v.pipe(
    v.string('must be text'),
    v.check(isExportField, 'must be a field of a contact, such as email or custom.plan'),
  ),
  { min: 1, max: 60, message: 'must be an array of fields of a contact' },
)

/** The contacts to export: the filters of the list of contacts, in the JSON body. */
const CreateExport = v.object({ ...contactFilterBody, columns: v.optional(columns) })
describeObject(
  CreateExport,
  'CreateExport',
  'Which contacts to export: the filters of the list of contacts. Without any, all.',
  {
    ...CONTACT_FILTER_BODY_FIELDS,
    columns:
      'Fields of the contacts in the file, in this order, such as `phone`, `tags`, `topics`, `unsubscribedTopics`, `lastContactedAt` or `custom.plan`. Opt-outs are always in it. Absent: all fields that an import takes.',
  },
)

/** The same filters in the query, in the form that the list of contacts takes. */
const CreateExportQuery = ContactFilters

const ExportRecord = component('ContactExport', 'An export of contacts to a CSV file.', {
  id: [uuid, 'Id of the export.'],
  status: [v.picklist(EXPORT_STATUSES), 'How far it is.'],
  rowCount: [v.number(), 'Contacts written so far.'],
  sizeBytes: [v.number(), 'Size of the file so far, in bytes.'],
  error: [
    v.nullable(v.string()),
    'Reason of the failure, in the language of `Accept-Language`; null without a failure.',
  ],
  createdBy: [ActorRecord, 'Who requested it.'],
  createdAt: [isoTime, 'When it was requested.'],
  completedAt: [v.nullable(isoTime), 'When the file was complete; null before.'],
  expiresAt: [isoTime, 'When the export and its file are deleted.'],
})

/** @param language BCP 47 tag of the reader */
const presentExport = (row: ContactExportRow, language: string) => ({
  id: row.uuid,
  status: row.status,
  rowCount: row.rowCount,
  sizeBytes: row.sizeBytes,
  error: row.error && sayStored(row.error, language),
  createdBy: creatorOf(row),
  createdAt: toIso(row.createdAt),
  completedAt: toIsoOrNull(row.completedAt),
  expiresAt: toIso(row.expiresAt),
})

const idParams = idOf('the export')

export const contactExportRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/contacts/exports',
    group: 'Contacts',
    summary: 'Export contacts as CSV',
    description:
      'The filters are those of the list of contacts, in the body or the query string; without filters, all contacts. The file is written after the answer and kept for 24 hours. It can be imported without changes: opt-outs of both channels, choices about topics, status, stage, source, tags, custom fields, preferred sender and date of creation come back with it, unless `columns` leaves them out.',
    errors: {
      NOT_FOUND:
        'There is no segment with the id in `excludeSegmentId`, or no campaign with that in `campaignId`.',
    },
    access: 'member',
    permission: 'contact:export',
    rateLimit: 'bulk',
    query: CreateExportQuery,
    body: CreateExport,
    status: 201,
    data: ExportRecord,
    handle: ({ principal, query, body, language, write }) =>
      write((tx) => {
        const { columns = null, ...filters } = body
        const row = service.createExport(tx, principal, { ...query, ...filters }, columns)
        return created(presentExport(row, language()), 'Export queued')
      }),
  }),
  operation({
    method: 'GET',
    path: '/contacts/exports/:id',
    group: 'Contacts',
    summary: 'Read an export with its progress',
    description: 'Read it again while its status is QUEUED or PROCESSING.',
    access: 'member',
    permission: 'contact:export',
    params: idParams,
    status: 200,
    data: ExportRecord,
    handle: ({ principal, params, language }) =>
      ok(presentExport(service.getExport(db, principal, params.id), language())),
  }),
  operation({
    method: 'GET',
    path: '/contacts/exports/:id/file',
    group: 'Contacts',
    summary: 'Download the file of a completed export',
    description:
      'CSV in UTF-8 with a byte order mark, by which Excel knows it, and a header row. Cells that a spreadsheet would take for a formula begin with an apostrophe.',
    errors: {
      INVALID_STATE_TRANSITION: 'The export is not COMPLETED, so there is no file.',
    },
    access: 'member',
    permission: 'contact:export',
    params: idParams,
    status: 200,
    raw: 'text/csv',
    handle: async ({ principal, params, request, write }) => {
      const row = service.getFinishedExport(db, principal, params.id)
      if (request.method === 'GET') {
        await write((tx) => {
          service.recordExport(tx, 'CONTACTS_DOWNLOADED', row)
          return ok(null)
        })
      }
      return download(`contacts-${row.uuid}.csv`, 'text/csv', service.partsOf(db, row))
    },
  }),
]
