import { uuidOfLiveContact } from '../../contacts/records/fragments.ts'
import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { UndoOutcome, Verdict } from './table.ts'

/** How many rows of a chunk have each verdict, and how many of them are suppressed or have a warning. */
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

export interface NewVerdict {
  rowNumber: number
  verdict: Verdict
  contactId: number | null
  /** The number of a row without a contact, or the email address of one without a number. */
  phone: string | null
  isSuppressed: boolean
  reason: string | null
  /** JSON array of the cells of a REJECTED row; null for other verdicts. */
  cells: string | null
  undoNote: string | null
  /** Index of the column that the phone number is from; null when the file has only one phone column, -1 for no number. */
  phoneColumn: number | null
}

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
      Number(row.isSuppressed),
      row.reason,
      row.cells,
      row.undoNote,
      row.phoneColumn,
    ]),
  )

/** Deletes up to `limit` verdicts of the dry run, if its import has no rows yet. Returns how many. */
export const deleteVerdicts = (tx: Tx, importId: number, limit: number): number =>
  tx.run(fragment`DELETE FROM contact_import_rows
    WHERE import_id = ${importId}
      AND row_number IN (SELECT row_number FROM contact_import_rows WHERE import_id = ${importId}
      ORDER BY row_number LIMIT ${limit}) AND (SELECT processed_rows FROM contact_imports
      WHERE id = ${importId}) = 0`).changes

/** A row with its verdict; `contactUuid` is null when its contact no longer exists. */
export interface ReportedRow {
  rowNumber: number
  verdict: Verdict
  contactUuid: string | null
  isSuppressed: number
  reason: string | null
  cells: string | null
  undoOutcome: UndoOutcome | null
  phoneColumn: number | null
}

const REPORTED = `SELECT row_number, verdict, is_suppressed, reason, cells,
    undo_outcome, phone_column,
    ${uuidOfLiveContact('contact_id', '?')} AS contactUuid
  FROM contact_import_rows`

/** The rows of an import that have been processed. */
interface ProcessedRows {
  importId: number
  /** The last row of this run. Verdicts of later rows are from the dry run before and will be deleted. */
  processedRows: number
}

/** A page of rows in the order of the file. Row numbers have no gaps, so the query needs no OFFSET. */
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
 * A page of the rows with one verdict, in the order of the file. The query skips earlier pages in an index, which
 * takes 0.1 µs a row.
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

/** Rejected rows after the row `afterRow`, in the order of the file. */
export const listRejects = (
  reader: Reader,
  importId: number,
  afterRow: number,
  limit: number,
): Array<{ rowNumber: number; reason: string; cells: string }> =>
  reader.all(fragment`SELECT row_number, reason, cells FROM contact_import_rows
    WHERE import_id = ${importId} AND verdict = 'REJECTED' AND row_number > ${afterRow}
    ORDER BY row_number LIMIT ${limit}`)

/** How many rows of an import have created a contact, or would have in a dry run. */
export const findCreatedCount = (reader: Reader, importId: number): number =>
  reader.value<number>('SELECT created_count FROM contact_imports WHERE id = ?', importId) ?? 0

/** Earlier rows of this import with these contacts: row number by contact id. */
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

/** Earlier rows of this import with numbers, or addresses without a number, that no contact has: row number by address. */
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
