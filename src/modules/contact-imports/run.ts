import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { listCustomFieldsOf } from '../custom-fields/service.ts'
import { getOrganization } from '../organizations/service.ts'
import { applyRows, type ImportedRow, type ImportScope } from './apply-rows.ts'
import * as queries from './queries.ts'
import { openCsv } from './read-csv.ts'
import { createRowReader } from './row.ts'
import type { ContactImportRow } from './table.ts'

/**
 * Rows in one transaction: beside requests as many as take some 10 ms; in a
 * process of its own more, because rows of one transaction share index pages
 * (1,000 rows write a third of the log that 250 rows at a time do).
 */
const CHUNK_ROWS = { shared: 100, alone: 1_000 }

export interface RunOptions {
  /** The process does nothing else, so nobody waits while rows are written. */
  isAlone?: boolean
  /** Ends the run between two chunks; another run goes on from there. */
  signal?: AbortSignal
  /** Rows done so far, after each chunk. */
  onProgress?: (processedRows: number) => void
}

/**
 * Imports the rows that no earlier run has. The verdicts on a chunk, what they
 * did to the contacts and how far the import has come are one transaction, and
 * so are the last chunk and the end: a crash loses nothing and repeats nothing.
 * @returns false when `signal` ended it early
 * @throws CONFLICT when another run works on the same import
 */
export async function runImport(
  db: Db,
  row: ContactImportRow,
  source: AsyncIterable<Uint8Array>,
  options: RunOptions = {},
): Promise<boolean> {
  await db.write((tx) => queries.markProcessing(tx, row.id))
  const { defaultCountry } = getOrganization(db, row.organizationId)
  const customFields = listCustomFieldsOf(db, row.organizationId)
  const read = createRowReader(row.columns, { defaultCountry, customFields })
  const table = await openCsv(source, Number.POSITIVE_INFINITY)
  const { isAlone = false } = options
  const run = new ChunkWriter(db, row, isAlone)
  const chunkRows = isAlone ? CHUNK_ROWS.alone : CHUNK_ROWS.shared
  let number = 0
  let chunk: ImportedRow[] = []
  for await (const batch of table.batches) {
    for (const cells of batch) {
      number += 1
      if (number <= row.processedRows) continue
      chunk.push({ number, cells, reading: read(cells) })
      if (chunk.length < chunkRows) continue
      await run.write(chunk)
      options.onProgress?.(run.processedRows)
      chunk = []
      if (options.signal?.aborted) return false
    }
  }
  await run.write(chunk, (tx) => queries.finishImport(tx, row.id, 'COMPLETED', null))
  options.onProgress?.(run.processedRows)
  return true
}

class ChunkWriter {
  readonly #db: Db
  readonly #scope: ImportScope
  readonly #isAlone: boolean
  processedRows: number

  constructor(db: Db, row: ContactImportRow, isAlone: boolean) {
    this.#db = db
    this.#isAlone = isAlone
    this.processedRows = row.processedRows
    this.#scope = {
      importId: row.id,
      organizationId: row.organizationId,
      actor: { type: row.createdByType, id: row.createdById, name: row.createdByName },
    }
  }

  async write(rows: readonly ImportedRow[], finish?: (tx: Tx) => void): Promise<void> {
    const from = this.processedRows
    const to = from + rows.length
    const apply = (tx: Tx): void => {
      const { importId } = this.#scope
      if (!queries.moveProgress(tx, importId, from, to)) {
        throw new AppError('CONFLICT', 'Another run is working on this import.')
      }
      queries.addCounts(tx, importId, applyRows(tx, this.#scope, rows))
      finish?.(tx)
    }
    if (this.#isAlone) this.#db.writeNow(apply)
    else await this.#db.write(apply)
    this.processedRows = to
  }
}
