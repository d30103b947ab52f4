import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { Actor } from '../../lib/principal.ts'
import type { UndoOutcome } from './table.ts'

/** Queries of an undo, which works on a chunk of rows at a time. */

export function insertUndo(tx: Tx, importId: number, actor: Actor): void {
  tx.run(fragment`
    INSERT INTO contact_import_undos (import_id, requested_by_type, requested_by_id, requested_by_name,
      started_at) VALUES (${importId}, ${actor.type}, ${actor.id}, ${actor.name}, ${tx.now})`)
  tx.run(`UPDATE contact_imports SET status = 'UNDOING' WHERE id = ?`, importId)
}

export interface UndoState {
  organizationId: number
  /** The last row that was undone. */
  rowNumber: number
  processedRows: number
  requestedByType: Actor['type']
  requestedById: string | null
  requestedByName: string
}

/** The progress of an undo; undefined when the import is not being undone. */
export const findUndoState = (reader: Reader, importId: number): UndoState | undefined =>
  reader.get<UndoState>(fragment`
    SELECT i.organization_id, i.processed_rows, u.row_number,
      u.requested_by_type, u.requested_by_id,
      u.requested_by_name FROM contact_imports i
    JOIN contact_import_undos u ON u.import_id = i.id WHERE i.id = ${importId} AND i.status = 'UNDOING'`)

export interface UndoneRow {
  rowNumber: number
  verdict: 'CREATED' | 'UPDATED'
  contactId: number
  undoNote: string | null
}

/** Rows after `afterRow` up to `throughRow` that created or updated a contact. */
export const listUndoableRows = (
  reader: Reader,
  importId: number,
  { afterRow, throughRow }: { afterRow: number; throughRow: number },
): UndoneRow[] =>
  reader.all<UndoneRow>(fragment`
    SELECT row_number, verdict, contact_id, undo_note
    FROM contact_import_rows
    WHERE import_id = ${importId} AND row_number > ${afterRow} AND row_number <= ${throughRow}
      AND verdict IN ('CREATED', 'UPDATED') AND contact_id IS NOT NULL ORDER BY row_number`)

export function recordOutcome(
  tx: Tx,
  importId: number,
  outcome: UndoOutcome,
  rowNumbers: readonly number[],
): void {
  tx.run(fragment`UPDATE contact_import_rows SET undo_outcome = ${outcome}
    WHERE import_id = ${importId} AND row_number IN ${rowNumbers}`)
}

export type UndoCounts = Record<UndoOutcome, number>

export function addUndoCounts(
  tx: Tx,
  importId: number,
  rowNumber: number,
  counts: Readonly<UndoCounts>,
): void {
  tx.run(
    `UPDATE contact_import_undos SET row_number = ?, deleted_count = deleted_count + ?,
       deleted_messaged_count = deleted_messaged_count + ?, deleted_changed_count = deleted_changed_count + ?,
       kept_count = kept_count + ?, restored_count = restored_count + ?,
       partly_restored_count = partly_restored_count + ?, gone_count = gone_count + ? WHERE import_id = ?`,
    rowNumber,
    counts.DELETED + counts.DELETED_MESSAGED + counts.DELETED_CHANGED,
    counts.DELETED_MESSAGED,
    counts.DELETED_CHANGED,
    counts.KEPT,
    counts.RESTORED,
    counts.PARTLY_RESTORED,
    counts.GONE,
    importId,
  )
}

/** Internal ids of the tags that the import created. */
export const listCreatedTags = (reader: Reader, importId: number): number[] =>
  reader
    .all<{ id: number }>('SELECT tag_id AS id FROM contact_import_tags WHERE import_id = ?', importId)
    .map(({ id }) => id)

export function finishUndo(tx: Tx, importId: number, tagsDeleted: number): void {
  tx.run(fragment`
    UPDATE contact_import_undos SET completed_at = ${tx.now}, tags_deleted_count = ${tagsDeleted}
    WHERE import_id = ${importId}`)
  tx.run(`UPDATE contact_imports SET status = 'UNDONE' WHERE id = ?`, importId)
}
