import type { Reader, Tx } from '../../db/database.ts'
import type { Actor } from '../../lib/principal.ts'
import type { BulkNote, NotedPiece, Piece } from './table.ts'

/** @param pieces JSON of `[number, JSON array of contact ids]` each; false when the operation no longer waits */
export function insertPieces(tx: Tx, operationId: number, pieces: ReadonlyArray<[number, string]>): boolean {
  const { changes } = tx.run(
    `UPDATE contact_bulk_operations SET pieces = 'KEPT' WHERE id = ? AND status = 'QUEUED'`,
    operationId,
  )
  if (changes === 0) return false
  tx.run(
    `INSERT INTO contact_bulk_pieces (operation_id, number, contact_ids)
     SELECT ?, value->>0, value->>1 FROM json_each(?)`,
    operationId,
    JSON.stringify(pieces),
  )
  return true
}

/** Deletes some pieces of an operation. Returns how many. */
export const deletePieces = (tx: Tx, operationId: number, limit: number): number =>
  tx.run(
    `DELETE FROM contact_bulk_pieces WHERE rowid IN
       (SELECT rowid FROM contact_bulk_pieces WHERE operation_id = ? LIMIT ?)`,
    operationId,
    limit,
  ).changes

/** The pieces after `after`, in order. */
export const nextPieces = (reader: Reader, operationId: number, after: number, limit: number): Piece[] =>
  reader
    .all<{ number: number; contactIds: string }>(
      `SELECT number, contact_ids AS contactIds FROM contact_bulk_pieces
       WHERE operation_id = ? AND number > ? ORDER BY number LIMIT ?`,
      operationId,
      after,
      limit,
    )
    .map(({ number, contactIds }) => ({ number, contactIds: JSON.parse(contactIds) }))

interface ProcessedCounts {
  changed: number
  unchanged: number
  gone: number
}

/** Stores what changed in some pieces, the last of them as the progress, and the counts. */
export function recordProcessed(
  tx: Tx,
  operationId: number,
  pieces: ReadonlyArray<{ number: number; notes: readonly BulkNote[] }>,
  counts: ProcessedCounts,
): void {
  // One by one: a join with a list of notes would go through all pieces of the operation each time.
  for (const { number, notes } of pieces) {
    tx.run(
      'UPDATE contact_bulk_pieces SET changed_at = ?, notes = ? WHERE operation_id = ? AND number = ?',
      tx.now,
      JSON.stringify(notes),
      operationId,
      number,
    )
  }
  tx.run(
    `UPDATE contact_bulk_operations SET processed_pieces = ?, changed_count = changed_count + ?,
       unchanged_count = unchanged_count + ?, gone_count = gone_count + ? WHERE id = ?`,
    pieces.at(-1)?.number ?? 0,
    counts.changed,
    counts.unchanged,
    counts.gone,
    operationId,
  )
}

export function beginUndo(tx: Tx, operationId: number, actor: Actor): void {
  tx.run(
    `UPDATE contact_bulk_operations SET status = 'UNDOING', undo_by_type = ?, undo_by_id = ?, undo_by_name = ?,
       undo_started_at = ? WHERE id = ?`,
    actor.type,
    actor.id,
    actor.name,
    tx.now,
    operationId,
  )
}

/** The processed pieces after `after`, in order. */
export const nextNotedPieces = (
  reader: Reader,
  operationId: number,
  after: number,
  limit: number,
): NotedPiece[] =>
  reader
    .all<{ number: number; changedAt: number; notes: string }>(
      `SELECT number, changed_at AS changedAt, notes FROM contact_bulk_pieces
       WHERE operation_id = ? AND number > ? AND changed_at IS NOT NULL ORDER BY number LIMIT ?`,
      operationId,
      after,
      limit,
    )
    .map(({ number, changedAt, notes }) => ({ number, changedAt, notes: JSON.parse(notes) }))

export interface UndoneCounts {
  restored: number
  partlyRestored: number
  leftAlone: number
  gone: number
}

export function recordUndone(tx: Tx, operationId: number, through: number, counts: UndoneCounts): void {
  tx.run(
    `UPDATE contact_bulk_operations SET undone_pieces = ?, restored_count = restored_count + ?,
       partly_restored_count = partly_restored_count + ?, left_alone_count = left_alone_count + ?,
       undo_gone_count = undo_gone_count + ? WHERE id = ?`,
    through,
    counts.restored,
    counts.partlyRestored,
    counts.leftAlone,
    counts.gone,
    operationId,
  )
}

/** Completes an undo. The undo period ends now, as the old values are no longer needed. */
export function finishUndo(tx: Tx, operationId: number): void {
  tx.run(
    `UPDATE contact_bulk_operations SET status = 'UNDONE', undo_completed_at = ?, undo_until = ? WHERE id = ?`,
    tx.now,
    tx.now,
    operationId,
  )
}

const PIECES_AT_A_TIME = 200

/** Deletes some pieces of an operation that can no longer be undone. Returns how many rows were changed. */
export function prunePieces(tx: Tx): number {
  const id = tx.value<number>(
    `SELECT id FROM contact_bulk_operations WHERE pieces <> 'NONE' AND undo_until <= ? AND status <> 'UNDOING'
     ORDER BY undo_until LIMIT 1`,
    tx.now,
  )
  if (id === undefined) return 0
  const deleted = deletePieces(tx, id, PIECES_AT_A_TIME)
  tx.run(
    'UPDATE contact_bulk_operations SET pieces = ? WHERE id = ?',
    deleted < PIECES_AT_A_TIME ? 'NONE' : 'GOING',
    id,
  )
  return deleted + 1
}
