import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** Lets the finished exports of the organization expire now, except the newest `kept`. */
export function expireAllBut(tx: Tx, organizationId: number, kept: number): void {
  tx.run(fragment`UPDATE contact_exports SET expires_at = ${tx.now}
    WHERE id IN (SELECT id FROM contact_exports WHERE organization_id = ${organizationId}
      AND completed_at IS NOT NULL AND expires_at > ${tx.now} ORDER BY id DESC LIMIT -1 OFFSET ${kept})`)
}

interface NewPart {
  exportId: number
  /** The part of the file, compressed. */
  content: Uint8Array
  /** Size before compression. */
  sizeBytes: number
  rows: number
  /** Internal ids: of the last contact before this part (`from`), and of the last contact in it (`to`). */
  from: number
  to: number
}

/** Appends a part of the file. Returns false when another run has already appended this part. */
export function appendPart(tx: Tx, part: NewPart): boolean {
  const { changes } = tx.run(fragment`
    UPDATE contact_exports SET last_contact_id = ${part.to}, row_count = row_count + ${part.rows},
      size_bytes = size_bytes + ${part.sizeBytes}
    WHERE id = ${part.exportId} AND last_contact_id = ${part.from} AND status = 'PROCESSING'`)
  if (changes === 0) return false
  tx.run('INSERT INTO contact_export_parts (export_id, content) VALUES (?, ?)', part.exportId, part.content)
  return true
}

/** Returns the part of the file that follows the part with the id `afterId`. */
export const nextPart = (
  reader: Reader,
  exportId: number,
  afterId: number,
): { id: number; content: Uint8Array } | undefined =>
  reader.get(fragment`SELECT id, content FROM contact_export_parts
    WHERE export_id = ${exportId} AND id > ${afterId} ORDER BY id LIMIT 1`)

const PARTS_PER_BATCH = 50

/** Deletes some parts of an expired file, and the export when no part is left. Returns the number of deleted rows. */
export function pruneExports(tx: Tx): number {
  const id = tx.value<number>(fragment`SELECT id FROM contact_exports
    WHERE expires_at <= ${tx.now} AND completed_at IS NOT NULL ORDER BY expires_at LIMIT 1`)
  if (id === undefined) return 0
  const { changes } = tx.run(fragment`DELETE FROM contact_export_parts
    WHERE id IN (SELECT id FROM contact_export_parts WHERE export_id = ${id} ORDER BY id
      LIMIT ${PARTS_PER_BATCH})`)
  return changes > 0 ? changes : tx.run('DELETE FROM contact_exports WHERE id = ?', id).changes
}

/** Deletes the files of exports. An unfinished export begins again, and a finished export expires now. */
export function eraseExports(tx: Tx, ids: readonly number[]): void {
  tx.run(fragment`DELETE FROM contact_export_parts WHERE export_id IN ${[...ids]}`)
  tx.run(fragment`UPDATE contact_exports SET expires_at = min(expires_at, ${tx.now})
    WHERE id IN ${[...ids]} AND completed_at IS NOT NULL`)
  tx.run(fragment`UPDATE contact_exports SET last_contact_id = 0, row_count = 0, size_bytes = 0
    WHERE id IN ${[...ids]} AND completed_at IS NULL`)
}
