import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import type { Actor } from '../../lib/principal.ts'

/** Who started these imports, by the internal id of the import. */
export const findImportActors = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Map<number, Actor> =>
  new Map(
    reader
      .all<{ id: number; type: Actor['type']; actorId: string | null; name: string }>(fragment`
        SELECT id, created_by_type AS type, created_by_id AS actorId, created_by_name AS name
        FROM suppression_imports WHERE id IN ${ids} AND +organization_id = ${organizationId}`)
      .map(({ id, type, actorId, name }) => [id, { type, id: actorId, name } as Actor]),
  )

export interface ImportName {
  id: number
  uuid: string
  fileName: string
}

/** Public ids and file names of these imports, by the internal id of the import. */
export const findImportNames = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Map<number, ImportName> =>
  new Map(
    reader
      .all<ImportName>(fragment`SELECT id, uuid, file_name FROM suppression_imports
        WHERE id IN ${ids} AND +organization_id = ${organizationId}`)
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

/** The next rejected cells of an import after the row `afterRow`, in the order of the file. */
export const listRejects = (
  reader: Reader,
  importId: number,
  afterRow: number,
  limit: number,
): RejectedCell[] =>
  reader.all<RejectedCell>(fragment`SELECT row_number, cell, reason
    FROM suppression_import_rejects WHERE import_id = ${importId} AND row_number > ${afterRow}
    ORDER BY row_number LIMIT ${limit}`)

/** Deletes rejected cells of the imports of an organization. @param where SQL condition on the cell */
export const deleteRejects = (tx: Tx, organizationId: number, where: Fragment): void =>
  void tx.run(fragment`DELETE FROM suppression_import_rejects
    WHERE import_id IN (SELECT id FROM suppression_imports WHERE organization_id = ${organizationId}) AND ${where}`)

/** An import that older data does not have. */
interface RepeatedImport {
  uuid: string
  organizationId: number
  /** JSON, as migrations/0173_more_withdrawals.sql notes it. */
  state: string
  /** The error of an import whose file was not read to its end. */
  error: string
  lastContactId: number
}

/** Adds an import whose hashes are compared with the contacts again. */
export const insertRepeated = (tx: Tx, row: RepeatedImport): void =>
  void tx.run(
    `INSERT INTO suppression_imports (uuid, organization_id, file_name, status, end_status, error, content_sha256,
       channel, columns, total_rows, processed_rows, last_contact_id, created_by_type, created_by_id, created_by_name, created_at)
     SELECT @uuid, @organizationId, @state ->> '$.file_name', 'MATCHING', ifnull(end_status, 'FAILED'),
       iif(end_status IS NULL, @error, @state ->> '$.error'), @state ->> '$.content_sha256',
       @state ->> '$.channel', @state ->> '$.columns', @state ->> '$.total_rows',
       iif(end_status IS NULL, 0, @state ->> '$.total_rows'), @lastContactId,
       @state ->> '$.created_by_type', @state ->> '$.created_by_id', @state ->> '$.created_by_name',
       @state ->> '$.created_at'
     FROM (SELECT iif(@state ->> '$.status' IN ('COMPLETED', 'FAILED', 'CANCELLED'), @state ->> '$.status',
       @state ->> '$.end_status') AS end_status)`,
    row,
  )
