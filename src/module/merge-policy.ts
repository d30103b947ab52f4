/**
 * Change of the rows of a column with the internal id of a contact, when two contacts are merged. Parameters of
 * every statement: the surviving contact, the organization, the other contact.
 */
export type MergePolicy =
  /**
   * The rows get the id of the surviving contact. `first` runs before, to remove rows if only one of the
   * contacts may have one.
   */
  | { policy: 'moved'; sql: string; first?: string }
  /** The surviving contact gets copies of the rows. The deletion of the other contact removes the original rows. */
  | { policy: 'united'; sql: string }
  /** The rows keep the id of the other contact. */
  | { policy: 'kept'; why: string }

/**
 * Returns the policy of rows that get the id of the surviving contact.
 * @param update `UPDATE` and the table, spelled out so that the manifest shows which table it writes
 */
export const moved = (update: string): MergePolicy => ({
  policy: 'moved',
  sql: `${update} SET contact_id = ? WHERE organization_id = ? AND contact_id = ?`,
})
