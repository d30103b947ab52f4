import type { Db, Tx } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'
import type { Actor } from '../../lib/principal.ts'
import { listCustomFieldsOf } from '../custom-fields/service.ts'
import type { Mapping } from './columns.ts'
import { type Inspection, inspectFile } from './inspect.ts'
import type { ImportOptions } from './options.ts'
import * as queries from './queries.ts'
import { type RunOptions, runImport } from './run.ts'
import { insertImport, startUndo } from './service.ts'
import type { ContactImportRow } from './table.ts'
import { type UndoOptions, undoImport } from './undo.ts'

/** Imports as the command line does them: in its own process, and of any size. */

export interface FileImport {
  organizationId: number
  /** For the record. */
  fileName: string
  /** The bytes from the beginning; called twice, to look at the file and to import it. */
  open: () => AsyncIterable<Uint8Array>
  mapping?: Mapping
  options?: ImportOptions
  actor: Actor
  /** The importer's word that these people agreed to be written to; there is no import without it. */
  consentAttested: true
}

export interface FileImportOptions extends Omit<RunOptions, 'onProgress'> {
  onProgress?: (progress: { processedRows: number; totalRows: number }) => void
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
 * Imports a file in this process. When an earlier run of the same bytes with
 * the same options was interrupted, goes on where that one ended.
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
    savedMapping: (headers) => queries.findSavedMapping(db, organizationId, headers),
    customFields: listCustomFieldsOf(db, organizationId),
  })
  const wanted = { ...input, inspection, options: input.options ?? NO_OPTIONS }
  const row = await db.write((tx) => resumed(tx, organizationId, wanted) ?? insertImport(tx, wanted))
  const { totalRows } = inspection
  await runImport(db, row, input.open(), {
    pace: 'ALONE',
    ...options,
    onProgress: (processedRows) => onProgress?.({ processedRows, totalRows }),
  })
  return queries.findImportById(db, organizationId, row.id)!
}

/** The interrupted import of the same file, read the same way to the same end. */
function resumed(
  tx: Tx,
  organizationId: number,
  { inspection, options }: { inspection: Inspection; options: ImportOptions },
): ContactImportRow | undefined {
  const id = queries.findInterruptedImportId(tx, organizationId, inspection.contentSha256)
  const row = id === undefined ? undefined : queries.findImportById(tx, organizationId, id)
  const isSame = row && identityOf(row, row) === identityOf(inspection, options)
  return isSame ? row : undefined
}

const identityOf = ({ columns }: Pick<Inspection, 'columns'>, options: ImportOptions): string =>
  JSON.stringify([
    columns,
    ...(Object.keys(NO_OPTIONS) as Array<keyof ImportOptions>).map((key) => options[key]),
  ])

/**
 * Undoes an import in this process, or goes on with an undo that was begun.
 * @returns the import as it is then
 * @throws NOT_FOUND, INVALID_STATE_TRANSITION
 */
export async function undoHere(
  db: Db,
  { organizationId, uuid, actor }: { organizationId: number; uuid: string; actor: Actor },
  options: UndoOptions = {},
): Promise<ContactImportRow> {
  const { id } = await db.write((tx) => {
    const row = queries.findImport(tx, organizationId, uuid)
    if (!row) throw notFound('Import')
    if (row.status !== 'UNDOING') startUndo(tx, row, actor)
    return row
  })
  await undoImport(db, id, { pace: 'ALONE', ...options })
  return queries.findImportById(db, organizationId, id)!
}
