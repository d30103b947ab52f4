import { hasTakenOthersIn, leftJoinContact } from '../../contacts/store/fragments.ts'
import type { Reader } from '../../db/database.ts'
import type { ContactImportRow } from './table.ts'

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
     FROM (SELECT contacts.id IS NULL AS is_gone, r.verdict = 'CREATED' AND contacts.id IS NOT NULL AS is_made,
             ${hasTakenOthersIn('contacts.id')} AS is_kept,
             contacts.last_contacted_at IS NOT NULL OR contacts.last_inbound_at IS NOT NULL AS is_messaged,
             contacts.updated_at > contacts.created_at AS is_changed
           FROM contact_import_rows r
           ${leftJoinContact('r.contact_id')} AND contacts.organization_id = ? AND contacts.deleted_at IS NULL
           WHERE r.import_id = ? AND r.verdict IN ('CREATED', 'UPDATED'))`,
    organizationId,
    id,
  )
  return counts!
}
