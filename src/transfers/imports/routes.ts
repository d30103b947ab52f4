import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { download } from '../../http/download.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { idOf, PaginationMeta } from '../../http/schema.ts'
import { rejectLines } from './rejects.ts'
import {
  ImportRecord,
  ListImports,
  ListRows,
  presentImport,
  presentRow,
  RowRecord,
  RunImport,
} from './schema.ts'
import * as service from './service.ts'
import { importOperation } from './store.ts'
import { uploadRoute } from './upload-route.ts'

const idParams = idOf('the import')

export const contactImportRoutes = ({ db }: { db: Db }): Operation[] => [
  uploadRoute(db),
  operation({
    method: 'GET',
    path: '/contacts/imports',
    group: 'Contacts',
    summary: 'List imports',
    description: 'The newest first; dry runs are included.',
    access: 'member',
    permission: 'contact:import',
    query: ListImports,
    status: 200,
    data: v.array(ImportRecord),
    meta: PaginationMeta,
    handle: ({ principal, query, language }) => {
      const { rows, total } = service.listImports(db, principal, query)
      return ok(
        rows.map(({ row, undo }) => presentImport(row, language(), undo)),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/contacts/imports/:id',
    group: 'Contacts',
    summary: 'Read an import with its progress and counts',
    description: 'Read it again while its status is QUEUED, PROCESSING or UNDOING.',
    access: 'member',
    permission: 'contact:import',
    params: idParams,
    status: 200,
    data: ImportRecord,
    handle: ({ principal, params, language }) => {
      const row = importOperation.get(db, principal, params.id)
      return ok(presentImport(row, language(), service.findUndo(db, row)))
    },
  }),
  operation({
    method: 'POST',
    path: '/contacts/imports/:id/run',
    group: 'Contacts',
    summary: 'Import a checked file',
    description:
      'Imports the file of a dry run with the same settings. The file is kept for 24 hours. The verdicts of the import replace those of the dry run. A file with `questions` has to be uploaded again with a `mapping` that answers them.',
    errors: {
      INVALID_STATE_TRANSITION:
        'The import is not a COMPLETED dry run; `details[0]` has `currentStatus` and `allowed`.',
      CONFLICT: 'The file of the dry run was deleted. Upload it again.',
      ALREADY_EXISTS: 'Another segment has the name `segmentName`; `details[0].existingId` is its id.',
      FORBIDDEN:
        'The role of the caller lacks `contact:import` or, for `segmentName`, `segment:create`; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'contact:import',
    rateLimit: 'bulk',
    params: idParams,
    body: RunImport,
    status: 201,
    data: ImportRecord,
    handle: ({ principal, params, body, language, write }) =>
      write((tx) =>
        created(
          presentImport(service.startRealRun(tx, principal, params.id, body), language()),
          'Import queued',
        ),
      ),
  }),
  operation({
    method: 'POST',
    path: '/contacts/imports/:id/cancel',
    group: 'Contacts',
    summary: 'Cancel a queued or running import',
    description: 'Rows already imported stay imported; an undo removes them.',
    errors: {
      INVALID_STATE_TRANSITION:
        'The import is neither QUEUED nor PROCESSING; `details[0]` has `currentStatus` and `allowed`.',
    },
    access: 'member',
    permission: 'contact:import',
    params: idParams,
    status: 201,
    data: ImportRecord,
    handle: ({ principal, params, language, write }) =>
      write((tx) =>
        created(
          presentImport(service.cancelImport(tx, principal, params.id), language()),
          'Import cancelled',
        ),
      ),
  }),
  operation({
    method: 'POST',
    path: '/contacts/imports/:id/undo',
    group: 'Contacts',
    summary: 'Undo an import',
    description:
      'Possible for 365 days after the import ended. Also needs contact:delete. Deletes the contacts that the import created, also those that were changed or messaged since; their rows say so. Contacts that it changed get back every value that has not changed since. Removes the tags and segment members that it added. Its opt-outs stay, and the consent it attested no longer counts.',
    errors: {
      INVALID_STATE_TRANSITION:
        'The import cannot be undone in its status; `details[0]` has `currentStatus` and `allowed`.',
      FORBIDDEN:
        'The role of the caller lacks `contact:import` or `contact:delete`; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'contact:import',
    rateLimit: 'bulk',
    params: idParams,
    status: 201,
    data: ImportRecord,
    handle: ({ principal, params, language, write }) =>
      write((tx) => {
        const row = service.requestUndo(tx, principal, params.id)
        return created(presentImport(row, language(), service.findUndo(tx, row)), 'Undo queued')
      }),
  }),
  operation({
    method: 'GET',
    path: '/contacts/imports/:id/rows',
    group: 'Contacts',
    summary: 'List the verdict on each row',
    description:
      'In the order of the file. Kept for 365 days after the import ended; then the list is empty.',
    access: 'member',
    permission: 'contact:import',
    params: idParams,
    query: ListRows,
    errors: MAY_TAKE_TOO_LONG,
    status: 200,
    data: v.array(RowRecord),
    meta: PaginationMeta,
    handle: async ({ principal, params, query, language }) => {
      const tag = language()
      const { rows, columns, total } = await service.listRows(db, principal, params.id, query)
      const records = rows.map((row) => presentRow(row, columns, tag))
      return ok(records, { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/contacts/imports/:id/rejects.csv',
    group: 'Contacts',
    summary: 'Download the rejected rows with their reasons',
    description:
      'The columns of the file and a last one with the reason, so that the rows can be corrected and imported again.',
    access: 'member',
    permission: 'contact:import',
    params: idParams,
    status: 200,
    raw: 'text/csv',
    handle: ({ principal, params, language }) => {
      const row = importOperation.get(db, principal, params.id)
      return download(`rejects-${row.uuid}.csv`, 'text/csv', rejectLines(db, row, language()))
    },
  }),
]
