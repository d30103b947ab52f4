import type { Reader, Tx } from '../../db/database.ts'
import type { Actor } from '../../lib/principal.ts'
/** Who started the imports, by internal id. */
export const findImportActors = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Map<number, Actor> =>
  new Map(
    reader
      .all<{ id: number; type: Actor['type']; actorId: string | null; name: string }>(
        `SELECT id, created_by_type AS type, created_by_id AS actorId, created_by_name AS name
         FROM suppression_imports WHERE id IN (SELECT value FROM json_each(?)) AND +organization_id = ?`,
        JSON.stringify(ids),
        organizationId,
      )
      .map(({ id, type, actorId, name }) => [id, { type, id: actorId, name } as Actor]),
  )

export interface ImportName {
  id: number
  uuid: string
  fileName: string
}

/** Public ids and names of the imports, by internal id. */
export const findImportNames = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Map<number, ImportName> =>
  new Map(
    reader
      .all<ImportName>(
        `SELECT id, uuid, file_name AS fileName FROM suppression_imports
         WHERE id IN (SELECT value FROM json_each(?)) AND +organization_id = ?`,
        JSON.stringify(ids),
        organizationId,
      )
      .map((row) => [row.id, row]),
  )

export interface RejectedCell {
  rowNumber: number
  cell: string
  reason: string
}

export function insertRejects(tx: Tx, importId: number, rejects: readonly RejectedCell[]): void {
  for (const { rowNumber, cell, reason } of rejects)
    tx.run('INSERT INTO suppression_import_rejects VALUES (?, ?, ?, ?)', importId, rowNumber, cell, reason)
}

/** In the order of the file. */
export const listRejects = (
  reader: Reader,
  importId: number,
  afterRow: number,
  limit: number,
): RejectedCell[] =>
  reader.all<RejectedCell>(
    `SELECT row_number AS rowNumber, cell, reason FROM suppression_import_rejects
     WHERE import_id = ? AND row_number > ? ORDER BY row_number LIMIT ?`,
    importId,
    afterRow,
    limit,
  )
