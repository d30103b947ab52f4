import { getOrganization } from '../../accounts/organizations/service.ts'
import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import type { Db, Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { Pace, type PaceName } from '../../jobs/pace.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { createRowReader, type RowReading } from '../cells/row.ts'
import { openCsv } from '../columns/read.ts'
import { applyRows } from '../import-rows/apply-rows.ts'
import type { ImportedRow, ImportScope } from '../import-rows/facts.ts'
import { contactImportEnded } from './events.ts'
import * as queries from './queries.ts'
import { deleteVerdicts } from './row-queries.ts'
import type { ContactImportRow } from './table.ts'

/** How long the file of a dry run can be imported without another upload. */
export const FILE_KEPT_MS = DAY_MS
const VERDICTS_DELETED_AT_A_TIME = 1_000

export interface RunOptions {
  /** Default SHARED. */
  pace?: PaceName
  /** A fixed number of rows in one transaction; for tests. */
  chunkRows?: number
  /** Ends the run between two chunks; another run continues from there. */
  signal?: AbortSignal
  /** Rows done so far, after each chunk. */
  onProgress?: (processedRows: number) => void
}

/**
 * Imports the rows that no earlier run has imported. One transaction writes the
 * contacts of a chunk, its verdicts and the progress; that of the last chunk also
 * ends the import, so a crash loses nothing and repeats nothing. An import that
 * is cancelled meanwhile ends after the current chunk.
 * @returns false when `signal` ended it early
 * @throws CONFLICT when another run works on the same import
 */
export async function runImport(
  db: Db,
  row: ContactImportRow,
  source: AsyncIterable<Uint8Array>,
  options: RunOptions = {},
): Promise<boolean> {
  await begin(db, row)
  const { defaultCountry } = getOrganization(db, row.organizationId)
  const customFields = listCustomFieldsOf(db, row.organizationId)
  const read = createRowReader(row.columns, { defaultCountry, customFields })
  const table = await openCsv(source, Number.POSITIVE_INFINITY)
  const run = new ChunkWriter(db, row, options)
  let number = 0
  let chunk: ImportedRow[] = []
  for await (const batch of table.batches) {
    for (const cells of batch) {
      number += 1
      if (number <= row.processedRows) {
        if (row.isDryRun) run.addOptOutsOf(read(cells))
        continue
      }
      chunk.push({ number, cells, reading: read(cells) })
      if (chunk.length < run.chunkRows) continue
      if (!(await run.write(chunk))) return true
      chunk = []
      if (options.signal?.aborted) return false
    }
  }
  await run.write(chunk, (tx) => {
    queries.finishImport(tx, row.id, {
      status: 'COMPLETED',
      ...(row.isDryRun ? { keepFileUntil: tx.now + FILE_KEPT_MS } : {}),
    })
    tellEnd(tx, row, 'COMPLETED')
  })
  return true
}

/** Tells the rest of the product that it is over; nothing of a dry run, which changes nothing. */
export function tellEnd(
  tx: Tx,
  { id, isDryRun, organizationId, createdByType, createdById, createdByName }: ContactImportRow,
  status: 'COMPLETED' | 'FAILED',
): void {
  if (isDryRun) return
  const actor = { type: createdByType, id: createdById, name: createdByName }
  emit(tx, contactImportEnded, { organizationId, actor, data: { importId: id, status } })
}

/** Marks the import as PROCESSING and deletes the verdicts of its dry run. */
async function begin(db: Db, { id, processedRows }: ContactImportRow): Promise<void> {
  await db.write((tx) => queries.markProcessing(tx, id))
  if (processedRows > 0) return
  let deleted: number
  do deleted = await db.write((tx) => deleteVerdicts(tx, id, VERDICTS_DELETED_AT_A_TIME))
  while (deleted > 0)
}

class ChunkWriter {
  readonly #db: Db
  readonly #scope: ImportScope
  readonly #pace: Pace
  readonly #onProgress: RunOptions['onProgress']
  #processedRows: number

  constructor(db: Db, row: ContactImportRow, { pace = 'SHARED', chunkRows, onProgress }: RunOptions) {
    this.#db = db
    this.#pace = new Pace(pace, { rows: chunkRows })
    this.#onProgress = onProgress
    this.#processedRows = row.processedRows
    this.#scope = {
      importId: row.id,
      organizationId: row.organizationId,
      mode: row.mode,
      isDryRun: row.isDryRun,
      tagUuids: row.tagUuids,
      segmentUuid: row.segmentUuid,
      actor: { type: row.createdByType, id: row.createdById, name: row.createdByName },
      optedOut: new Set(),
    }
  }

  /** Collects the opt-outs of a row of an earlier run, which later rows of a dry run depend on. */
  addOptOutsOf({ optOuts }: RowReading): void {
    if (!optOuts) return
    for (const address of [...optOuts.phones, ...optOuts.emails, ...optOuts.deadEmails])
      this.#scope.optedOut.add(address)
  }

  /** Rows in the next chunk. */
  get chunkRows(): number {
    return this.#pace.rows
  }

  /**
   * Writes a chunk. Returns false without writing when the import was cancelled.
   *
   * Uses a transaction of its own instead of a share of the next common commit:
   * within a savepoint SQLite walks the savepoint's journal at every statement,
   * which makes 300 rows 1.5 times and 1,000 rows twice as expensive.
   */
  async write(rows: readonly ImportedRow[], finish?: (tx: Tx) => void): Promise<boolean> {
    let isCancelled = false
    await this.#pace.run(() => {
      isCancelled = !this.#db.writeNow((tx) => this.#apply(tx, rows, finish))
    })
    if (isCancelled) return false
    this.#processedRows += rows.length
    this.#onProgress?.(this.#processedRows)
    return true
  }

  #apply(tx: Tx, rows: readonly ImportedRow[], finish?: (tx: Tx) => void): boolean {
    const { importId } = this.#scope
    const from = this.#processedRows
    if (!queries.moveProgress(tx, importId, from, from + rows.length)) {
      if (queries.findStatus(tx, importId) === 'CANCELLED') return false
      throw new AppError('CONFLICT', 'Another run is working on this import.')
    }
    queries.addCounts(tx, importId, applyRows(tx, this.#scope, rows))
    finish?.(tx)
    return true
  }
}
