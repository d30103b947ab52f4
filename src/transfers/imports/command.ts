import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { FileRunOptions } from '../../jobs/long-operations/chunks.ts'
import { follow, type OnProgress } from '../../jobs/long-operations/follow.ts'
import type { Actor } from '../../lib/principal.ts'
import type { Mapping } from '../columns/columns.ts'
import type { GivenFormat } from '../columns/format.ts'
import { inspectFile } from './inspect.ts'
import type { ImportOptions } from './options.ts'
import { runImport } from './run.ts'
import { insertImport, queueStored } from './service.ts'
import * as store from './store.ts'
import { importOperation } from './store.ts'
import type { ContactImportRow } from './table.ts'

/** Imports files of any size for the command line: in the running server, or in the process of the command. */

export interface FileImport {
  organizationId: number
  /** The name of the file that the import shows. */
  fileName: string
  /** Reads the file from the beginning. It is called several times: to inspect the file and to import it. */
  open: () => AsyncIterable<Uint8Array>
  mapping?: Mapping
  format?: GivenFormat
  options?: ImportOptions
  actor: Actor
  /** Whether the caller attests that these people agreed to be contacted. Only a dry run may do without. */
  isConsentAttested: boolean
}

export interface FileImportOptions extends Omit<FileRunOptions, 'onProgress'> {
  onProgress?: OnProgress | undefined
}

interface ServedOptions {
  onProgress?: OnProgress | undefined
  /** Whether the server still runs. */
  isServed: () => boolean
}

export const NO_OPTIONS: ImportOptions = {
  mode: 'CREATE_AND_UPDATE',
  isDryRun: false,
  tagUuids: [],
  segmentUuid: null,
  consentSource: null,
  consentDate: null,
}

/**
 * Imports a file in this process; no other process may use the data directory. When
 * an earlier import of the same bytes with the same options was interrupted, it
 * continues that import.
 * @returns the finished import; still PROCESSING when `signal` ended it early
 * @throws VALIDATION_FAILED when the file cannot be imported, or has unclear columns about
 *   consent (`questionsIn`); then nothing is changed
 */
export async function importFile(
  db: Db,
  input: FileImport,
  { onProgress, ...options }: FileImportOptions = {},
): Promise<ContactImportRow> {
  const checked = await inspected(db, input)
  const row = await db.write((tx) => findUnfinished(tx, checked) ?? insertImport(tx, checked))
  const { totalRows } = checked.inspection
  await runImport(db, row, input.open(), {
    pace: 'ALONE',
    ...options,
    onProgress: (processedRows) => onProgress?.({ processedRows, totalRows }),
  })
  return importOperation.findById(db, input.organizationId, row.id)!
}

/**
 * Lets the running server import a file, by storing the bytes for it a piece at a time. When an import of the
 * same bytes with the same options is unfinished, it follows that import instead.
 * @returns the finished import
 * @throws VALIDATION_FAILED when the file cannot be imported; then nothing is changed.
 *   SERVICE_UNAVAILABLE when the server stops; the import continues when it starts again
 */
export async function importByServer(
  db: Db,
  input: FileImport,
  { onProgress, isServed }: ServedOptions,
): Promise<ContactImportRow> {
  const checked = await inspected(db, input)
  const row = await db.write((tx) => findUnfinished(tx, checked) ?? insertImport(tx, checked))
  if (!store.hasFile(db, row.id)) {
    await importOperation.pieces.store(db, row.id, input.open())
    await db.write((tx) => queueStored(tx, row))
  }
  return follow(db, { operation: importOperation, row }, ({ completedAt }) => completedAt !== null, {
    isServed,
    onProgress: ({ processedRows, totalRows }) => onProgress?.({ processedRows, totalRows: totalRows ?? 0 }),
  })
}

/** Inspects the file and returns the input together with the result. Throws VALIDATION_FAILED. */
async function inspected(db: Db, input: FileImport) {
  const { organizationId, mapping, format } = input
  const inspection = await inspectFile(input.open, {
    maxRows: Number.POSITIVE_INFINITY,
    mapping,
    format,
    savedMapping: (headers) => store.findSavedMapping(db, organizationId, headers),
    customFields: listCustomFieldsOf(db, organizationId),
  })
  return { ...input, inspection, options: input.options ?? NO_OPTIONS }
}

/** An unfinished import of the same bytes with the same columns and options. */
function findUnfinished(
  tx: Tx,
  { organizationId, inspection, options }: Awaited<ReturnType<typeof inspected>>,
): ContactImportRow | undefined {
  const row = importOperation.findUnfinished(tx, organizationId, inspection.contentSha256)
  const isSame = row && identityOf(row, row) === identityOf(inspection, options)
  return isSame ? row : undefined
}

const identityOf = (
  { columns, format }: Pick<ContactImportRow, 'columns' | 'format'>,
  options: ImportOptions,
): string =>
  JSON.stringify([
    [format?.encoding, format?.separator, format?.decimalSign, format?.isEncodingGiven],
    columns.map(({ header, field, consent }) => [header, field, consent]),
    ...(Object.keys(NO_OPTIONS) as Array<keyof ImportOptions>).map((key) => options[key]),
  ])
