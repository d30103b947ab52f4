import { isNamedByConsent } from '../../compliance/consents/store.ts'
import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** Number of rows that one step deletes in a few milliseconds. */
const BATCH_ROWS = 500

interface Begun {
  id: number
  organizationId: number
  through: number
}

/**
 * Deletes some rows of an import that ended before `before`, ms since 1970. A row that a consent record names is
 * evidence and stays, but only with its row number, contact, phone number and verdict.
 * @returns 0 when there is nothing left to do
 */
export function pruneRows(tx: Tx, before: number): number {
  const begun =
    tx.get<Begun>(
      `SELECT id, organization_id, rows_deleted_through AS through FROM contact_imports
       WHERE rows_deleted_through IS NOT NULL ORDER BY id LIMIT 1`,
    ) ?? begin(tx, before)
  if (!begun) return 0
  const { id, organizationId, through } = begun
  const last = through + BATCH_ROWS
  tx.run(
    `DELETE FROM contact_import_rows WHERE import_id = ? AND row_number > ? AND row_number <= ?
       AND NOT ${isNamedByConsent('contact_import_rows', '?')}`,
    id,
    through,
    last,
    organizationId,
    organizationId,
  )
  tx.run(fragment`UPDATE contact_import_rows SET reason = NULL, cells = NULL, undo_note = NULL
    WHERE import_id = ${id} AND row_number > ${through} AND row_number <= ${last} AND verdict <> 'REJECTED'`)
  const hasMore =
    tx.get('SELECT 1 FROM contact_import_rows WHERE import_id = ? AND row_number > ? LIMIT 1', id, last) !==
    undefined
  tx.run('UPDATE contact_imports SET rows_deleted_through = ? WHERE id = ?', hasMore ? last : null, id)
  return 1
}

/** Marks the oldest import that ended before `before`: its rows are deleted next. */
function begin(tx: Tx, before: number): Begun | undefined {
  const found = tx.get<Omit<Begun, 'through'>>(fragment`SELECT id, organization_id
    FROM contact_imports
    WHERE rows_deleted_at IS NULL AND completed_at < ${before}
      AND status IN ('COMPLETED', 'FAILED', 'CANCELLED', 'UNDONE') ORDER BY completed_at LIMIT 1`)
  if (!found) return undefined
  tx.run(fragment`UPDATE contact_imports SET rows_deleted_at = ${tx.now}, rows_deleted_through = 0
    WHERE id = ${found.id}`)
  return { ...found, through: 0 }
}
