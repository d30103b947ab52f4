import type { Db, Reader, Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/queue.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { type Actor, actorOf, type Principal } from '../../lib/principal.ts'
import { listCustomFieldsOf } from '../custom-fields/service.ts'
import { type CustomImportField, isCustomField } from './column-names.ts'
import type { Mapping } from './columns.ts'
import { type Inspection, inspectFile } from './inspect.ts'
import * as queries from './queries.ts'
import { type RunOptions, runImport } from './run.ts'
import type { ListRowsQuery } from './schema.ts'
import type { ContactImportRow } from './table.ts'

/** Failures of the job before the import is given up. */
export const MAX_ATTEMPTS = 10

export interface NewImport extends Inspection {
  organizationId: number
  fileName: string
  actor: Actor
}

export interface Upload extends Inspection {
  fileName: string
  content: Uint8Array
}

/** Keeps an inspected upload and asks for its import: it survives a crash from here on. */
export function createImport(tx: Tx, principal: Principal, upload: Upload): ContactImportRow {
  const { organizationId } = principal
  const row = insertImport(tx, { ...upload, organizationId, actor: actorOf(principal) })
  queries.insertFile(tx, row.id, upload.content)
  enqueue(tx, {
    kind: 'contact_import.run',
    organizationId,
    payload: { importId: row.id },
    uniqueKey: `contact_import.run ${row.id}`,
    maxAttempts: MAX_ATTEMPTS,
  })
  return row
}

/** Throws VALIDATION_FAILED when a custom field was deleted since the file was inspected. */
function insertImport(tx: Tx, input: NewImport): ContactImportRow {
  assertCustomFieldsExist(tx, input)
  return queries.insertImport(tx, {
    uuid: uuidv7(tx.now),
    organizationId: input.organizationId,
    fileName: input.fileName,
    status: 'QUEUED',
    contentSha256: input.contentSha256,
    columns: input.columns,
    totalRows: input.totalRows,
    consentAttestedAt: tx.now,
    createdByType: input.actor.type,
    createdById: input.actor.id,
    createdByName: input.actor.name,
    createdAt: tx.now,
  })
}

function assertCustomFieldsExist(tx: Tx, { organizationId, columns }: NewImport): void {
  const wanted = columns.filter(({ field }) => field !== null && isCustomField(field))
  if (wanted.length === 0) return
  const known = new Set(listCustomFieldsOf(tx, organizationId).map(({ key }) => `custom.${key}`))
  const gone = wanted.find(({ field }) => !known.has(field as CustomImportField))
  if (!gone) return
  throw invalidField(
    'file',
    `The column "${gone.header}" is for a custom field that was just deleted. Upload the file again.`,
    'exists',
  )
}

/** Throws NOT_FOUND. */
export function getImport(reader: Reader, principal: Principal, uuid: string): ContactImportRow {
  const row = queries.findImport(reader, principal.organizationId, uuid)
  if (!row) throw notFound('Import')
  return row
}

export function listImports(reader: Reader, principal: Principal, page: { page: number; limit: number }) {
  const { organizationId } = principal
  return {
    rows: queries.listImports(reader, organizationId, page.limit, (page.page - 1) * page.limit),
    total: queries.countImports(reader, organizationId),
  }
}

/** A page of verdicts; the total comes from the import's counts. Throws NOT_FOUND. */
export function listRows(reader: Reader, principal: Principal, uuid: string, query: ListRowsQuery) {
  const row = getImport(reader, principal, uuid)
  const totals = {
    CREATED: row.createdCount,
    UPDATED: row.updatedCount,
    UNCHANGED: row.unchangedCount,
    DUPLICATE: row.duplicateCount,
    REJECTED: row.rejectedCount,
  }
  return {
    rows: queries.listRows(reader, principal.organizationId, row.id, query),
    total: query.verdict === undefined ? row.processedRows : totals[query.verdict],
  }
}

export interface FileImport {
  organizationId: number
  /** For the record. */
  fileName: string
  /** The bytes from the beginning; called twice, to look at the file and to import it. */
  open: () => AsyncIterable<Uint8Array>
  mapping?: Mapping
  actor: Actor
  /** The importer's word that these people agreed to be written to; there is no import without it. */
  consentAttested: true
}

export interface FileImportOptions extends Omit<RunOptions, 'onProgress' | 'isAlone'> {
  onProgress?: (progress: { processedRows: number; totalRows: number }) => void
}

/**
 * Imports a file of any size in this process; for the command line. When an
 * earlier run of the same bytes was interrupted, goes on where that one ended.
 * @returns the import as it ended; still PROCESSING when the signal ended it
 * @throws VALIDATION_FAILED when the file cannot be imported; nothing is changed then
 */
export async function importFile(
  db: Db,
  input: FileImport,
  { onProgress, ...options }: FileImportOptions = {},
): Promise<ContactImportRow> {
  const { organizationId } = input
  const inspection = await inspectFile(input.open(), {
    maxRows: Number.POSITIVE_INFINITY,
    mapping: input.mapping,
    customFields: listCustomFieldsOf(db, organizationId),
  })
  const row = await db.write(
    (tx) => resumed(tx, organizationId, inspection) ?? insertImport(tx, { ...input, ...inspection }),
  )
  const { totalRows } = inspection
  await runImport(db, row, input.open(), {
    ...options,
    isAlone: true,
    onProgress: (processedRows) => onProgress?.({ processedRows, totalRows }),
  })
  return queries.findImportById(db, organizationId, row.id)!
}

/** The interrupted import of the same file, read the same way. */
function resumed(tx: Tx, organizationId: number, inspection: Inspection): ContactImportRow | undefined {
  const id = queries.findInterruptedImportId(tx, organizationId, inspection.contentSha256)
  const row = id === undefined ? undefined : queries.findImportById(tx, organizationId, id)
  return JSON.stringify(row?.columns) === JSON.stringify(inspection.columns) ? row : undefined
}
