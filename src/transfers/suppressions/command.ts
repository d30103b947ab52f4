import { findDefaultCountry } from '../../accounts/organizations/shared-queries.ts'
import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import * as imports from '../../compliance/suppressions/shared-import-queries.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { packedPieces } from '../../jobs/long-operations/file-pieces.ts'
import { AppError } from '../../lib/errors.ts'
import type { Actor } from '../../lib/principal.ts'
import { inspectList, type ListInspection } from './inspect.ts'
import { matchContacts, readList } from './run.ts'
import { enqueueRun, insertListImport, queueStored } from './service.ts'

/** Imports of lists for the command line: files of any size, by the running server or in its own process. */

interface ListFile {
  organizationId: number
  /** As the import shows it. */
  fileName: string
  /** The bytes from the beginning; called twice, to inspect the file and to import it. */
  open: () => AsyncIterable<Uint8Array>
  /** What hashes are of. */
  channel: SuppressionChannel | null
  /** Header or number, from 1, of the only column that is read. */
  column?: string | undefined
  actor: Actor
}

type OnProgress = (progress: { processedRows: number; totalRows: number }) => void

/**
 * Imports a list in this process, which must hold the data directory alone. When an earlier import
 * of the same bytes was interrupted, continues it.
 * @returns the finished import
 * @throws VALIDATION_FAILED when the file cannot be imported; then nothing is changed
 */
export async function importListHere(
  db: Db,
  file: ListFile,
  onProgress?: OnProgress,
): Promise<SuppressionImportRow> {
  const inspection = await inspected(db, file)
  const row = await db.write((tx) => {
    const begun = findUnfinished(tx, file, inspection) ?? insertListImport(tx, { ...file, inspection })
    // Should this process be killed, the next server compares the contacts with the hashes that were read.
    enqueueRun(tx, begun)
    return begun
  })
  const { totalRows } = inspection
  const options = {
    pace: 'ALONE',
    onProgress: (processedRows: number) => onProgress?.({ processedRows, totalRows }),
  } as const
  if (row.status !== 'MATCHING') await readList(db, row, file.open(), options)
  await matchContacts(db, row, options)
  return imports.findSuppressionImportById(db, file.organizationId, row.id)!
}

/** The first rows of an import that were rejected, in the order of the file. */
export const firstRejects = (
  reader: Reader,
  { id }: Pick<SuppressionImportRow, 'id'>,
  limit: number,
): imports.RejectedCell[] => imports.listRejects(reader, id, 0, limit)

const FOLLOW_POLL_MS = 100

/**
 * Lets the running server import a list: hands the bytes over a piece at a time. When an import of
 * the same bytes is unfinished, follows that one instead.
 * @returns the finished import
 * @throws VALIDATION_FAILED when the file cannot be imported; then nothing is changed.
 *   SERVICE_UNAVAILABLE when the server stops; the import continues when it starts again
 */
export async function importListByServer(
  db: Db,
  file: ListFile,
  { onProgress, isServed }: { onProgress?: OnProgress; isServed: () => boolean },
): Promise<SuppressionImportRow> {
  const inspection = await inspected(db, file)
  const row = await db.write(
    (tx) => findUnfinished(tx, file, inspection) ?? insertListImport(tx, { ...file, inspection }),
  )
  if (!row.hasFile && row.status !== 'MATCHING') {
    let number = 0
    for await (const piece of packedPieces(file.open())) {
      await db.write((tx) => imports.insertPiece(tx, row.id, number, piece))
      number += 1
    }
    await db.write((tx) => queueStored(tx, row))
  }
  for (;;) {
    const now = imports.findSuppressionImportById(db, file.organizationId, row.id)!
    onProgress?.({ processedRows: now.processedRows, totalRows: now.totalRows })
    if (now.completedAt !== null) return now
    if (!isServed()) {
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        'The server has stopped. The work continues when it is started again.',
      )
    }
    await Bun.sleep(FOLLOW_POLL_MS)
  }
}

const inspected = (db: Db, { open, organizationId, channel, column }: ListFile): Promise<ListInspection> =>
  inspectList(open(), {
    maxRows: Number.POSITIVE_INFINITY,
    channel,
    column,
    country: findDefaultCountry(db, organizationId),
  })

/** An unfinished import of the same bytes, read in the same way. */
function findUnfinished(
  tx: Tx,
  { organizationId, channel }: ListFile,
  { contentSha256, layout }: ListInspection,
): SuppressionImportRow | undefined {
  const id = imports.findUnfinishedSuppressionImport(tx, organizationId, contentSha256)
  const row = id === undefined ? undefined : imports.findSuppressionImportById(tx, organizationId, id)
  const isSame = row && row.channel === channel && JSON.stringify(row.columns) === JSON.stringify(layout)
  return isSame ? row : undefined
}
