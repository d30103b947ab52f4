import type { Invariant } from '../../db/check.ts'

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'bulk operations count the contacts they went through',
    sql: `SELECT count(*) FROM contact_bulk_operations o WHERE
      changed_count + unchanged_count + gone_count > ifnull(matched_count, 0)
      OR status = 'COMPLETED' AND changed_count + unchanged_count + gone_count <> matched_count
      OR restored_count + partly_restored_count + left_alone_count + undo_gone_count > changed_count
      OR status = 'UNDONE'
        AND restored_count + partly_restored_count + left_alone_count + undo_gone_count <> changed_count
      OR pieces = 'KEPT' AND (changed_count + unchanged_count + gone_count, changed_count) IS NOT
        (SELECT ifnull(sum(json_array_length(contact_ids)), 0), ifnull(sum(json_array_length(notes)), 0)
         FROM contact_bulk_pieces p WHERE p.operation_id = o.id AND p.changed_at IS NOT NULL)`,
  },
]
