import * as v from 'valibot'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { findDefaultCountry } from '../../accounts/organizations/store.ts'
import { listOperation } from '../../compliance/suppressions/import-operation.ts'
import type { Db } from '../../db/database.ts'
import { download } from '../../http/download.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { idOf, PaginationMeta } from '../../http/schema.ts'
import { validate } from '../../http/take-input.ts'
import { packedPieces } from '../../jobs/long-operations/file-pieces.ts'
import { sourceOf } from '../../lib/byte-source.ts'
import { rejectLines, suppressionLines } from './export.ts'
import { inspectList } from './inspect.ts'
import {
  ListListImports,
  ListSettings,
  MAX_LIST_BYTES,
  MAX_LIST_ROWS,
  presentListImport,
  SuppressionImportRecord,
} from './schema.ts'
import * as service from './service.ts'

const idParams = idOf('the import')
const group = 'Suppression list'
const { entries } = ListSettings

export const listImportRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/opt-out/suppressions/export',
    group,
    summary: 'Download the suppression list',
    description:
      'CSV with all addresses and hashes, how they came onto the list and when. `POST /opt-out/suppression-imports` reads it back: an opt-out of a person stays one.',
    access: 'member',
    permission: 'contact:export',
    rateLimit: 'bulk',
    status: 200,
    raw: 'text/csv',
    handle: async ({ principal: { organizationId }, request, write }) => {
      if (request.method === 'GET') {
        await write((tx) => {
          recordAuditEvent(tx, { organizationId, act: 'SUPPRESSIONS_EXPORTED' })
          return ok(null)
        })
      }
      return download('suppressions.csv', 'text/csv', suppressionLines(db, organizationId))
    },
  }),
  operation({
    method: 'POST',
    path: '/opt-out/suppression-imports',
    group,
    summary: 'Import a suppression list',
    description:
      'CSV with or without a header row, at most 20 MiB and 1,000,000 rows: phone numbers, email addresses, or their SHA-256 or MD5 hashes in hexadecimal (of the number in E.164 with or without its plus sign; of the address in lower case). The columns are recognised by their headers or by their cells. It creates no contacts. Contacts that have one of the addresses are opted out, and messages that wait for them are skipped. Runs after the answer.',
    access: 'member',
    permission: 'opt_out:manage',
    rateLimit: 'bulk',
    upload: {
      maxBytes: MAX_LIST_BYTES,
      fields: {
        file: { type: 'file', description: 'CSV; separated by comma, semicolon, tab or |.', required: true },
        channel: {
          type: 'string',
          description:
            'The channel of the hashes, if the header does not give it: SMS for phone numbers, EMAIL for email addresses.',
          required: false,
          schema: entries.channel,
        },
        column: {
          type: 'string',
          description:
            'Header or number (from 1) of the only column that is read, when the right ones are not recognised.',
          required: false,
          schema: entries.column,
        },
        encoding: {
          type: 'string',
          description: 'How the file stores letters. By default it is recognised.',
          required: false,
          schema: entries.encoding,
        },
        separator: {
          type: 'string',
          description: 'The character between two cells. By default that of the first row.',
          required: false,
          schema: entries.separator,
        },
      },
    },
    status: 201,
    data: SuppressionImportRecord,
    handle: async ({ principal, form, language, write }) => {
      const { channel = null, column, encoding, separator } = validate(ListSettings, form.fields, 'form')
      const country = findDefaultCountry(db, principal.organizationId)
      const file = form.files.file!
      const inspection = await inspectList(sourceOf(file.bytes), {
        maxRows: MAX_LIST_ROWS,
        channel,
        column,
        country,
        format: { encoding, separator },
      })
      const pieces = await Array.fromAsync(packedPieces(sourceOf(file.bytes)))
      return write((tx) => {
        const upload = { fileName: file.name, channel, inspection, pieces }
        return created(
          presentListImport(service.createListImport(tx, principal, upload), language()),
          'Import queued',
        )
      })
    },
  }),
  operation({
    method: 'GET',
    path: '/opt-out/suppression-imports',
    group,
    summary: 'List the imports of suppression lists',
    description: 'The newest first.',
    access: 'member',
    permission: 'opt_out:read',
    query: ListListImports,
    status: 200,
    data: v.array(SuppressionImportRecord),
    meta: PaginationMeta,
    handle: ({ principal, query, language }) => {
      const { rows, total } = listOperation.list(db, principal, query)
      return ok(
        rows.map((row) => presentListImport(row, language())),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/opt-out/suppression-imports/:id',
    group,
    summary: 'Read the import of a suppression list with its progress',
    description: 'Read it again while its status is QUEUED, PROCESSING or MATCHING.',
    access: 'member',
    permission: 'opt_out:read',
    params: idParams,
    status: 200,
    data: SuppressionImportRecord,
    handle: ({ principal, params, language }) =>
      ok(presentListImport(listOperation.get(db, principal, params.id), language())),
  }),
  operation({
    method: 'POST',
    path: '/opt-out/suppression-imports/:id/cancel',
    group,
    summary: 'Cancel the import of a suppression list',
    description: 'Entries that were read stay on the list.',
    errors: {
      INVALID_STATE_TRANSITION:
        'The import is neither QUEUED nor PROCESSING; `details[0]` has `currentStatus`.',
    },
    access: 'member',
    permission: 'opt_out:manage',
    params: idParams,
    status: 201,
    data: SuppressionImportRecord,
    handle: ({ principal, params, language, write }) =>
      write((tx) =>
        created(
          presentListImport(service.cancelListImport(tx, principal, params.id), language()),
          'Import cancelled',
        ),
      ),
  }),
  operation({
    method: 'GET',
    path: '/opt-out/suppression-imports/:id/rejects.csv',
    group,
    summary: 'Download the rejected rows of a suppression list with their reasons',
    description: 'The number of the row, its cell and the reason; the first 10,000 of them.',
    access: 'member',
    permission: 'opt_out:read',
    params: idParams,
    status: 200,
    raw: 'text/csv',
    handle: ({ principal, params, language }) => {
      const row = listOperation.get(db, principal, params.id)
      return download(`rejects-${row.uuid}.csv`, 'text/csv', rejectLines(db, row, language()))
    },
  }),
]
