import { findDefaultCountry } from '../../accounts/organizations/store.ts'
import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import { listOperation } from '../../compliance/suppressions/import-operation.ts'
import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import * as imports from '../../compliance/suppressions/store.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { fileByCommand, type OnProgress } from '../../jobs/long-operations/follow.ts'
import type { Actor } from '../../lib/principal.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { inspectList, type ListFormat, type ListInspection } from './inspect.ts'
import { matchContacts, readList } from './run.ts'
import { insertListImport, queueStored } from './service.ts'

/** Imports suppression lists of any size for the command line: in the running server, or in its own process. */

interface ListFile {
  organizationId: number
  /** The name of the file that the import shows. */
  fileName: string
  /** Reads the file from the beginning. Called twice: to inspect the file and to import it. */
  open: () => AsyncIterable<Uint8Array>
  /** The channel of the hashes in the file. Null if unknown. */
  channel: SuppressionChannel | null
  /** The only column that is read: its header or its number, from 1. */
  column?: string | undefined
  format?: ListFormat | undefined
  actor: Actor
}

/**
 * Imports a list in the running server, or in this process if no other process uses the data directory.
 * Continues an earlier import of the same bytes if it was interrupted or still runs. Throws VALIDATION_FAILED
 * when the file cannot be imported. Nothing is changed then. Throws SERVICE_UNAVAILABLE when the server stops.
 * The import continues when it starts again.
 * @returns the finished import
 */
export async function importList(
  db: Db,
  file: ListFile,
  { onProgress, isServed }: { onProgress?: OnProgress; isServed?: (() => boolean) | undefined } = {},
): Promise<SuppressionImportRow> {
  const inspection = await inspected(db, file)
  const { totalRows } = inspection
  return fileByCommand(db, listOperation, {
    begin: (tx) => {
      const row = findUnfinished(tx, file, inspection) ?? insertListImport(tx, { ...file, inspection })
      // If this process is killed, the next server compares the contacts with the hashes read so far.
      if (!isServed) listOperation.enqueue(tx, row)
      return row
    },
    open: file.open,
    isStored: ({ hasFile, status }) => hasFile || status === 'MATCHING',
    queue: queueStored,
    run: async (row) => {
      if (row.status !== 'MATCHING') {
        await readList(db, row, file.open(), {
          pace: 'ALONE',
          onProgress: (processedRows) => onProgress?.({ processedRows, totalRows }),
        })
      }
      await matchContacts(db, row, { pace: 'ALONE' })
    },
    onProgress,
    isServed,
  })
}

/** Returns the first rejected rows of an import, in the order of the file. */
export const firstRejects = (
  reader: Reader,
  { id }: Pick<SuppressionImportRow, 'id'>,
  limit: number,
): imports.RejectedCell[] =>
  imports
    .listRejects(reader, id, 0, limit)
    .map((reject) => ({ ...reject, reason: sayStored(reject.reason, 'en') }))

const inspected = (
  db: Db,
  { open, organizationId, channel, column, format = {} }: ListFile,
): Promise<ListInspection> =>
  inspectList(open(), {
    maxRows: Number.POSITIVE_INFINITY,
    channel,
    column,
    format,
    country: findDefaultCountry(db, organizationId),
  })

/** Finds an unfinished import of the same bytes with the same columns and channel. */
function findUnfinished(
  tx: Tx,
  { organizationId, channel }: ListFile,
  { contentSha256, layout }: ListInspection,
): SuppressionImportRow | undefined {
  const row = listOperation.findUnfinished(tx, organizationId, contentSha256)
  const isSame = row && row.channel === channel && JSON.stringify(row.columns) === JSON.stringify(layout)
  return isSame ? row : undefined
}
