import { and, desc, eq, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import type { Actor } from '../../lib/principal.ts'
import {
  type EndStatus,
  type SuppressionImportRow,
  type SuppressionImportStatus,
  suppressionImports,
} from './import-table.ts'

const byUuid = prepared((orm) =>
  orm
    .select()
    .from(suppressionImports)
    .where(
      and(
        eq(suppressionImports.organizationId, sql.placeholder('organizationId')),
        eq(suppressionImports.uuid, sql.placeholder('uuid')),
      ),
    )
    .prepare(),
)

const byId = prepared((orm) =>
  orm
    .select()
    .from(suppressionImports)
    .where(
      and(
        eq(suppressionImports.organizationId, sql.placeholder('organizationId')),
        eq(suppressionImports.id, sql.placeholder('id')),
      ),
    )
    .prepare(),
)

const page = prepared((orm) =>
  orm
    .select()
    .from(suppressionImports)
    .where(eq(suppressionImports.organizationId, sql.placeholder('organizationId')))
    .orderBy(desc(suppressionImports.createdAt), desc(suppressionImports.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
)

export const findSuppressionImport = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): SuppressionImportRow | undefined => byUuid(reader).get({ organizationId, uuid })

export const findSuppressionImportById = (
  reader: Reader,
  organizationId: number,
  id: number,
): SuppressionImportRow | undefined => byId(reader).get({ organizationId, id })

/** The newest first. */
export const listSuppressionImports = (
  reader: Reader,
  organizationId: number,
  limit: number,
  offset: number,
): SuppressionImportRow[] => page(reader).all({ organizationId, limit, offset })

export const countSuppressionImports = (reader: Reader, organizationId: number): number =>
  reader.value<number>(
    'SELECT count(*) FROM suppression_imports WHERE organization_id = ?',
    organizationId,
  ) ?? 0

/** An import of the same bytes that has not ended. */
export const findUnfinishedSuppressionImport = (
  reader: Reader,
  organizationId: number,
  contentSha256: string,
): number | undefined =>
  reader.value<number>(
    `SELECT id FROM suppression_imports WHERE organization_id = ? AND content_sha256 = ? AND completed_at IS NULL`,
    organizationId,
    contentSha256,
  )

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

export const insertSuppressionImport = (
  tx: Tx,
  row: typeof suppressionImports.$inferInsert,
): SuppressionImportRow => tx.orm.insert(suppressionImports).values(row).returning().get()

/** @param number from 0; replaces the piece of an earlier attempt to store the same file */
export function insertPiece(tx: Tx, importId: number, number: number, content: Uint8Array): void {
  tx.run('INSERT OR REPLACE INTO suppression_import_pieces VALUES (?, ?, ?)', importId, number, content)
}

export const findPiece = (reader: Reader, importId: number, number: number): Uint8Array | undefined =>
  reader.value<Uint8Array>(
    'SELECT content FROM suppression_import_pieces WHERE import_id = ? AND number = ?',
    importId,
    number,
  )

/** Deletes a few pieces. Returns how many. */
export const deleteSomePieces = (tx: Tx, importId: number): number =>
  tx.run(
    `DELETE FROM suppression_import_pieces WHERE rowid IN
       (SELECT rowid FROM suppression_import_pieces WHERE import_id = ? LIMIT 4)`,
    importId,
  ).changes

/** Records that all pieces of the file are stored. */
export function markStored(tx: Tx, importId: number): void {
  tx.run('UPDATE suppression_imports SET has_file = 1 WHERE id = ?', importId)
}

export function markProcessing(tx: Tx, importId: number): void {
  tx.run(
    `UPDATE suppression_imports SET status = 'PROCESSING', started_at = coalesce(started_at, ?)
     WHERE id = ? AND status IN ('QUEUED', 'PROCESSING')`,
    tx.now,
    importId,
  )
}

export const findStatus = (reader: Reader, importId: number): SuppressionImportStatus | undefined =>
  reader.value<SuppressionImportStatus>('SELECT status FROM suppression_imports WHERE id = ?', importId)

interface ListCounts {
  added: number
  known: number
  rejected: number
  hashed: number
  contacts: number
}

/** Moves the progress from `from` to `to` rows, with what they were; false when another run has moved it, or it was cancelled. */
export const moveProgress = (
  tx: Tx,
  importId: number,
  { from, to }: { from: number; to: number },
  counts: ListCounts,
): boolean =>
  tx.run(
    `UPDATE suppression_imports SET processed_rows = ?, added_count = added_count + ?, known_count = known_count + ?,
       rejected_count = rejected_count + ?, hashed_count = hashed_count + ?, contact_count = contact_count + ?
     WHERE id = ? AND processed_rows = ? AND status = 'PROCESSING'`,
    to,
    counts.added,
    counts.known,
    counts.rejected,
    counts.hashed,
    counts.contacts,
    importId,
    from,
  ).changes === 1

/** Ends the reading of the file: at once, or once the contacts have been compared with the hashes in it. */
export function endReading(
  tx: Tx,
  importId: number,
  { status, error, lastContactId }: { status: EndStatus; error?: string; lastContactId: number },
): void {
  tx.run(
    `UPDATE suppression_imports SET has_file = 0, error = ?, last_contact_id = ?,
       status = iif(hashed_count > 0, 'MATCHING', ?), end_status = iif(hashed_count > 0, ?, NULL),
       completed_at = iif(hashed_count > 0, NULL, ?)
     WHERE id = ? AND status IN ('QUEUED', 'PROCESSING')`,
    error ?? null,
    lastContactId,
    status,
    status,
    tx.now,
    importId,
  )
}

/** Moves the comparison on; false when another run has moved it. */
export const moveMatching = (
  tx: Tx,
  importId: number,
  { from, to, contacts }: { from: number; to: number; contacts: number },
): boolean =>
  tx.run(
    `UPDATE suppression_imports SET matched_contact_id = ?, contact_count = contact_count + ?
     WHERE id = ? AND matched_contact_id = ? AND status = 'MATCHING'`,
    to,
    contacts,
    importId,
    from,
  ).changes === 1

export function endMatching(tx: Tx, importId: number): void {
  tx.run(
    `UPDATE suppression_imports SET status = end_status, end_status = NULL, completed_at = ?
     WHERE id = ? AND status = 'MATCHING'`,
    tx.now,
    importId,
  )
}

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

/** Those that have not been read to the end. */
export const listOpenIds = (reader: Reader, organizationId: number): number[] =>
  reader
    .all<{ id: number }>(
      `SELECT id FROM suppression_imports WHERE organization_id = ? AND status IN ('QUEUED', 'PROCESSING')`,
      organizationId,
    )
    .map(({ id }) => id)
