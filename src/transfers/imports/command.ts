import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import type { Db, Tx } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Actor } from '../../lib/principal.ts'
import type { Mapping } from '../columns/columns.ts'
import * as queries from '../import-records/queries.ts'
import type { ContactImportRow } from '../import-records/table.ts'
import { type UndoOptions, undoImport } from '../undo/undo.ts'
import { packedPieces } from './files.ts'
import { type Inspection, inspectFile } from './inspect.ts'
import type { ImportOptions } from './options.ts'
import { type RunOptions, runImport } from './run.ts'
import { insertImport, queueStored, startUndo } from './service.ts'

/** Imports as the command line does them: of any size, by a running server or in its own process. */

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
 * Imports a file in this process, which must have the data to itself. When an
 * earlier run of the same bytes with the same options was interrupted, goes on
 * where that one ended.
 * @returns the import as it ended; still PROCESSING when the signal ended it
 * @throws VALIDATION_FAILED when the file cannot be imported; nothing is changed then
 */
export async function importFile(
  db: Db,
  input: FileImport,
  { onProgress, ...options }: FileImportOptions = {},
): Promise<ContactImportRow> {
  const wanted = await inspected(db, input)
  const row = await db.write((tx) => unfinished(tx, wanted) ?? insertImport(tx, wanted))
  const { totalRows } = wanted.inspection
  await runImport(db, row, input.open(), {
    pace: 'ALONE',
    ...options,
    onProgress: (processedRows) => onProgress?.({ processedRows, totalRows }),
  })
  return queries.findImportById(db, input.organizationId, row.id)!
}

/** How a command follows what the server does. */
export interface FollowOptions {
  onProgress?: FileImportOptions['onProgress']
  /** Whether the server still runs; when it does not, nothing goes on. */
  isServed: () => boolean
}

const FOLLOW_POLL_MS = 100

/**
 * Has the running server import a file: two processes that write by turns would
 * hold each other up. The bytes are handed over a piece at a time. An import of
 * the same bytes with the same options that has not ended is followed instead.
 * @returns the import as it ended
 * @throws VALIDATION_FAILED when the file cannot be imported; nothing is changed
 *   then. SERVICE_UNAVAILABLE when the server stops; it goes on when it starts again
 */
export async function importByServer(
  db: Db,
  input: FileImport,
  options: FollowOptions,
): Promise<ContactImportRow> {
  const wanted = await inspected(db, input)
  const row = await db.write((tx) => unfinished(tx, wanted) ?? insertImport(tx, wanted))
  if (!queries.hasFile(db, row.id)) {
    let number = 0
    for await (const piece of packedPieces(input.open())) {
      await db.write((tx) => queries.insertPiece(tx, row.id, number, piece))
      number += 1
    }
    await db.write((tx) => queueStored(tx, row))
  }
  return followed(db, row, options, ({ completedAt }) => completedAt !== null)
}

async function followed(
  db: Db,
  { id, organizationId }: Pick<ContactImportRow, 'id' | 'organizationId'>,
  { onProgress, isServed }: FollowOptions,
  isOver: (row: ContactImportRow) => boolean,
): Promise<ContactImportRow> {
  for (;;) {
    const row = queries.findImportById(db, organizationId, id)!
    onProgress?.({ processedRows: row.processedRows, totalRows: row.totalRows ?? 0 })
    if (isOver(row)) return row
    if (!isServed()) {
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        'The server has stopped. It goes on when it is started again.',
      )
    }
    await Bun.sleep(FOLLOW_POLL_MS)
  }
}

/** What is to be imported, once the file is known to be one. Throws VALIDATION_FAILED. */
async function inspected(db: Db, input: FileImport) {
  const { organizationId, mapping } = input
  const inspection = await inspectFile(input.open(), {
    maxRows: Number.POSITIVE_INFINITY,
    mapping,
    savedMapping: (headers) => queries.findSavedMapping(db, organizationId, headers),
    customFields: listCustomFieldsOf(db, organizationId),
  })
  return { ...input, inspection, options: input.options ?? NO_OPTIONS }
}

/** An import of the same file, read the same way to the same end, that was interrupted or is under way. */
function unfinished(
  tx: Tx,
  { organizationId, inspection, options }: Awaited<ReturnType<typeof inspected>>,
): ContactImportRow | undefined {
  const id = queries.findUnfinishedImportId(tx, organizationId, inspection.contentSha256)
  const row = id === undefined ? undefined : queries.findImportById(tx, organizationId, id)
  const isSame = row && identityOf(row, row) === identityOf(inspection, options)
  return isSame ? row : undefined
}

const identityOf = ({ columns }: Pick<Inspection, 'columns'>, options: ImportOptions): string =>
  JSON.stringify([
    columns,
    ...(Object.keys(NO_OPTIONS) as Array<keyof ImportOptions>).map((key) => options[key]),
  ])

interface WantedUndo {
  organizationId: number
  uuid: string
  actor: Actor
}

/**
 * Undoes an import in this process, which must have the data to itself, or goes
 * on with an undo that was begun.
 * @returns the import as it is then
 * @throws NOT_FOUND, INVALID_STATE_TRANSITION
 */
export async function undoHere(
  db: Db,
  wanted: WantedUndo,
  options: UndoOptions = {},
): Promise<ContactImportRow> {
  const id = await beginUndo(db, wanted)
  await undoImport(db, id, { pace: 'ALONE', ...options })
  return queries.findImportById(db, wanted.organizationId, id)!
}

/** As `undoHere`, by the running server. Throws SERVICE_UNAVAILABLE too, when it stops. */
export async function undoByServer(
  db: Db,
  wanted: WantedUndo,
  options: FollowOptions,
): Promise<ContactImportRow> {
  const id = await beginUndo(db, wanted)
  const { organizationId } = wanted
  return followed(db, { id, organizationId }, options, ({ status }) => status !== 'UNDOING')
}

/** Begun, or begun before: the job of the undo does the rest wherever a server runs. */
const beginUndo = (db: Db, { organizationId, uuid, actor }: WantedUndo): Promise<number> =>
  db.write((tx) => {
    const row = queries.findImport(tx, organizationId, uuid)
    if (!row) throw notFound('Import')
    if (row.status !== 'UNDOING') startUndo(tx, row, actor)
    return row.id
  })
