import { listTopicNames } from '../../compliance/topics/store.ts'
import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { FileRunOptions } from '../../jobs/long-operations/chunks.ts'
import { fileByCommand, type OnProgress } from '../../jobs/long-operations/follow.ts'
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
  /** Reads the file from the beginning. Called several times: to inspect the file and to import it. */
  open: () => AsyncIterable<Uint8Array>
  mapping?: Mapping
  format?: GivenFormat
  options?: ImportOptions
  actor: Actor
  /** Whether the caller attests that these people agreed to be contacted. Only a dry run works without it. */
  isConsentAttested: boolean
}

export interface FileImportOptions extends Omit<FileRunOptions, 'onProgress'> {
  onProgress?: OnProgress | undefined
  /** Whether the server still runs. Undefined if only this process uses the data. */
  isServed?: (() => boolean) | undefined
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
 * Imports a file in the running server, or in this process if no other process uses the data directory.
 * Continues an earlier import of the same bytes with the same options if it was interrupted or still runs.
 * Throws VALIDATION_FAILED when the file cannot be imported, or has unclear columns about consent
 * (`questionsIn`). Nothing is changed then. Throws SERVICE_UNAVAILABLE when the server stops. The import
 * continues when it starts again.
 * @returns the finished import; still PROCESSING when `signal` ended it early
 */
export async function importFile(
  db: Db,
  input: FileImport,
  { onProgress, isServed, ...options }: FileImportOptions = {},
): Promise<ContactImportRow> {
  const checked = await inspected(db, input)
  const { totalRows } = checked.inspection
  return fileByCommand(db, importOperation, {
    begin: (tx) => findUnfinished(tx, checked) ?? insertImport(tx, checked),
    open: input.open,
    isStored: ({ id }) => store.hasFile(db, id),
    queue: queueStored,
    run: (row) =>
      runImport(db, row, input.open(), {
        pace: 'ALONE',
        ...options,
        onProgress: (processedRows) => onProgress?.({ processedRows, totalRows }),
      }),
    onProgress,
    isServed,
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
    topics: listTopicNames(db, organizationId).map(({ name }) => name),
  })
  return { ...input, inspection, options: input.options ?? NO_OPTIONS }
}

/** Returns an unfinished import of the same bytes with the same columns and options. */
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
