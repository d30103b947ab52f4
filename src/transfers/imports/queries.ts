import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { isInList } from '../../db/orm.ts'
import { type Mapping, mappingOf } from '../columns/columns.ts'
import { importOperation } from './operation.ts'
import type { Counts } from './shared-row-queries.ts'
import {
  type ContactImportRow,
  type ContactImportUndoRow,
  contactImportFiles,
  contactImportUndos,
} from './table.ts'

const undosOf = prepared((orm) =>
  orm.select().from(contactImportUndos).where(isInList(contactImportUndos.importId, 'importIds')).prepare(),
)

/** Records that all pieces of the file are stored. */
export function insertFile(tx: Tx, importId: number): void {
  tx.orm.insert(contactImportFiles).values({ importId }).run()
}

export const hasFile = (reader: Reader, importId: number): boolean =>
  reader.value('SELECT 1 FROM contact_import_files WHERE import_id = ?', importId) !== undefined

export function addCounts(tx: Tx, importId: number, counts: Counts): void {
  tx.run(fragment`
    UPDATE contact_imports SET created_count = created_count + ${counts.CREATED},
      updated_count = updated_count + ${counts.UPDATED},
      unchanged_count = unchanged_count + ${counts.UNCHANGED},
      duplicate_count = duplicate_count + ${counts.DUPLICATE},
      skipped_count = skipped_count + ${counts.SKIPPED}, rejected_count = rejected_count + ${counts.REJECTED},
      suppressed_count = suppressed_count + ${counts.suppressed},
      warned_count = warned_count + ${counts.warned} WHERE id = ${importId}`)
}

/** Ends an import and deletes its file; the file of a dry run is kept until `keepFileUntil`. */
export function finishImport(
  tx: Tx,
  row: ContactImportRow,
  {
    keepFileUntil,
    ...end
  }: { status: 'COMPLETED' | 'FAILED' | 'CANCELLED'; error?: string; keepFileUntil?: number },
): void {
  importOperation.finish(tx, row, end)
  if (keepFileUntil === undefined) {
    tx.run('DELETE FROM contact_import_files WHERE import_id = ?', row.id)
  } else {
    tx.run('UPDATE contact_import_files SET kept_until = ? WHERE import_id = ?', keepFileUntil, row.id)
  }
}

/** Keeps the file of a dry run until it is imported. Returns false when the file was already deleted. */
export const claimKeptFile = (tx: Tx, importId: number): boolean =>
  tx.run(fragment`UPDATE contact_import_files SET kept_until = NULL
    WHERE import_id = ${importId} AND kept_until > ${tx.now}`).changes === 1

/** Turns a finished dry run into a QUEUED import. */
export function startOver(tx: Tx, importId: number, isAttestedNow: boolean): void {
  tx.run(fragment`
    UPDATE contact_imports SET status = 'QUEUED', is_dry_run = 0, processed_rows = 0, created_count = 0,
      updated_count = 0, unchanged_count = 0, duplicate_count = 0, skipped_count = 0, rejected_count = 0,
      suppressed_count = 0, warned_count = 0, started_at = NULL, completed_at = NULL,
      consent_attested_at = iif(${isAttestedNow ? 1 : 0}, ${tx.now}, consent_attested_at),
      is_consent_attested = 1 WHERE id = ${importId}`)
}

/** Deletes a part of an expired file. Returns 0 if no file has expired. */
export function pruneFiles(tx: Tx): number {
  const importId = tx.value<number>(fragment`SELECT import_id FROM contact_import_files
    WHERE kept_until <= ${tx.now} ORDER BY kept_until LIMIT 1`)
  if (importId === undefined) return 0
  if (importOperation.pieces.deleteSome(tx, importId) === 0)
    tx.run('DELETE FROM contact_import_files WHERE import_id = ?', importId)
  return 1
}

/**
 * The mapping of the last import with these headers whose mapping was not only guessed.
 * Undone imports are ignored.
 */
export function findSavedMapping(
  reader: Reader,
  organizationId: number,
  headersSha256: string,
): Mapping | undefined {
  const columns = reader.value<string>(fragment`SELECT columns FROM contact_imports
    WHERE organization_id = ${organizationId} AND headers_sha256 = ${headersSha256}
      AND mapping_source <> 'GUESSED' AND status NOT IN ('UNDOING', 'UNDONE') ORDER BY id DESC LIMIT 1`)
  return columns === undefined ? undefined : mappingOf(JSON.parse(columns))
}

/** Undos by the internal id of the import. An import without an undo has no entry. */
export function findUndos(reader: Reader, importIds: readonly number[]): Map<number, ContactImportUndoRow> {
  const rows = undosOf(reader).all({ importIds: JSON.stringify(importIds) })
  return new Map(rows.map((row) => [row.importId, row]))
}
