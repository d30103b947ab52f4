import { type FindUses, MAX_NAMED, ruleFieldPattern } from '../../contacts/custom-fields/service.ts'
import type { ContactRow } from '../../contacts/records/table.ts'
import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Invariant } from '../../db/check.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import { isInList } from '../../db/orm.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { insertRow } from '../../db/rows.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { FileOperation } from '../../jobs/long-operations/file-operation.ts'
import { FilePieces } from '../../jobs/long-operations/file-pieces.ts'
import type { Actor } from '../../lib/principal.ts'
import { type Mapping, mappingOf } from '../columns/columns.ts'
import {
  type ContactImportRow,
  type ContactImportUndoRow,
  contactImportFiles,
  contactImportPieces,
  contactImports,
  contactImportUndos,
  type UndoOutcome,
  type Verdict,
  type VerdictRow,
} from './table.ts'

export const importOperation = new FileOperation(contactImports, new FilePieces(contactImportPieces), {
  noun: 'Import',
  idField: 'importId',
  run: { kind: 'contact_import.run' },
  undo: { kind: 'contact_import.undo' },
})

/** Number of rows of a chunk with each verdict, and of rows that are suppressed or have a warning. */
export type Counts = Record<Verdict, number> & { suppressed: number; warned: number }

export const noCounts = (): Counts => ({
  CREATED: 0,
  UPDATED: 0,
  UNCHANGED: 0,
  DUPLICATE: 0,
  SKIPPED: 0,
  REJECTED: 0,
  suppressed: 0,
  warned: 0,
})

export type NewVerdict = Omit<VerdictRow, 'importId' | 'undoOutcome'>

const VERDICT = bulkInsert(
  `INSERT INTO contact_import_rows
     (import_id, row_number, verdict, contact_id, phone, is_suppressed, reason, cells, undo_note,
      phone_column) VALUES`,
  '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
)

export const insertVerdicts = (tx: Tx, importId: number, verdicts: readonly NewVerdict[]): void =>
  void insertRows(
    tx,
    VERDICT,
    verdicts.map((row) => [
      importId,
      row.rowNumber,
      row.verdict,
      row.contactId,
      row.phone,
      row.isSuppressed,
      row.reason,
      row.cells,
      row.undoNote,
      row.phoneColumn,
    ]),
  )

/** Deletes up to `limit` verdicts of the dry run, if its import has no rows yet. Returns their number. */
export const deleteVerdicts = (tx: Tx, importId: number, limit: number): number =>
  tx.run(fragment`DELETE FROM contact_import_rows
    WHERE import_id = ${importId}
      AND row_number IN (SELECT row_number FROM contact_import_rows WHERE import_id = ${importId}
      ORDER BY row_number LIMIT ${limit}) AND (SELECT processed_rows FROM contact_imports
      WHERE id = ${importId}) = 0`).changes

/** A row with its verdict. */
export interface ReportedRow extends Omit<VerdictRow, 'importId' | 'contactId' | 'phone' | 'undoNote'> {
  /** `RowContact` as JSON. Null when its contact no longer exists. */
  contact: string | null
}

export type RowContact = Pick<ContactRow, 'uuid' | 'firstName' | 'lastName' | 'phone' | 'email'>

const REPORTED = `SELECT row_number, verdict, is_suppressed, reason, cells,
    undo_outcome, phone_column,
    (SELECT json_object('uuid', uuid, 'firstName', first_name, 'lastName', last_name, 'phone', contacts.phone,
      'email', email) FROM contacts
      WHERE id = contact_id AND organization_id = ? AND deleted_at IS NULL) AS contact
  FROM contact_import_rows`

/** The rows of an import that have been processed. */
interface ProcessedRows {
  importId: number
  /** The last row of this run. Verdicts of later rows are from the earlier dry run and will be deleted. */
  processedRows: number
}

/** Lists a page of rows in the order of the file. Row numbers have no gaps, so the query needs no OFFSET. */
export const listRows = (
  reader: Reader,
  organizationId: number,
  { importId, processedRows }: ProcessedRows,
  page: PageRequest,
): ReportedRow[] =>
  reader.all<ReportedRow>(
    `${REPORTED} WHERE import_id = ? AND row_number > ? AND row_number <= ? ORDER BY row_number LIMIT ?`,
    organizationId,
    importId,
    pageOffset(page),
    processedRows,
    page.limit,
  )

/**
 * Lists a page of the rows with a verdict, in the order of the file. The query skips earlier pages in an index,
 * at 0.1 µs a row.
 */
export const listRowsOf = (
  reader: RowReader,
  organizationId: number,
  { importId, processedRows }: ProcessedRows,
  query: PageRequest & { verdict: Verdict },
): Promise<ReportedRow[]> =>
  reader.all<ReportedRow>(
    `${REPORTED} WHERE import_id = ? AND row_number IN (
       SELECT row_number FROM contact_import_rows
       WHERE import_id = ? AND verdict = ? AND row_number <= ? AND ${interruptible('row_number').text}
       ORDER BY row_number LIMIT ? OFFSET ?) ORDER BY row_number`,
    organizationId,
    importId,
    importId,
    query.verdict,
    processedRows,
    query.limit,
    pageOffset(query),
  )

/** Lists rejected rows after the row `afterRow`, in the order of the file. */
export const listRejects = (
  reader: Reader,
  importId: number,
  afterRow: number,
  limit: number,
): Array<{ rowNumber: number; reason: string; cells: string }> =>
  reader.all(fragment`SELECT row_number, reason, cells FROM contact_import_rows
    WHERE import_id = ${importId} AND verdict = 'REJECTED' AND row_number > ${afterRow}
    ORDER BY row_number LIMIT ${limit}`)

/** Returns the number of rows of an import that have created a contact, or would have in a dry run. */
export const findCreatedCount = (reader: Reader, importId: number): number =>
  reader.value<number>('SELECT created_count FROM contact_imports WHERE id = ?', importId) ?? 0

/** Finds earlier rows of this import with these contacts: row number by contact id. */
export const findRowsOfContacts = (
  reader: Reader,
  importId: number,
  contactIds: readonly number[],
): Map<number, number> =>
  new Map(
    reader
      .all<{ contactId: number; rowNumber: number }>(fragment`
        SELECT contact_id, row_number FROM contact_import_rows
        WHERE import_id = ${importId} AND contact_id IN ${contactIds}`)
      .map(({ contactId, rowNumber }) => [contactId, rowNumber]),
  )

/**
 * Finds earlier rows of this import whose number (or address, if there is no number) belongs to no contact: row
 * number by address.
 */
export const findRowsOfAddresses = (
  reader: Reader,
  importId: number,
  addresses: readonly string[],
): Map<string, number> =>
  new Map(
    reader
      .all<{ phone: string; rowNumber: number }>(fragment`SELECT phone, row_number
        FROM contact_import_rows WHERE import_id = ${importId} AND phone IN ${addresses}`)
      .map(({ phone, rowNumber }) => [phone, rowNumber]),
  )

const undosOf = prepared((orm) =>
  orm.select().from(contactImportUndos).where(isInList(contactImportUndos.importId, 'importIds')).prepare(),
)

/** Records that all pieces of the file are stored. */
export function insertFile(tx: Tx, importId: number): void {
  insertRow(tx, contactImportFiles, { importId })
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

/** Ends an import and deletes its file. The file of a dry run is stored until `keepFileUntil`. */
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

/**
 * Turns a finished dry run into a QUEUED import.
 * @param segmentUuid the segment that its contacts join; null for none
 */
export function startOver(
  tx: Tx,
  importId: number,
  { isAttestedNow, segmentUuid }: { isAttestedNow: boolean; segmentUuid: string | null },
): void {
  tx.run(fragment`
    UPDATE contact_imports SET status = 'QUEUED', is_dry_run = 0, processed_rows = 0, created_count = 0,
      updated_count = 0, unchanged_count = 0, duplicate_count = 0, skipped_count = 0, rejected_count = 0,
      suppressed_count = 0, warned_count = 0, started_at = NULL, completed_at = NULL,
      consent_attested_at = iif(${isAttestedNow ? 1 : 0}, ${tx.now}, consent_attested_at),
      is_consent_attested = 1, segment_uuid = ${segmentUuid} WHERE id = ${importId}`)
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
 * Finds the mapping of the last import with these headers, if it was not only guessed. Undone imports are
 * ignored.
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

/** The unfinished imports that have a column for the custom field. */
export const listImportsUsing: FindUses = (reader, organizationId, key) =>
  reader.all(fragment`SELECT 'contact_import' AS resource, uuid AS id, file_name AS name FROM contact_imports
    WHERE organization_id = ${organizationId} AND completed_at IS NULL
      AND instr(columns, ${ruleFieldPattern(key)}) > 0 ORDER BY id LIMIT ${MAX_NAMED}`)

/** Records that the import created this tag, so that its undo may delete it. */
export function recordCreatedTag(tx: Tx, importId: number, tagId: number): void {
  tx.run('INSERT INTO contact_import_tags (import_id, tag_id) VALUES (?, ?)', importId, tagId)
}

/** Queries of an undo. It works on a chunk of rows at a time. */

export function insertUndo(tx: Tx, importId: number, actor: Actor): void {
  tx.run(fragment`
    INSERT INTO contact_import_undos (import_id, requested_by_type, requested_by_id, requested_by_name,
      started_at) VALUES (${importId}, ${actor.type}, ${actor.id}, ${actor.name}, ${tx.now})`)
  tx.run(`UPDATE contact_imports SET status = 'UNDOING' WHERE id = ?`, importId)
}

export type UndoState = Pick<ContactImportRow, 'organizationId' | 'processedRows'> &
  Pick<ContactImportUndoRow, 'rowNumber' | 'requestedByType' | 'requestedById' | 'requestedByName'>

/** Returns the progress of an undo, or undefined if the import is not being undone. */
export const findUndoState = (reader: Reader, importId: number): UndoState | undefined =>
  reader.get<UndoState>(fragment`
    SELECT i.organization_id, i.processed_rows, u.row_number,
      u.requested_by_type, u.requested_by_id,
      u.requested_by_name FROM contact_imports i
    JOIN contact_import_undos u ON u.import_id = i.id WHERE i.id = ${importId} AND i.status = 'UNDOING'`)

/** A row that created or updated a contact. */
export interface UndoneRow extends Pick<VerdictRow, 'rowNumber' | 'undoNote'> {
  verdict: 'CREATED' | 'UPDATED'
  contactId: number
}

/** Rows after `afterRow` up to `throughRow`. */
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

export function addUndoCounts(
  tx: Tx,
  importId: number,
  rowNumber: number,
  counts: Readonly<Record<UndoOutcome, number>>,
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

/** Lists the internal ids of the tags that the import created. */
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

/**
 * Returns SQL of the number of the import row that a record is about. The row is found by the contact of the
 * record, or else by the phone number. NULL when the import no longer has such a row.
 * @param record alias of a row with `import_id`, `contact_id` and `address`
 */
export const rowOfImport = (record: string): string =>
  `coalesce((SELECT row_number FROM contact_import_rows WHERE contact_import_rows.import_id = ${record}.import_id
       AND contact_import_rows.contact_id = ${record}.contact_id),
     (SELECT row_number FROM contact_import_rows WHERE contact_import_rows.import_id = ${record}.import_id
       AND contact_import_rows.phone = ${record}.address))`

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    // A dry run that was queued for import has no counts, but keeps its verdicts until the import begins.
    name: 'imports count the verdicts on their rows',
    sql: `SELECT count(*) FROM contact_imports i WHERE processed_rows > 0 AND rows_deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM (SELECT count(*) AS rows, sum(verdict = 'CREATED') AS created, sum(verdict = 'UPDATED') AS updated,
        sum(verdict = 'UNCHANGED') AS unchanged, sum(verdict = 'DUPLICATE') AS duplicate, sum(verdict = 'SKIPPED') AS skipped,
        sum(verdict = 'REJECTED') AS rejected, sum(is_suppressed) AS suppressed
        FROM contact_import_rows r WHERE r.import_id = i.id) n
      WHERE (processed_rows, created_count, updated_count, unchanged_count, duplicate_count, skipped_count, rejected_count,
        suppressed_count) IS NOT (n.rows, n.created, n.updated, n.unchanged, n.duplicate, n.skipped, n.rejected, n.suppressed))`,
  },
  {
    name: 'undos count the outcomes of their rows',
    sql: `SELECT count(*) FROM contact_import_undos u
      WHERE (SELECT rows_deleted_at FROM contact_imports i WHERE i.id = u.import_id) IS NULL AND EXISTS (
      SELECT 1 FROM (SELECT ifnull(sum(undo_outcome LIKE 'DELETED%'), 0) AS deleted,
        ifnull(sum(undo_outcome = 'KEPT'), 0) AS kept, ifnull(sum(undo_outcome = 'RESTORED'), 0) AS restored,
        ifnull(sum(undo_outcome = 'PARTLY_RESTORED'), 0) AS partly, ifnull(sum(undo_outcome = 'GONE'), 0) AS gone
        FROM contact_import_rows r WHERE r.import_id = u.import_id) n
      WHERE (deleted_count, kept_count, restored_count, partly_restored_count, gone_count)
        IS NOT (n.deleted, n.kept, n.restored, n.partly, n.gone))`,
  },
]
