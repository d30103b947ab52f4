import { type FindUses, MAX_NAMED, ruleFieldPattern } from '../../contacts/custom-fields/uses.ts'
import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** The unfinished imports that have a column for the custom field. */
export const listImportsUsing: FindUses = (reader, organizationId, key) =>
  reader.all(fragment`SELECT 'contact_import' AS resource, uuid AS id, file_name AS name FROM contact_imports
    WHERE organization_id = ${organizationId} AND completed_at IS NULL
      AND instr(columns, ${ruleFieldPattern(key)}) > 0 ORDER BY id LIMIT ${MAX_NAMED}`)

/** Records that the import created this tag, so that its undo may delete it. */
export function recordCreatedTag(tx: Tx, importId: number, tagId: number): void {
  tx.run('INSERT INTO contact_import_tags (import_id, tag_id) VALUES (?, ?)', importId, tagId)
}
