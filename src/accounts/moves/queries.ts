import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { type MoveRow, organizationMoves } from './table.ts'

/** Inserts the row of an organization, or replaces it. */
export function putMove(tx: Tx, row: Omit<MoveRow, 'changedAt'>): MoveRow {
  const { organizationId: _, ...change } = { ...row, changedAt: tx.now }
  return tx.orm
    .insert(organizationMoves)
    .values({ ...row, changedAt: tx.now })
    .onConflictDoUpdate({ target: organizationMoves.organizationId, set: change })
    .returning()
    .get()
}

export const deleteMove = (tx: Tx, organizationId: number): void =>
  void tx.run(fragment`DELETE FROM organization_moves WHERE organization_id = ${organizationId}`)
