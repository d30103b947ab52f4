import { isMergeTarget } from '../../contacts/records/store.ts'
import type { Reader } from '../../db/database.ts'
import type { ContactImportRow } from './table.ts'

/** The effect of undoing an import now, in numbers of contacts. */
export interface UndoPreview {
  /** Contacts that would be deleted, including `messaged` and `changed`. */
  deleted: number
  /** Contacts that would be deleted although they have received or sent a message since the import. */
  messaged: number
  /** Contacts that would be deleted although they were changed since the import. They have no messages. */
  changed: number
  /** New contacts that would stay, because other contacts were merged into them since the import. */
  kept: number
  /** Contacts that the import changed and that would get their earlier values back. */
  restored: number
  /** Contacts that were deleted or merged into other contacts since the import. */
  gone: number
}

/**
 * Returns the effect of an undo. It reads every row of the import, so only the command line may call it, not a
 * request.
 */
export function previewUndo(reader: Reader, { id, organizationId }: ContactImportRow): UndoPreview {
  const counts = reader.get<UndoPreview>(
    `SELECT coalesce(sum(is_made AND NOT is_kept), 0) AS deleted,
       coalesce(sum(is_made AND NOT is_kept AND is_messaged), 0) AS messaged,
       coalesce(sum(is_made AND NOT is_kept AND NOT is_messaged AND is_changed), 0) AS changed,
       coalesce(sum(is_made AND is_kept), 0) AS kept,
       coalesce(sum(NOT is_made AND NOT is_gone), 0) AS restored,
       coalesce(sum(is_gone), 0) AS gone
     FROM (SELECT contacts.id IS NULL AS is_gone, r.verdict = 'CREATED' AND contacts.id IS NOT NULL AS is_made,
             ${isMergeTarget('contacts.id')} AS is_kept,
             contacts.last_contacted_at IS NOT NULL OR contacts.last_inbound_at IS NOT NULL AS is_messaged,
             contacts.updated_at > coalesce(r.undo_note ->> '$.at', contacts.created_at) AS is_changed
           FROM contact_import_rows r
           LEFT JOIN contacts ON contacts.id = r.contact_id AND contacts.organization_id = ? AND contacts.deleted_at IS NULL
           WHERE r.import_id = ? AND r.verdict IN ('CREATED', 'UPDATED'))`,
    organizationId,
    id,
  )
  return counts!
}
