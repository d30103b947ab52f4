import type { Tx } from '../../db/database.ts'
import { type Actor, actorOf, type Principal } from '../../lib/principal.ts'

/**
 * Actors are rows that other tables reference, so that a name is stored once and
 * not with every change its holder made. A changed name makes a new row:
 * history keeps the name of that time.
 */

/** The caller's row; created when it is missing. */
export const actorIdOf = (tx: Tx, principal: Principal): number =>
  ensureActor(tx, principal.organizationId, actorOf(principal))

/** The row of `actor`; null for a contact, which has no row. */
export const actorIdOrContact = (tx: Tx, organizationId: number, actor: Actor): number | null =>
  actor.type === 'CONTACT' ? null : ensureActor(tx, organizationId, actor)

function ensureActor(tx: Tx, organizationId: number, { type, id, name }: Actor): number {
  const identity = [organizationId, type, id ?? '', name]
  const known = tx.value<number>(
    'SELECT id FROM actors WHERE organization_id = ? AND type = ? AND reference = ? AND name = ?',
    ...identity,
  )
  if (known !== undefined) return known
  return tx.run(
    'INSERT INTO actors (organization_id, type, reference, name) VALUES (?, ?, ?, ?)',
    ...identity,
  ).lastInsertRowid
}
