import { and, eq, gt, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { type ContactExportRow, contactExports } from './table.ts'

const byUuid = prepared((orm) =>
  orm
    .select()
    .from(contactExports)
    .where(
      and(
        eq(contactExports.organizationId, sql.placeholder('organizationId')),
        eq(contactExports.uuid, sql.placeholder('uuid')),
        gt(contactExports.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
)

const byId = prepared((orm) =>
  orm
    .select()
    .from(contactExports)
    .where(
      and(
        eq(contactExports.organizationId, sql.placeholder('organizationId')),
        eq(contactExports.id, sql.placeholder('id')),
      ),
    )
    .prepare(),
)

/** Undefined also when the export has expired. */
export const findExport = (
  reader: Reader,
  organizationId: number,
  uuid: string,
  now: number,
): ContactExportRow | undefined => byUuid(reader).get({ organizationId, uuid, now })

export const findExportById = (
  reader: Reader,
  organizationId: number,
  id: number,
): ContactExportRow | undefined => byId(reader).get({ organizationId, id })

export const insertExport = (tx: Tx, row: typeof contactExports.$inferInsert): ContactExportRow =>
  tx.orm.insert(contactExports).values(row).returning().get()

/** Lets all but the newest `kept` finished exports of the organization expire now. */
export function expireAllBut(tx: Tx, organizationId: number, kept: number): void {
  tx.run(
    `UPDATE contact_exports SET expires_at = ? WHERE id IN
       (SELECT id FROM contact_exports WHERE organization_id = ? AND completed_at IS NOT NULL AND expires_at > ?
        ORDER BY id DESC LIMIT -1 OFFSET ?)`,
    tx.now,
    organizationId,
    tx.now,
    kept,
  )
}

export function markProcessing(tx: Tx, id: number, customKeys: readonly string[]): void {
  tx.run(
    `UPDATE contact_exports SET status = 'PROCESSING', custom_keys = ?, started_at = ?
     WHERE id = ? AND status = 'QUEUED'`,
    JSON.stringify(customKeys),
    tx.now,
    id,
  )
}

interface NewPart {
  exportId: number
  /** Compressed. */
  content: Uint8Array
  /** Size before compression. */
  sizeBytes: number
  rows: number
  /** The last contact before this part, and the last in it. */
  from: number
  to: number
}

/** Appends a part of the file; false when another run has appended it. */
export function appendPart(tx: Tx, part: NewPart): boolean {
  const { changes } = tx.run(
    `UPDATE contact_exports SET last_contact_id = ?, row_count = row_count + ?, size_bytes = size_bytes + ?
     WHERE id = ? AND last_contact_id = ? AND status = 'PROCESSING'`,
    part.to,
    part.rows,
    part.sizeBytes,
    part.exportId,
    part.from,
  )
  if (changes === 0) return false
  tx.run('INSERT INTO contact_export_parts (export_id, content) VALUES (?, ?)', part.exportId, part.content)
  return true
}

export function finishExport(
  tx: Tx,
  id: number,
  end: { status: 'COMPLETED' | 'FAILED'; error?: string; expiresAt: number },
): void {
  tx.run(
    `UPDATE contact_exports SET status = ?, error = ?, completed_at = ?, expires_at = ?
     WHERE id = ? AND completed_at IS NULL`,
    end.status,
    end.error ?? null,
    tx.now,
    end.expiresAt,
    id,
  )
}

/** The part of the file after the one with `afterId`. */
export const nextPart = (
  reader: Reader,
  exportId: number,
  afterId: number,
): { id: number; content: Uint8Array } | undefined =>
  reader.get(
    'SELECT id, content FROM contact_export_parts WHERE export_id = ? AND id > ? ORDER BY id LIMIT 1',
    exportId,
    afterId,
  )

const PARTS_AT_A_TIME = 50

/** Deletes some parts of an expired file, and then the export. Returns how many rows were deleted. */
export function pruneExports(tx: Tx): number {
  const id = tx.value<number>(
    'SELECT id FROM contact_exports WHERE expires_at <= ? AND completed_at IS NOT NULL ORDER BY expires_at LIMIT 1',
    tx.now,
  )
  if (id === undefined) return 0
  const { changes } = tx.run(
    `DELETE FROM contact_export_parts WHERE id IN
       (SELECT id FROM contact_export_parts WHERE export_id = ? ORDER BY id LIMIT ?)`,
    id,
    PARTS_AT_A_TIME,
  )
  return changes > 0 ? changes : tx.run('DELETE FROM contact_exports WHERE id = ?', id).changes
}
