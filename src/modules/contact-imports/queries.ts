import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import type { ListRowsQuery } from './schema.ts'
import { type ContactImportRow, contactImportFiles, contactImports, type Verdict } from './table.ts'

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
    .orderBy(sql`created_at DESC, id DESC`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
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

export const listImports = (
  reader: Reader,
  organizationId: number,
  limit: number,
  offset: number,
): ContactImportRow[] => page(reader).all({ organizationId, limit, offset })

export const countImports = (reader: Reader, organizationId: number): number =>
  reader.value<number>('SELECT count(*) FROM contact_imports WHERE organization_id = ?', organizationId) ?? 0

/** An import of these very bytes that was interrupted and whose bytes are not kept here. */
export const findInterruptedImportId = (
  reader: Reader,
  organizationId: number,
  contentSha256: string,
): number | undefined =>
  reader.value<number>(
    `SELECT id FROM contact_imports
     WHERE organization_id = ? AND content_sha256 = ? AND completed_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM contact_import_files WHERE import_id = contact_imports.id)`,
    organizationId,
    contentSha256,
  )

export const insertImport = (tx: Tx, row: typeof contactImports.$inferInsert): ContactImportRow =>
  tx.orm.insert(contactImports).values(row).returning().get()

export function insertFile(tx: Tx, importId: number, content: Uint8Array): void {
  tx.orm
    .insert(contactImportFiles)
    .values({ importId, content: Buffer.from(content) })
    .run()
}

export const findFile = (reader: Reader, importId: number): Uint8Array | undefined =>
  reader.value<Uint8Array>('SELECT content FROM contact_import_files WHERE import_id = ?', importId)

export function markProcessing(tx: Tx, importId: number): void {
  tx.run(
    `UPDATE contact_imports SET status = 'PROCESSING', started_at = coalesce(started_at, ?)
     WHERE id = ? AND completed_at IS NULL`,
    tx.now,
    importId,
  )
}

/** What a chunk of rows came to. */
export type Counts = Record<Verdict, number> & { suppressed: number; warned: number }

/** Moves the progress from `from` to `to` rows; false when another run has moved it. */
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
       rejected_count = rejected_count + ?, suppressed_count = suppressed_count + ?,
       warned_count = warned_count + ? WHERE id = ?`,
    counts.CREATED,
    counts.UPDATED,
    counts.UNCHANGED,
    counts.DUPLICATE,
    counts.REJECTED,
    counts.suppressed,
    counts.warned,
    importId,
  )
}

/** Ends an import and forgets its bytes. */
export function finishImport(
  tx: Tx,
  importId: number,
  status: 'COMPLETED' | 'FAILED',
  error: string | null,
): void {
  tx.run(
    `UPDATE contact_imports SET status = ?, error = ?, completed_at = ?
     WHERE id = ? AND completed_at IS NULL`,
    status,
    error,
    tx.now,
    importId,
  )
  tx.run('DELETE FROM contact_import_files WHERE import_id = ?', importId)
}

/** A row as it is reported; `contactUuid` only while the contact exists. */
export interface ReportedRow {
  rowNumber: number
  verdict: Verdict
  contactUuid: string | null
  reason: string | null
  cells: string | null
}

const REPORTED = `SELECT row_number AS rowNumber, verdict, reason, cells,
    (SELECT uuid FROM contacts WHERE id = contact_id AND organization_id = ? AND deleted_at IS NULL) AS contactUuid
  FROM contact_import_rows`

/** A page of verdicts in the file's order. Row numbers have no gaps, so an unfiltered page needs no OFFSET. */
export function listRows(
  reader: Reader,
  organizationId: number,
  importId: number,
  query: ListRowsQuery,
): ReportedRow[] {
  const offset = (query.page - 1) * query.limit
  if (query.verdict === undefined) {
    return reader.all<ReportedRow>(
      `${REPORTED} WHERE import_id = ? AND row_number > ? ORDER BY row_number LIMIT ?`,
      organizationId,
      importId,
      offset,
      query.limit,
    )
  }
  return reader.all<ReportedRow>(
    `${REPORTED} WHERE import_id = ? AND verdict = ? ORDER BY row_number LIMIT ? OFFSET ?`,
    organizationId,
    importId,
    query.verdict,
    query.limit,
    offset,
  )
}

/** Rejected rows after `rowNumber`, in order. */
export const listRejects = (
  reader: Reader,
  importId: number,
  afterRow: number,
  limit: number,
): Array<{ rowNumber: number; reason: string; cells: string }> =>
  reader.all(
    `SELECT row_number AS rowNumber, reason, cells FROM contact_import_rows
     WHERE import_id = ? AND verdict = 'REJECTED' AND row_number > ? ORDER BY row_number LIMIT ?`,
    importId,
    afterRow,
    limit,
  )
