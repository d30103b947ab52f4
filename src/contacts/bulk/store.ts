import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { Actor } from '../../lib/principal.ts'
import type { NoteOfContact, RestoreOutcome } from '../undo/restore.ts'
import type { NotedPiece, Piece } from './table.ts'

/**
 * Stores the pieces of a waiting operation. Returns false if it no longer waits.
 * @param pieces the number of each, and its contact ids as a JSON array
 */
export function insertPieces(tx: Tx, operationId: number, pieces: ReadonlyArray<[number, string]>): boolean {
  const { changes } = tx.run(
    `UPDATE contact_bulk_operations SET pieces = 'KEPT' WHERE id = ? AND status = 'QUEUED'`,
    operationId,
  )
  if (changes === 0) return false
  tx.run(fragment`INSERT INTO contact_bulk_pieces (operation_id, number, contact_ids)
    SELECT ${operationId}, value->>0, value->>1 FROM json_each(${JSON.stringify(pieces)})`)
  return true
}

/** Deletes some pieces of an operation. Returns how many. */
export const deletePieces = (tx: Tx, operationId: number, limit: number): number =>
  tx.run(fragment`DELETE FROM contact_bulk_pieces
    WHERE rowid IN (SELECT rowid FROM contact_bulk_pieces WHERE operation_id = ${operationId} LIMIT ${limit})`)
    .changes

/** Lists the pieces after `after`, in order. */
export const nextPieces = (reader: Reader, operationId: number, after: number, limit: number): Piece[] =>
  reader
    .all<{ number: number; contactIds: string }>(fragment`SELECT number, contact_ids
      FROM contact_bulk_pieces WHERE operation_id = ${operationId} AND number > ${after}
      ORDER BY number LIMIT ${limit}`)
    .map(({ number, contactIds }) => ({ number, contactIds: JSON.parse(contactIds) }))

interface ProcessedCounts {
  changed: number
  unchanged: number
  gone: number
}

/** Stores the undo data of some pieces, adds the counts, and stores the number of the last piece as the progress. */
export function recordProcessed(
  tx: Tx,
  operationId: number,
  pieces: ReadonlyArray<{ number: number; notes: readonly NoteOfContact[] }>,
  counts: ProcessedCounts,
): void {
  // Pieces are updated one by one: a join with a list of notes would read all pieces of the operation each time.
  for (const { number, notes } of pieces) {
    tx.run(fragment`UPDATE contact_bulk_pieces SET changed_at = ${tx.now}, notes = ${JSON.stringify(notes)}
      WHERE operation_id = ${operationId} AND number = ${number}`)
  }
  tx.run(fragment`
    UPDATE contact_bulk_operations SET processed_pieces = ${pieces.at(-1)?.number ?? 0},
      changed_count = changed_count + ${counts.changed},
      unchanged_count = unchanged_count + ${counts.unchanged}, gone_count = gone_count + ${counts.gone}
    WHERE id = ${operationId}`)
}

export function beginUndo(tx: Tx, operationId: number, actor: Actor): void {
  tx.run(fragment`
    UPDATE contact_bulk_operations SET status = 'UNDOING', undo_by_type = ${actor.type},
      undo_by_id = ${actor.id}, undo_by_name = ${actor.name}, undo_started_at = ${tx.now}
    WHERE id = ${operationId}`)
}

/** Lists the processed pieces after `after`, in order. */
export const nextNotedPieces = (
  reader: Reader,
  operationId: number,
  after: number,
  limit: number,
): NotedPiece[] =>
  reader
    .all<{ number: number; changedAt: number; notes: string }>(fragment`
      SELECT number, changed_at, notes FROM contact_bulk_pieces
      WHERE operation_id = ${operationId} AND number > ${after} AND changed_at IS NOT NULL
      ORDER BY number LIMIT ${limit}`)
    .map(({ number, changedAt, notes }) => ({ number, changedAt, notes: JSON.parse(notes) }))

export function recordUndone(
  tx: Tx,
  operationId: number,
  through: number,
  counts: Readonly<Record<RestoreOutcome, number>>,
): void {
  tx.run(fragment`
    UPDATE contact_bulk_operations SET undone_pieces = ${through},
      restored_count = restored_count + ${counts.RESTORED},
      partly_restored_count = partly_restored_count + ${counts.PARTLY_RESTORED},
      left_alone_count = left_alone_count + ${counts.LEFT_ALONE},
      undo_gone_count = undo_gone_count + ${counts.GONE} WHERE id = ${operationId}`)
}

/** Completes an undo. The undo period ends now, as the old values are no longer needed. */
export function finishUndo(tx: Tx, operationId: number): void {
  tx.run(fragment`
    UPDATE contact_bulk_operations SET status = 'UNDONE', undo_completed_at = ${tx.now},
      undo_until = ${tx.now} WHERE id = ${operationId}`)
}

const PIECES_PER_BATCH = 200

/** Deletes some pieces of an operation that can no longer be undone. Returns how many rows were changed. */
export function prunePieces(tx: Tx): number {
  const id = tx.value<number>(
    `SELECT id FROM contact_bulk_operations WHERE pieces <> 'NONE' AND undo_until <= ? AND status <> 'UNDOING'
     ORDER BY undo_until LIMIT 1`,
    tx.now,
  )
  if (id === undefined) return 0
  const deleted = deletePieces(tx, id, PIECES_PER_BATCH)
  tx.run(fragment`UPDATE contact_bulk_operations SET pieces = ${deleted < PIECES_PER_BATCH ? 'NONE' : 'GOING'}
    WHERE id = ${id}`)
  return deleted + 1
}

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'bulk operations count the contacts they went through',
    sql: `SELECT count(*) FROM contact_bulk_operations o WHERE
      changed_count + unchanged_count + gone_count > ifnull(matched_count, 0)
      OR status = 'COMPLETED' AND changed_count + unchanged_count + gone_count <> matched_count
      OR restored_count + partly_restored_count + left_alone_count + undo_gone_count > changed_count
      OR status = 'UNDONE'
        AND restored_count + partly_restored_count + left_alone_count + undo_gone_count <> changed_count
      OR pieces = 'KEPT' AND (changed_count + unchanged_count + gone_count, changed_count) IS NOT
        (SELECT ifnull(sum(json_array_length(contact_ids)), 0), ifnull(sum(json_array_length(notes)), 0)
         FROM contact_bulk_pieces p WHERE p.operation_id = o.id AND p.changed_at IS NOT NULL)`,
  },
]
