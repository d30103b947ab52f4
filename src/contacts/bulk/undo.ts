import type { Db, Tx } from '../../db/database.ts'
import { inChunks, type RunOptions } from '../../jobs/long-operations/chunks.ts'
import { countOutcomes, RESTORE_OUTCOMES, restoreChanged, restoreDeleted } from '../undo/restore.ts'
import { piecesFor } from './run.ts'
import { bulkOperation } from './service.ts'
import * as store from './store.ts'
import type { BulkOperationRow } from './table.ts'

/**
 * Undoes an operation in chunks. The transaction of each chunk also stores the progress, so a crash repeats nothing.
 * @returns false when `signal` ended it early
 */
export const undoOperation = (db: Db, row: BulkOperationRow, options: RunOptions): Promise<boolean> =>
  inChunks(db, options, (tx, rows) => undoNext(tx, row, piecesFor(rows)))

/** Undoes the next pieces. @returns whether pieces may be left */
function undoNext(tx: Tx, { id, organizationId }: BulkOperationRow, limit: number): boolean {
  const row = bulkOperation.findById(tx, organizationId, id)
  if (row?.status !== 'UNDOING') return false
  const by = { organizationId, actor: { type: row.undoByType!, id: row.undoById, name: row.undoByName! } }
  const pieces = store.nextNotedPieces(tx, id, row.undonePieces, limit)
  for (const { number, changedAt: at, notes } of pieces) {
    const outcomes =
      row.type === 'DELETE'
        ? restoreDeleted(tx, by, notes, at)
        : restoreChanged(
            tx,
            by,
            notes.map((note) => ({ ...note, at })),
          )
    store.recordUndone(tx, id, number, countOutcomes(RESTORE_OUTCOMES, outcomes.values()))
  }
  if (pieces.length === limit) return true
  store.finishUndo(tx, id)
  return false
}
