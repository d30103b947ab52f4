import type { Reader } from '../../db/database.ts'
import type { ContactImportRow } from '../import-records/table.ts'

/** What the undo of an import would do now, in contacts. */
export interface UndoPreview {
  /** All that would be deleted; the next two are among them. */
  deleted: number
  /** Written to since the import, or heard from. */
  messaged: number
  /** Changed since, of those that were not written to. */
  changed: number
  /** Others were merged into them since. */
  kept: number
  /** Changed by the import. */
  restored: number
  /** Deleted or merged into others since. */
  gone: number
}

/** Reads every row of the import: for the command line, and not for a request. */
export function previewUndo(reader: Reader, { id, organizationId }: ContactImportRow): UndoPreview {
  const counts = reader.get<UndoPreview>(
    `SELECT coalesce(sum(is_made AND NOT is_kept), 0) AS deleted,
       coalesce(sum(is_made AND NOT is_kept AND is_messaged), 0) AS messaged,
       coalesce(sum(is_made AND NOT is_kept AND NOT is_messaged AND is_changed), 0) AS changed,
       coalesce(sum(is_made AND is_kept), 0) AS kept,
       coalesce(sum(NOT is_made AND NOT is_gone), 0) AS restored,
       coalesce(sum(is_gone), 0) AS gone
     FROM (SELECT c.id IS NULL AS is_gone, r.verdict = 'CREATED' AND c.id IS NOT NULL AS is_made,
             EXISTS (SELECT 1 FROM contacts m WHERE m.merged_into = c.id) AS is_kept,
             c.last_contacted_at IS NOT NULL OR c.last_inbound_at IS NOT NULL AS is_messaged,
             c.updated_at > c.created_at AS is_changed
           FROM contact_import_rows r
           LEFT JOIN contacts c ON c.id = r.contact_id AND c.organization_id = ? AND c.deleted_at IS NULL
           WHERE r.import_id = ? AND r.verdict IN ('CREATED', 'UPDATED'))`,
    organizationId,
    id,
  )
  return counts!
}
