import type { Invariant } from '../../db/check.ts'

/** Must be true at every commit; SQLite itself does not check it. */
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
