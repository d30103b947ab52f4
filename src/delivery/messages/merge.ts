import type { MergePolicy } from '../../module/merge-policy.ts'

/**
 * What has left, or never will, belongs to the survivor. What still waits
 * stays, and is skipped at its claim because its contact is gone. So does what
 * would be a second message to the survivor in one run: both were in it, or it
 * is still being frozen and may come to the survivor yet.
 */
export const mergedMessages: MergePolicy = {
  policy: 'moved',
  sql: `UPDATE OR IGNORE messages SET contact_id = ? WHERE organization_id = ? AND contact_id = ?
    AND status NOT IN ('SCHEDULED', 'QUEUED')
    AND NOT EXISTS (SELECT 1 FROM executions e
      WHERE e.id = messages.execution_id AND e.audience_cursor IS NOT NULL)`,
}
