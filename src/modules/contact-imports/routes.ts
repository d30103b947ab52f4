import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { idParams, PaginationMeta, pageQuery } from '../../http/schema.ts'
import { validate } from '../../http/validate.ts'
import { listCustomFieldsOf } from '../custom-fields/service.ts'
import { inspectFile } from './inspect.ts'
import { presentImport, presentRow } from './present.ts'
import { sourceOf } from './read-csv.ts'
import { rejectsCsv } from './rejects.ts'
import {
  ImportCreated,
  ImportForm,
  ImportRecord,
  ListRows,
  MAX_FILE_BYTES,
  MAX_UPLOAD_ROWS,
  RowRecord,
} from './schema.ts'
import * as service from './service.ts'

export const contactImportRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/contacts/imports',
    group: 'Contacts',
    summary: 'Import contacts from a CSV file',
    description:
      'At most 10 MiB and 50,000 rows. Columns are recognised by their headers, those for custom fields by `custom.<key>`, key or label; a contact with the same phone number is updated with the values that are not empty. The import runs after the answer.',
    access: 'member',
    permission: 'contact:import',
    rateLimit: 'bulk',
    upload: {
      maxBytes: MAX_FILE_BYTES,
      fields: {
        file: {
          type: 'file',
          description: 'CSV with a header row; separated by comma, semicolon, tab or |',
          required: true,
        },
        mapping: {
          type: 'string',
          description:
            'JSON object from column header to contact field (or `custom.<key>`), or to null to leave the column out',
          required: false,
        },
        consentAttested: {
          type: 'boolean',
          description: 'Must be true: your word that these people agreed to be written to',
          required: true,
        },
      },
    },
    status: 201,
    data: ImportCreated,
    handle: async ({ principal, form, write }) => {
      const { mapping } = validate(ImportForm, form.fields, 'form')
      const file = form.files.file!
      const inspection = await inspectFile(sourceOf(file.bytes), {
        maxRows: MAX_UPLOAD_ROWS,
        mapping,
        customFields: listCustomFieldsOf(db, principal.organizationId),
      })
      return write((tx) => {
        const row = service.createImport(tx, principal, {
          ...inspection,
          fileName: file.name,
          content: file.bytes,
        })
        return created({ id: row.uuid, status: row.status }, 'Import queued')
      })
    },
  }),
  operation({
    method: 'GET',
    path: '/contacts/imports',
    group: 'Contacts',
    summary: 'List imports',
    access: 'member',
    permission: 'contact:import',
    query: v.object(pageQuery),
    status: 200,
    data: v.array(ImportRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { rows, total } = service.listImports(db, principal, query)
      return ok(rows.map(presentImport), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/contacts/imports/:id',
    group: 'Contacts',
    summary: 'Read an import: how far it is and what came of it',
    access: 'member',
    permission: 'contact:import',
    params: idParams,
    status: 200,
    data: ImportRecord,
    handle: ({ principal, params }) => ok(presentImport(service.getImport(db, principal, params.id))),
  }),
  operation({
    method: 'GET',
    path: '/contacts/imports/:id/rows',
    group: 'Contacts',
    summary: 'List the verdict on each row',
    access: 'member',
    permission: 'contact:import',
    params: idParams,
    query: ListRows,
    status: 200,
    data: v.array(RowRecord),
    meta: PaginationMeta,
    handle: ({ principal, params, query }) => {
      const { rows, total } = service.listRows(db, principal, params.id, query)
      return ok(rows.map(presentRow), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/contacts/imports/:id/rejects.csv',
    group: 'Contacts',
    summary: 'Download the rejected rows with their reasons',
    access: 'member',
    permission: 'contact:import',
    params: idParams,
    status: 200,
    raw: 'text/csv',
    handle: ({ principal, params }) => {
      const row = service.getImport(db, principal, params.id)
      return new Response(rejectsCsv(db, row), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="rejects-${row.uuid}.csv"`,
        },
      })
    },
  }),
]
