import { and, desc, eq, sql } from 'drizzle-orm'
import { asWritten, type FindUses, MAX_NAMED } from '../../contacts/custom-fields/uses.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { isInList } from '../../db/orm.ts'
import { type Mapping, mappingOf } from '../columns/columns.ts'
import type { Counts } from './row-queries.ts'
import {
  type ContactImportRow,
  type ContactImportUndoRow,
  contactImportFiles,
  contactImports,
  contactImportUndos,
  type ImportStatus,
} from './table.ts'

const byUuid = prepared((orm) =>
  orm
    .select()
    .from(contactImports)
    .where(
      and(
        eq(contactImports.organizationId, sql.placeholder('organizationId')),
        eq(contactImports.uuid, sql.placeholder('uuid')),
      ),
    )
    .prepare(),
)

const byId = prepared((orm) =>
  orm
    .select()
    .from(contactImports)
    .where(
      and(
        eq(contactImports.organizationId, sql.placeholder('organizationId')),
        eq(contactImports.id, sql.placeholder('id')),
      ),
    )
    .prepare(),
)

const page = prepared((orm) =>
  orm
    .select()
    .from(contactImports)
    .where(eq(contactImports.organizationId, sql.placeholder('organizationId')))
    .orderBy(desc(contactImports.createdAt), desc(contactImports.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
)

const undosOf = prepared((orm) =>
  orm.select().from(contactImportUndos).where(isInList(contactImportUndos.importId, 'importIds')).prepare(),
)

export const findImport = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): ContactImportRow | undefined => byUuid(reader).get({ organizationId, uuid })

export const findImportById = (
  reader: Reader,
  organizationId: number,
  id: number,
): ContactImportRow | undefined => byId(reader).get({ organizationId, id })

/** Finds an import of any organization, for the operator; there are few imports, so this needs no index. */
export function findAnywhere(reader: Reader, uuid: string): ContactImportRow | undefined {
  const organizationId = reader.value<number>(
    'SELECT organization_id FROM contact_imports WHERE uuid = ?',
    uuid,
  )
  return organizationId === undefined ? undefined : findImport(reader, organizationId, uuid)
}

export const listImports = (
  reader: Reader,
  organizationId: number,
  limit: number,
  offset: number,
): ContactImportRow[] => page(reader).all({ organizationId, limit, offset })

export const countImports = (reader: Reader, organizationId: number): number =>
  reader.value<number>('SELECT count(*) FROM contact_imports WHERE organization_id = ?', organizationId) ?? 0

/** An import of the same bytes that has not ended. */
export const findUnfinishedImportId = (
  reader: Reader,
  organizationId: number,
  contentSha256: string,
): number | undefined =>
  reader.value<number>(
    `SELECT id FROM contact_imports
     WHERE organization_id = ? AND content_sha256 = ? AND completed_at IS NULL`,
    organizationId,
    contentSha256,
  )

export const insertImport = (tx: Tx, row: typeof contactImports.$inferInsert): ContactImportRow =>
  tx.orm.insert(contactImports).values(row).returning().get()

/** @param number from 0; replaces the piece of an earlier attempt to store the same file */
export function insertPiece(tx: Tx, importId: number, number: number, content: Uint8Array): void {
  tx.run('INSERT OR REPLACE INTO contact_import_pieces VALUES (?, ?, ?)', importId, number, content)
}

export const findPiece = (reader: Reader, importId: number, number: number): Uint8Array | undefined =>
  reader.value<Uint8Array>(
    'SELECT content FROM contact_import_pieces WHERE import_id = ? AND number = ?',
    importId,
    number,
  )

/** Deletes a few pieces. Returns how many. */
export const deleteSomePieces = (tx: Tx, importId: number): number =>
  tx.run(
    `DELETE FROM contact_import_pieces WHERE rowid IN
       (SELECT rowid FROM contact_import_pieces WHERE import_id = ? LIMIT 4)`,
    importId,
  ).changes

/** Records that all pieces of the file are stored. */
export function insertFile(tx: Tx, importId: number): void {
  tx.orm.insert(contactImportFiles).values({ importId }).run()
}

export const hasFile = (reader: Reader, importId: number): boolean =>
  reader.value('SELECT 1 FROM contact_import_files WHERE import_id = ?', importId) !== undefined

export function markProcessing(tx: Tx, importId: number): void {
  tx.run(
    `UPDATE contact_imports SET status = 'PROCESSING', started_at = coalesce(started_at, ?)
     WHERE id = ? AND completed_at IS NULL`,
    tx.now,
    importId,
  )
}

/** Moves the progress from `from` to `to` rows; false when another run has moved it, or it was cancelled. */
export const moveProgress = (tx: Tx, importId: number, from: number, to: number): boolean =>
  tx.run(
    `UPDATE contact_imports SET processed_rows = ?
     WHERE id = ? AND processed_rows = ? AND status = 'PROCESSING'`,
    to,
    importId,
    from,
  ).changes === 1

export function addCounts(tx: Tx, importId: number, counts: Counts): void {
  tx.run(
    `UPDATE contact_imports SET created_count = created_count + ?, updated_count = updated_count + ?,
       unchanged_count = unchanged_count + ?, duplicate_count = duplicate_count + ?,
       skipped_count = skipped_count + ?, rejected_count = rejected_count + ?, suppressed_count = suppressed_count + ?,
       warned_count = warned_count + ? WHERE id = ?`,
    counts.CREATED,
    counts.UPDATED,
    counts.UNCHANGED,
    counts.DUPLICATE,
    counts.SKIPPED,
    counts.REJECTED,
    counts.suppressed,
    counts.warned,
    importId,
  )
}

/** Ends an import and deletes its file; the file of a dry run is kept until `keepFileUntil`. */
export function finishImport(
  tx: Tx,
  importId: number,
  end: { status: 'COMPLETED' | 'FAILED' | 'CANCELLED'; error?: string; keepFileUntil?: number },
): void {
  tx.run(
    `UPDATE contact_imports SET status = ?, error = ?, completed_at = ?
     WHERE id = ? AND completed_at IS NULL`,
    end.status,
    end.error ?? null,
    tx.now,
    importId,
  )
  if (end.keepFileUntil === undefined) {
    tx.run('DELETE FROM contact_import_files WHERE import_id = ?', importId)
  } else {
    tx.run('UPDATE contact_import_files SET kept_until = ? WHERE import_id = ?', end.keepFileUntil, importId)
  }
}

export const findStatus = (reader: Reader, importId: number): ImportStatus | undefined =>
  reader.value<ImportStatus>('SELECT status FROM contact_imports WHERE id = ?', importId)

/** Keeps the file of a dry run for its import. False when the file was deleted. */
export const claimKeptFile = (tx: Tx, importId: number): boolean =>
  tx.run(
    'UPDATE contact_import_files SET kept_until = NULL WHERE import_id = ? AND kept_until > ?',
    importId,
    tx.now,
  ).changes === 1

/** Turns a finished dry run into a QUEUED import. */
export function startOver(tx: Tx, importId: number, isAttestedNow: boolean): void {
  tx.run(
    `UPDATE contact_imports SET status = 'QUEUED', is_dry_run = 0, processed_rows = 0, created_count = 0,
       updated_count = 0, unchanged_count = 0, duplicate_count = 0, skipped_count = 0, rejected_count = 0,
       suppressed_count = 0, warned_count = 0, started_at = NULL, completed_at = NULL,
       consent_attested_at = iif(?, ?, consent_attested_at), is_consent_attested = 1 WHERE id = ?`,
    isAttestedNow ? 1 : 0,
    tx.now,
    importId,
  )
}

/** Deletes a part of a file whose time is over; 0 when there is none. */
export function pruneFiles(tx: Tx): number {
  const importId = tx.value<number>(
    'SELECT import_id FROM contact_import_files WHERE kept_until <= ? ORDER BY kept_until LIMIT 1',
    tx.now,
  )
  if (importId === undefined) return 0
  if (deleteSomePieces(tx, importId) === 0)
    tx.run('DELETE FROM contact_import_files WHERE import_id = ?', importId)
  return 1
}

/**
 * The mapping of the last import with these headers that a user confirmed.
 * Undone imports are ignored.
 */
export function findSavedMapping(
  reader: Reader,
  organizationId: number,
  headersSha256: string,
): Mapping | undefined {
  const columns = reader.value<string>(
    `SELECT columns FROM contact_imports
     WHERE organization_id = ? AND headers_sha256 = ? AND mapping_source <> 'GUESSED'
       AND status NOT IN ('UNDOING', 'UNDONE') ORDER BY id DESC LIMIT 1`,
    organizationId,
    headersSha256,
  )
  return columns === undefined ? undefined : mappingOf(JSON.parse(columns))
}

/** By id of the import; absent when no undo was requested. */
export function findUndos(reader: Reader, importIds: readonly number[]): Map<number, ContactImportUndoRow> {
  const rows = undosOf(reader).all({ importIds: JSON.stringify(importIds) })
  return new Map(rows.map((row) => [row.importId, row]))
}

export const listOpenIds = (reader: Reader, organizationId: number): number[] =>
  reader
    .all<{ id: number }>(
      `SELECT id FROM contact_imports WHERE organization_id = ? AND status IN ('QUEUED', 'PROCESSING')`,
      organizationId,
    )
    .map(({ id }) => id)

/** Imports under way with a column for the custom field. */
export const listImportsUsing: FindUses = (reader, organizationId, key) =>
  reader.all(
    `SELECT 'contact_import' AS resource, uuid AS id, file_name AS name FROM contact_imports
     WHERE organization_id = ? AND completed_at IS NULL AND instr(columns, ?) > 0 ORDER BY id LIMIT ?`,
    organizationId,
    asWritten(key),
    MAX_NAMED,
  )
