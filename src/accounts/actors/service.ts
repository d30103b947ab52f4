import type { Tx } from '../../db/database.ts'
import { type Actor, actorOf, type Principal } from '../../lib/principal.ts'

/**
 * Who did something, as rows to point at: a name is kept once and not with
 * each of the thousand things its holder did. A name that changes makes a new
 * row, so that history says what people were called then.
 */

/** The caller's row, made when there is none. */
export const actorIdOf = (tx: Tx, principal: Principal): number =>
  ensureActor(tx, principal.organizationId, actorOf(principal))

/** The row of `actor`; null for a contact, which is named by being none. */
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
