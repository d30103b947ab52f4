import type { Tx } from '../../db/database.ts'
import type { MergePolicy } from '../../module/merge-policy.ts'

/**
 * Moves the other contact's rows to the survivor, before the other is deleted.
 * @param columns every column that holds the id of a contact, from the manifests
 */
export function moveReferences(
  tx: Tx,
  columns: Readonly<Record<string, MergePolicy>>,
  { organizationId, survivorId, otherId }: { organizationId: number; survivorId: number; otherId: number },
): void {
  for (const column of Object.values(columns)) {
    if (column.policy !== 'kept') tx.run(column.sql, survivorId, organizationId, otherId)
  }
}
