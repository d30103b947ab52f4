/**
 * What a merge of two contacts does with the rows of a column that holds the
 * internal id of a contact. Parameters of every statement: the surviving
 * contact, the organization, the other contact.
 */
export type MergePolicy =
  /** The rows become the surviving contact's. */
  | { policy: 'moved'; sql: string }
  /** The surviving contact gets them too; deleting the other takes its own away. */
  | { policy: 'united'; sql: string }
  /** They go on naming the other contact. */
  | { policy: 'kept'; why: string }

export const moved = (table: string): MergePolicy => ({
  policy: 'moved',
  sql: `UPDATE ${table} SET contact_id = ? WHERE organization_id = ? AND contact_id = ?`,
})

export const united = (table: string, member: string, index = ''): MergePolicy => ({
  policy: 'united',
  sql: `INSERT INTO ${table} (organization_id, contact_id, ${member}, created_at)
    SELECT organization_id, ?, ${member}, created_at FROM ${table} ${index}
    WHERE organization_id = ? AND contact_id = ? ON CONFLICT DO NOTHING`,
})
